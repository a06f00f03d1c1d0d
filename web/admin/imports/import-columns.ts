import type { ImportedEvent } from "#server/results/imports/imports.ts";
import type { ListColumns } from "../lists/list-columns.ts";

export const importColumns = (({ messages: { imports } }) => {
  const { columns, states } = imports;
  return {
    name: { head: columns.name, value: ({ name, fileName }) => name ?? fileName, rowHeader: true },
    state: { head: columns.state, value: ({ state }) => states[state] },
    cars: { head: columns.cars, value: ({ counts }) => counts?.car ?? null, numeric: true, wideOnly: true },
    races: { head: columns.races, value: ({ counts }) => counts?.race ?? null, numeric: true, wideOnly: true },
    from: { head: columns.from, value: fromWhere, wideOnly: "very" },
    key: { head: imports.facts.key, value: ({ installationKey }) => installationKey, only: "file" },
    importedAt: { head: columns.importedAt, value: ({ importedAt }) => importedAt, wideOnly: true },
  };
}) satisfies ListColumns<ImportedEvent>;

function fromWhere({ address, fileName }: Pick<ImportedEvent, "address" | "fileName">): string {
  return address === null ? fileName : new URL(address).host;
}
