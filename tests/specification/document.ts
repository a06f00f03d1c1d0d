import type { Line } from "./lines.ts";

const head = `# The specification, line by line

What the site's specification says, in our words, and the test that fails when the product is changed against it: \`npm run specification\` breaks
each line in a copy of the tree and sees the test fail. Written by \`npm run specification write\` from \`tests/specification/lines.ts\`. Content
of pages that the specification leaves open is not listed.
`;

/** Where else lines are walked by tests that nothing is broken for. */
const besides = `## Walked besides

\`journeys/every-page.spec.ts\` (every page answers, with a strict policy and a quiet console, at most two clicks from home; without JavaScript
pages read and forms post), \`tests/who-may-do-what.test.ts\` (every route for twelve kinds of people), \`tests/client-bundle.test.ts\` (no
privileged key reaches a browser: where the specification describes one, that is a defect), \`journeys/face.spec.ts\` (axe, both modes and
languages, wide and narrow), \`journeys/bad-addresses.spec.ts\` (strange hosts, headers and parameters), \`journeys/shell-deployment.spec.ts\` (a
second build under open pages).
`;

/** The document of all lines, as it stands in `docs/specification.md`. */
export function documentOf(sections: Readonly<Record<string, readonly Line[]>>): string {
  const tables = Object.entries(sections).map(([title, lines]) => {
    const rows = lines.map(({ says, breaks }) => {
      const tests = new Set(
        breaks.map(
          ({ test: [file, name] }) =>
            `\`${file.replace(/^tests\/journeys/, "journeys")}\`${name === undefined ? "" : ` (${name})`}`,
        ),
      );
      return `| ${says} | ${[...tests].join(", ")} |`;
    });
    return `## ${title}\n\n| line | proven by |\n|---|---|\n${rows.join("\n")}\n`;
  });
  return [head, ...tables, besides].join("\n");
}
