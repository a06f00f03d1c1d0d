import { sql } from "kysely";
import { formulaHash } from "#engine/race/formula.ts";
import type { RacedEvent } from "#rules/raced-event.ts";
import { parseBytecode } from "#engine/cars/car.ts";
import type { Database } from "../../base/database/database.ts";

/** Why an event's file counts on this site. */
export type EventSource = { kind: "own"; competitionId: string } | { kind: "import"; importId: string };

export function sourceName(source: EventSource): string {
  switch (source.kind) {
    case "own":
      return `own ${source.competitionId}`;
    case "import":
      return `import ${source.importId}`;
    default:
      return source satisfies never;
  }
}

/** Hash of the file that counts for a reason; undefined: none was read for it. */
export async function manifestHashOf(database: Database, source: EventSource): Promise<string | undefined> {
  const row = await database
    .selectFrom("racedEventSource")
    .where("source", "=", sourceName(source))
    .select("manifestHash")
    .executeTakeFirst();
  return row?.manifestHash;
}

const programsAtOnce = 100;

/** Keeps what was read of an event's file, and why it counts. What was kept for the same reason before, and for no other, goes. */
export async function keepRacedEvent(
  database: Database,
  source: EventSource,
  tag: string,
  { event, programs }: { event: RacedEvent; programs: readonly (readonly [codeHash: string, bytecode: string])[] },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("racedEvent")
      .values({
        manifestHash: event.manifestHash,
        installationKey: event.key,
        eventId: event.competition.id,
        formula: formulaHash(event.formula),
        facts: JSON.stringify(event),
      })
      .onConflict((conflict) => conflict.column("manifestHash").doNothing())
      .execute();
    for (let from = 0; from < programs.length; from += programsAtOnce) {
      const rows = programs
        .slice(from, from + programsAtOnce)
        .map(([codeHash, bytecode]) => ({ codeHash, initcode: parseBytecode(bytecode) }));
      await transaction
        .insertInto("racedProgram")
        .values(rows)
        .onConflict((conflict) => conflict.column("codeHash").doNothing())
        .execute();
    }
    const values = { source: sourceName(source), manifestHash: event.manifestHash, tag };
    await transaction
      .insertInto("racedEventSource")
      .values(values)
      .onConflict((conflict) => conflict.column("source").doUpdateSet({ manifestHash: event.manifestHash, tag }))
      .execute();
  });
  await forgetUnwanted(database);
}

/** An event's file that no longer counts for this reason. */
export async function forgetSource(database: Database, source: EventSource): Promise<void> {
  await database.deleteFrom("racedEventSource").where("source", "=", sourceName(source)).execute();
  await forgetUnwanted(database);
}

export async function forgetUnwanted(database: Database): Promise<void> {
  await database
    .deleteFrom("racedEvent")
    .where("manifestHash", "not in", (select) => select.selectFrom("racedEventSource").select("manifestHash"))
    .execute();
  // A program stays as long as a file has it.
  await sql`
    delete from raced_program where code_hash not in (
      select car->>'codeHash' from raced_event, jsonb_array_elements(facts->'cars') as car where (car->>'isPublic')::boolean
    )
  `.execute(database);
}
