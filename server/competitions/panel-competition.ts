import type { Database } from "../platform/database/database.ts";
import type { CompetitionState } from "#domain/competitions/competition-state.ts";
import { settingColumns, settingsOf } from "./competition-settings.ts";
import { formulaOf } from "./find-competition.ts";
import { alphabetical } from "../platform/database/sort-and-search.ts";

/** Includes drafts; never the seed's secret. */
export type PanelCompetition = NonNullable<Awaited<ReturnType<typeof findPanelCompetition>>>;

const columns = [
  ...settingColumns,
  "settings",
  "id",
  "version",
  "brand",
  "isRehearsal",
  "state",
  "stateSince",
  "freezeRequestedAt",
  "preset",
  "formula",
  "clonedFrom",
  "seedCommitment",
  "seedCommittedAt",
  "carsRoot",
  "engineHash",
  "frozenAt",
] as const;

/** Any state. The caller checks permission with its `brand`. */
export async function findPanelCompetition(database: Database, id: string) {
  const row = await database.selectFrom("competition").where("id", "=", id).select(columns).executeTakeFirst();
  if (!row) return undefined;
  const { settings, ...own } = row;
  return settingsOf({ ...own, formula: formulaOf(row), isOwnFormula: row.formula !== null }, settings);
}

export type CompetitionName = Awaited<ReturnType<typeof listCompetitionNames>>[number];

const stateOrder: readonly CompetitionState[] = ["final", "frozen", "practice", "registration", "draft", "finished"];

/** The running ones first, then the next, the drafts and the finished ones. */
export async function listCompetitionNames(database: Database) {
  const rows = await database
    .selectFrom("competition")
    .orderBy("startsAt", (order) => order.desc().nullsLast())
    .orderBy(alphabetical("name"))
    .select(["id", "brand", "name", "state", "isRehearsal"])
    .select((row) =>
      row
        .or([
          // A city's first competition has the city's name as its id.
          row("id", "!=", row.ref("brand")),
          row("brand", "is", null),
          row("submissionsCloseAt", "is not", null),
          row.exists(
            row
              .selectFrom("team")
              .whereRef("team.competitionId", "=", "competition.id")
              .where("houseCar", "is", null)
              .select("team.id"),
          ),
          row.exists(
            row
              .selectFrom("stage")
              .whereRef("stage.competitionId", "=", "competition.id")
              .where("kind", "!=", "practice")
              .select("stage.id"),
          ),
        ])
        .as("isSetUp"),
    )
    .select((row) =>
      row
        .exists(
          row
            .selectFrom("rehearsal")
            .whereRef("rehearsal.competitionId", "=", "competition.id")
            .where("rehearsal.replay", "is not", null)
            .select("rehearsal.competitionId"),
        )
        .as("isReplay"),
    )
    .execute();
  return rows
    .map((row) => ({
      ...row,
      /** false: a city's first competition, unused so far */
      isSetUp: row.isSetUp === true,
      isReplay: row.isReplay === true,
    }))
    .toSorted((a, b) => stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state));
}
