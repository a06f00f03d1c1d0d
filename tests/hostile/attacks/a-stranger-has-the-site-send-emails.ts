import { openMailbox } from "../../mailbox.ts";
import { attack } from "../attack.ts";
import { openSite, until } from "../site-under-attack.ts";

const home = "https://prix.example";
const evil = ["evil.example", "prix.example.evil.example", "evil.example:8443"];
const strangers = 30;

export default attack("A stranger makes the site send emails with chosen recipients, links and text", async () => {
  const box = await openMailbox();
  const site = await openSite({}, { ...box.settings, PUBLIC_URL: home, SITE_DOMAIN: "prix.example" });
  try {
    const person = await site.person("You won open https evil.example");
    const form = { "content-type": "application/x-www-form-urlencoded" };
    for (const [number, host] of evil.entries()) {
      for (const [path, email] of [
        ["/forgotten-password", person.email],
        ["/sign-up", `stranger-${number}@example.org`],
      ] as const) {
        await site.browser(`203.0.113.${number}`).request(path, {
          method: "POST",
          headers: { ...form, host, origin: `http://${host}`, "x-forwarded-host": host },
          body: new URLSearchParams({ email, name: "evil.example", to: "//evil.example" }).toString(),
        });
      }
    }
    // One mailbox, requested from everywhere.
    for (let number = 0; number < strangers; number += 1) {
      await site.browser(`198.51.100.${number}`).post("/sign-up?to=/evil.example", { email: "box@example.org" });
    }
    await until("the letters", () => Promise.resolve(box.emails.some(({ to }) => to === "box@example.org")));
    await site.process.kill("SIGTERM");
    const toBox = box.emails.filter(({ to }) => to === "box@example.org").length;
    const links = box.emails.flatMap(({ text }) => text.match(/https?:\/\/[^\s/]+/g) ?? []);
    const away = links.filter((link) => link !== home);
    const words = box.emails.filter(({ text, subject }) => /evil|won/i.test(text + subject));
    return {
      withstood: box.emails.length > 0 && toBox <= 3 && away.length === 0 && words.length === 0,
      seen: `${box.emails.length} letters; ${toBox} of ${strangers} reached one box; links to ${[...new Set(links)].join(", ")}; ${words.length} with the stranger's words`,
    };
  } finally {
    await site.stop();
    await box.close();
  }
});
