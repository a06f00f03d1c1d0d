import { expectedFor, type Outcome, type Row, type Who } from "./who-may-do-what/expectations.ts";
import { rows } from "./who-may-do-what/matrix.ts";
import type { PeopledSite } from "./who-may-do-what/peopled-site.ts";

export interface Form {
  page: string;
  action: string;
  fields: [name: string, value: string][];
}

const decoded = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

function attributesOf(tag: string): Map<string, string> {
  return new Map(
    [...tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => [name, decoded(value)]),
  );
}

const asTypeAsks: Readonly<Record<string, string>> = {
  "datetime-local": "2027-05-02T12:00",
  date: "2027-05-02",
  email: "somebody@example.org",
  checkbox: "on",
};

function filledIn(attributes: Map<string, string>): string {
  const value = attributes.get("value");
  if (value !== undefined && value !== "") return value;
  return asTypeAsks[attributes.get("type") ?? ""] ?? attributes.get("min") ?? "a word of mine";
}

/** React always uses double quotes. */
function formsIn(html: string, page: string): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>([^]*?)<\/form>/g)]
    .filter(([, head = ""]) => /method="post"/i.test(head))
    .map(([, head = "", inside = ""]) => {
      const fields: Form["fields"] = [];
      for (const [tag] of inside.matchAll(/<(?:input|textarea|button)\b[^>]*>/g)) {
        const attributes = attributesOf(tag.replace(/^<\w+/, ""));
        const name = attributes.get("name");
        if (name !== undefined && name !== "") fields.push([name, filledIn(attributes)]);
      }
      for (const [, select = "", options = ""] of inside.matchAll(/<select\b([^>]*)>([^]*?)<\/select>/g)) {
        const name = attributesOf(select).get("name");
        const [, value = ""] = /<option[^>]*value="([^"]*)"/.exec(options) ?? [];
        if (name !== undefined) fields.push([name, decoded(value)]);
      }
      const action = attributesOf(head).get("action");
      return { page, action: action === undefined || action === "" ? page : action, fields };
    });
}

export function withoutPage(action: string): string {
  const [path, search] = action.split("?");
  return `${path === "/" ? "/_root" : path}.data${search === undefined ? "" : `?${search}`}`;
}

/** Outcomes in which the form's content is read. */
const isLetIn = (outcome: Outcome) => outcome === "yes" || outcome === "refused" || outcome === "elsewhere";

/** Forms of the matrix and of pages, once per set of fields. */
export async function formsOf(
  peopled: PeopledSite,
  who: Who,
  pages: readonly Row[] = rows,
): Promise<Map<string, Form>> {
  const met = new Map<string, Form>();
  const keep = (form: Form) => {
    const intents = form.fields.filter(([name]) => name === "intent").map(([, value]) => value);
    met.set([form.action.split("?", 1)[0], ...form.fields.map(([name]) => name), ...intents].join(" "), form);
  };
  for (const row of pages) {
    // Refused visitors see no form.
    if (!isLetIn(expectedFor(who, row.expected))) continue;
    const page = peopled.filled(row.path);
    if (row.method === "GET") {
      const answer = await peopled.ask(who, { method: "GET", path: row.path });
      const html = answer.headers.get("content-type")?.startsWith("text/html") ? await answer.text() : "";
      for (const form of formsIn(html, page)) keep(form);
    } else if (row.form) {
      const fields = Object.entries(row.form).map(([name, value]): [string, string] => [name, peopled.filled(value)]);
      keep({ page, action: page, fields });
    }
  }
  // Skip forms that end the session or delete the person.
  for (const [key, { action }] of met) if (action.startsWith("/sign-out")) met.delete(key);
  return met;
}
