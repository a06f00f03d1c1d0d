import { leadsTo, type ActRow } from "#rules/act.ts";
import { pagesOfAct } from "#rules/form-intents.ts";
import { machines } from "#rules/machines.ts";
import { messagesOf } from "#messages/messages-of.ts";

const en = messagesOf("en");

/** All acts of all machines as `docs/acts.md` shows them. */
export function actsAsText(): string {
  const tables = Object.entries(machines).map(([name, { acts }]) => {
    const rows = Object.entries(acts).map(([id, row]) => `| ${cellsOf(id, row).join(" | ")} |`);
    return [`## ${name[0]?.toUpperCase()}${name.slice(1)}`, "", head, ruler, ...rows].join("\n");
  });
  return `${[intro, ...tables].join("\n\n")}\n`;
}

const intro = `# Acts

What may be done to everything that has states: made from the tables in \`rules/\` and held to them by \`tests/acts.test.ts\`
(\`npx vitest run tests/acts.test.ts -u\` writes it anew). "none" is a thing that is not there; the site does by itself what is said to be the
site's. The page is the route whose forms do it. An act that changes published results asks first and takes a reason that everyone can read, and so
does undoing it; before the results are published it's one press.`;

const head =
  "| act | from → to | who may | in the audit log | taken back | asks first | changes published results | page |";
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
    may === "site" ? "the site" : may === "link" ? "whoever has the link" : `\`${may}\``,
    log === null ? "–" : (names[log] ?? log),
    "by" in undo
      ? `in the audit log, by \`${undo.by}\``
      : "restores" in undo
        ? "in the audit log: it is put back"
        : "button" in undo
          ? `by hand: \`${undo.button}\``
          : `not: ${undo.none}`,
    danger === "confirm" ? "yes" : "",
    changesPublished ? "with a reason" : "",
    pagesOfAct(forms)
      .map((page) => `\`${page}\``)
      .join(", "),
  ];
}
