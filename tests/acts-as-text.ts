import { leadsTo, type ActRow } from "#domain/platform/act.ts";
import { machines } from "#domain/machines.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { pagesOfAct } from "./pages-of-act.ts";

const en = messagesOf("en");

/** The text of `docs/acts.md`. */
export function actsAsText(): string {
  const tables = Object.entries(machines).map(([name, { acts }]) => {
    const rows = Object.entries(acts).map(([id, row]) => `| ${cellsOf(id, row).join(" | ")} |`);
    return [`## ${name[0]?.toUpperCase()}${name.slice(1)}`, "", head, ruler, ...rows].join("\n");
  });
  return `${[intro, ...tables].join("\n\n")}\n`;
}

const intro = `# Actions

After reading this page you know every action of the panel, who can do it, and how to undo it.

The tables are generated from \`domain/\` with \`npx vitest run tests/acts.test.ts -u\`. *none* means that the thing doesn't exist. Actions of *the site* happen automatically. *Page* is the
route with the form. Actions that change published results ask for a public reason, and so does undoing them.`;

const head = "| action | from → to | who | in the audit log | undo | asks first | changes published results | page |";
const ruler = "| --- | --- | --- | --- | --- | --- | --- | --- |";

function cellsOf(id: string, row: ActRow): string[] {
  const { undo, may, log, danger, forms, changesPublished } = row;
  const steps = Object.keys(row.steps).map((from) => {
    const to = leadsTo(row, from) ?? [];
    return to.length === 1 && to[0] === from ? from : `${from} → ${to.join(" or ")}`;
  });
  const names: Record<string, string> = en.acts;
  return [
    `\`${id}\``,
    steps.join(", ") || "–",
    may === "site" ? "the site" : may === "link" ? "anyone with the link" : `\`${may}\``,
    log === null ? "–" : (names[log] ?? log),
    "by" in undo
      ? `audit log, as \`${undo.by}\``
      : "restores" in undo
        ? "audit log"
        : "button" in undo
          ? `\`${undo.button}\``
          : `none. ${undo.none}`,
    danger === "confirm" ? "yes" : "",
    changesPublished ? "with a reason" : "",
    pagesOfAct(forms)
      .map((page) => `\`${page}\``)
      .join(", "),
  ];
}
