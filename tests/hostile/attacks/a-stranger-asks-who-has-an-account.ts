import { openMailbox } from "../../mailbox.ts";
import { attack } from "../attack.ts";
import { openSite, percentile, until, type Answer } from "../site-under-attack.ts";

const rounds = 80;
/** Three standard deviations for one half. */
const mostByChance = 1.5 * Math.sqrt(rounds);
const known = "known@example.org";

/** Everything that could distinguish addresses, except the address itself, the nonce and the time of the answer. */
const shown = ({ status, headers, text }: Answer, email: string) =>
  [
    status,
    headers["location"],
    headers["set-cookie"],
    text.replaceAll(email, "…").replaceAll(/(?:nonce|data-news-mark)="[^"]*"/g, ""),
  ].join();

export default attack("A stranger probes for accounts by sign-up and password reset", async () => {
  const box = await openMailbox();
  const site = await openSite({}, { ...box.settings, PUBLIC_URL: "http://localhost:1" });
  try {
    await site.person("Known");
    const seen: string[] = [];
    let held = true;
    for (const path of ["/sign-up", "/forgotten-password"]) {
      const ms: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
      const answers = { known: "", unknown: "" };
      for (let round = 0; round < rounds; round += 1) {
        for (const whose of round % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)) {
          const email = whose === "known" ? known : `nobody-${round}@example.org`;
          const answer = await site.browser(`203.0.113.${round}`).post(path, { email });
          ms[whose].push(answer.ms);
          answers[whose] = shown(answer, email);
        }
      }
      const [a, b] = [percentile(ms.known, 0.5), percentile(ms.unknown, 0.5)];
      const alike = answers.known === answers.unknown && answers.known.startsWith("200");
      // Medians vary on a busy machine, so count rounds.
      const longer = ms.known.filter((each, round) => each > ms.unknown[round]!).length;
      const timesDiffer = Math.abs(longer - rounds / 2) > mostByChance && Math.abs(a - b) > Math.max(5, 0.25 * b);
      if (!alike || timesDiffer) held = false;
      seen.push(
        `${path} ${alike ? "alike" : "differs"}, median ${a.toFixed(1)} and ${b.toFixed(1)} ms, longer in ${longer} of ${rounds}`,
      );
    }
    const outcome = await site.browser().signIn(known, "a wrong sentence");
    const other = await site.browser().signIn("nobody@example.org", "a wrong sentence");
    if (shown(outcome, known) !== shown(other, "nobody@example.org")) held = false;
    await until("the owner's letter", () => Promise.resolve(box.emails.some(({ to }) => to === known)));
    const linksToOthers = box.emails.filter(({ to, text }) => to !== known && text.includes("/sign-in-link/"));
    return { withstood: held && linksToOthers.length === 0, seen: seen.join("; ") };
  } finally {
    await site.stop();
    await box.close();
  }
});
