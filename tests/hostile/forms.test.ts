// @module-tag thorough
import { afterAll, beforeAll, expect, test } from "vitest";
import { formsOf, withoutPage, type Form } from "../forms-on-pages.ts";
import type { Who } from "../who-may-do-what/expectations.ts";
import { panel } from "../who-may-do-what/matrix.ts";
import { openPeopledSite, type PeopledSite } from "../who-may-do-what/peopled-site.ts";

/**
 * Every form as each kind of visitor sees it, valid except for one hostile field. The server must respond and never
 * fail.
 */
const people: Who[] = [
  "admin",
  "organiser",
  "volunteer",
  "show operator",
  "captain",
  "member",
  "participant",
  "visitor",
];

/** Admins or captains have nearly all of their forms. */
const validatesItself: Who[] = ["organiser", "volunteer", "show operator", "member"];

/** Values per field and visitor; default: one value, by one of them. */
const rounds = Number(process.env["HOSTILE_ROUNDS"] ?? 0);

/** Unexpected input of every kind. */
const hostile: readonly string[] = [
  "", " ", "\0", "a".repeat(70_000), "💥".repeat(3_000), "\u202Etxet\u200B", "İıŞğ\u0307", "'; drop table team;--", "<svg onload=alert(1)>",
  "=cmd()|' /C calc'!A0", "../../../../etc/passwd", "__proto__", "constructor", "-1", "0", "1e309", "NaN", "99999999999999999999",
  "2026-13-45T99:99", "0001-01-01T00:00", "275760-09-13T00:00", "[]", '{"__proto__":{"admin":true}}', "[".repeat(10_000), "null", "all",
  "${jndi:ldap://x}", "\uD800", "%F0%9F", "(a+)+$",
]; // prettier-ignore

let peopled: PeopledSite;
const faults: string[] = [];

beforeAll(async () => {
  peopled = await openPeopledSite((line) => faults.push(line));
}, 120_000);

afterAll(() => peopled.close());

let formsOfAdmin: Map<string, Form>;

test("finds forms on the pages of each visitor", async () => {
  formsOfAdmin = await formsOf(peopled, "admin");
  const forms = [...formsOfAdmin.values()];
  const pages = new Set(forms.map(({ page }) => page));
  expect(forms.length).toBeGreaterThan(60);
  expect([...pages].filter((page) => page.startsWith(panel)).length).toBeGreaterThan(15);
}, 120_000);

const tried = new Set<string>();

async function sendAll(who: Who): Promise<void> {
  const wrong: string[] = [];
  let turn = 0;
  let met = 0;
  for (const [key, form] of who === "admin" ? formsOfAdmin : await formsOf(peopled, who)) {
    if (rounds === 0 && tried.has(key)) continue;
    tried.add(key);
    for (const [position, [name]] of form.fields.entries()) {
      // Daily, every second field of all forms: HOSTILE_ROUNDS tries each.
      met += 1;
      if (rounds === 0 && met % 2 === 0) continue;
      // Each visitor tries the values in a different order; HOSTILE_ROUNDS sets how many each field gets.
      for (let each = 0; each < Math.max(1, rounds); each += 1) {
        const value = hostile[(turn * 7 + people.indexOf(who)) % hostile.length]!;
        turn += 1;
        const fields = Object.fromEntries(
          form.fields.map(([key, given], at) => [key, at === position ? value : given]),
        );
        // Render every twelfth response; fetch only data for the others.
        const isDrawn = rounds > 0 || turn % 12 === 0;
        const path = isDrawn ? form.action : withoutPage(form.action);
        const answer = await peopled.ask(who, { method: "POST", path, form: fields });
        const body = await answer.text();
        const request = `${form.action} ${name}=${JSON.stringify(value.slice(0, 40))} ${JSON.stringify(fields).slice(0, 200)}`;
        if (answer.status >= 500) wrong.push(`${answer.status} ${request} ${faults.at(-1)?.slice(0, 600)}`);
        if (/\bat .*\.ts:\d+|node_modules|node:internal/.test(body))
          wrong.push(`tells of the server's inside: ${request}`);
      }
    }
  }
  expect(wrong).toEqual([]);
}

test.each(people.filter((who) => !validatesItself.includes(who)))(
  "survives any input in any form that a %s can see",
  sendAll,
  300_000,
);

test.each(validatesItself)(
  "survives any input in the few forms that a %s can see",
  { tags: ["thorough"], timeout: 300_000 },
  sendAll,
);
