import type { Line } from "./lines.ts";

const head = `# Specification

After reading this page you know what the specification requires and which test proves each line.

\`npm run specification\` breaks the product once for each line and checks that its test fails. \`npm run specification write\` generates this page from
\`tests/specification/lines.ts\`. Pages whose content the specification leaves open aren't listed.
`;

/** Tests that cover more than one line. */
const besides = `## Tests across lines

| test | covers |
|---|---|
| \`journeys/every-page.spec.ts\` | every page answers with a strict policy and an empty console, two clicks from home; works without JavaScript |
| \`tests/who-may-do-what.test.ts\` | every route for twelve kinds of people |
| \`tests/client-bundle.test.ts\` | no privileged key reaches a browser; where the specification describes one, that's a defect |
| \`journeys/face.spec.ts\` | accessibility in both modes, languages and widths |
| \`journeys/bad-addresses.spec.ts\` | unusual hosts, headers and parameters |
| \`journeys/shell-deployment.spec.ts\` | a second build under open pages |
`;

/** The text of `docs/specification.md`. */
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
    return `## ${title}\n\n| requirement | test |\n|---|---|\n${rows.join("\n")}\n`;
  });
  return [head, ...tables, besides].join("\n");
}
