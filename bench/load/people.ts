/**
 * A venue signs up: 300 people behind one address open the form at the same moment, sign up, sign out and sign in
 * again. No one may be turned away, and all must be in within five minutes.
 *
 *   npm run load -- people [number of people]
 */
import { startSite } from "../site/servers.ts";

const people = Number(process.argv[2] ?? 300);
if (!Number.isSafeInteger(people) || people < 1 || people > 5_000) {
  throw new Error(`"${process.argv[2]}" is no number of people from 1 to 5000.`);
}
const limitSeconds = 300;
const password = "a short sentence of mine";

interface Step {
  name: string;
  ms: number;
  status: number;
  isRight: boolean;
}

const steps: Step[] = [];

/** One person with a separate browser: keeps cookies between answers. */
class Person {
  readonly #cookies = new Map<string, string>();
  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
  }

  async request(
    name: string,
    path: string,
    form?: Record<string, string>,
  ): Promise<{ text: string; to: string | null }> {
    const startedMs = performance.now();
    const answer = await fetch(this.#address + path, {
      redirect: "manual",
      headers: {
        cookie: [...this.#cookies].map(([key, value]) => `${key}=${value}`).join("; "),
        "accept-language": "tr",
        ...(form && { origin: this.#address }),
      },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    const text = await answer.text();
    for (const line of answer.headers.getSetCookie()) {
      const [key = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      if (/max-age=0/i.test(line)) this.#cookies.delete(key);
      else this.#cookies.set(key, value);
    }
    const { status } = answer;
    // A form that was taken leads to another page; one that was refused comes back with its reasons.
    steps.push({ name, ms: performance.now() - startedMs, status, isRight: form ? status === 302 : status === 200 });
    return { text, to: answer.headers.get("location") };
  }
}

async function comeIn(address: string, number: number): Promise<boolean> {
  const person = new Person(address);
  const email = `load-${number}@example.org`;
  const page = await person.request("open the form", "/sign-up");
  const notice = /name="notice" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
  await person.request("sign up", "/sign-up", {
    name: `Sürücü ${number}`,
    nickname: "",
    email,
    password,
    notice,
    noticeRead: "on",
  });
  await person.request("sign out", "/sign-out", {});
  await person.request("sign in", "/sign-in", { email, password });
  const account = await person.request("see the account", "/account");
  return account.text.includes(email);
}

const site = await startSite();
try {
  const startedMs = performance.now();
  const isIn = await Promise.all(Array.from({ length: people }, (_, number) => comeIn(site.address, number + 1)));
  const seconds = (performance.now() - startedMs) / 1_000;
  const inside = isIn.filter(Boolean).length;
  const refused = steps.filter((step) => step.status === 429).length;
  const wrong = steps.filter((step) => !step.isRight);

  console.log(`${inside} of ${people} people from one address are in after ${seconds.toFixed(1)} s, all at once.`);
  console.log(`Answers: ${steps.length}, of which 429: ${refused}, otherwise wrong: ${wrong.length - refused}`);
  for (const { name, status, ms } of wrong)
    console.log(`  wrong: ${name}, answer ${status} after ${(ms / 1_000).toFixed(2)} s`);
  for (const name of new Set(steps.map((step) => step.name))) {
    const sorted = steps.flatMap((step) => (step.name === name ? [step.ms] : [])).toSorted((a, b) => a - b);
    const at = (share: number) => ((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) / 1_000).toFixed(2);
    console.log(`  ${name.padEnd(16)} p50 ${at(0.5)} s   p99 ${at(0.99)} s   longest ${at(1)} s`);
  }
  if (inside < people || wrong.length > 0 || seconds > limitSeconds) {
    console.error(`It did not hold: everybody must be in within ${limitSeconds} s, with no answer wrong.`);
    process.exitCode = 1;
  }
} finally {
  await site.stop();
}
