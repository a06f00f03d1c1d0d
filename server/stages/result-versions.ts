import type { Database, DatabaseTransaction } from "../platform/database/database.ts";
import { listCorrections } from "../competitions/corrections.ts";
import { installationSecret } from "../platform/database/installation-secret.ts";
import { classificationsOf } from "./classification.ts";
import { linesIn, linesOf, signResult } from "./result-text.ts";

export interface ResultVersion {
  version: number;
  publishedAt: Date;
  /** teams whose place differs from the previous version; empty for the first */
  changes: { teamId: string; from: number | null; to: number | null }[];
}

/** Publishes a signed version if the text differs from the last one. Earlier versions are never changed. */
export async function publishResult(transaction: DatabaseTransaction, stageId: string): Promise<void> {
  const stage = await transaction
    .selectFrom("stage")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where("stage.id", "=", stageId)
    .select(["stage.name", "competition.id as competitionId", "competition.name as competitionName"])
    .executeTakeFirstOrThrow();
  const classifications = await classificationsOf(transaction, stageId);
  const last = await transaction
    .selectFrom("stageResult")
    .where("stageId", "=", stageId)
    .orderBy("version", "desc")
    .select(["version", "content"])
    .executeTakeFirst();
  if (last && linesIn(last.content).join("\n") === classifications.flatMap(linesOf).join("\n")) return;
  const version = (last?.version ?? 0) + 1;
  const publishedAt = new Date();
  const content = signResult(
    {
      competition: { id: stage.competitionId, name: stage.competitionName },
      stage: { id: stageId, name: stage.name },
      version,
      publishedAt,
      classifications,
      corrections: await listCorrections(transaction, stageId),
    },
    await installationSecret(transaction, "receipt-key"),
  );
  const places = classifications.flatMap((order) => order.places.map(({ teamId, place }) => ({ teamId, place })));
  await transaction
    .insertInto("stageResult")
    .values({ stageId, version, content, places: JSON.stringify(places), publishedAt })
    .execute();
}

export async function forgetResults(transaction: DatabaseTransaction, stageId: string): Promise<void> {
  await transaction.deleteFrom("stageResult").where("stageId", "=", stageId).execute();
}

export async function listResultVersions(database: Database, stageId: string): Promise<ResultVersion[]> {
  const rows = await database
    .selectFrom("stageResult")
    .where("stageId", "=", stageId)
    .orderBy("version", "desc")
    .select(["version", "publishedAt", "places"])
    .execute();
  return rows.map(({ version, publishedAt, places }, index) => {
    const before = rows[index + 1]?.places;
    return { version, publishedAt, changes: before ? changesBetween(before, places) : [] };
  });
}

export async function findResultText(
  database: Database,
  stageId: string,
  version: number,
): Promise<string | undefined> {
  const row = await database
    .selectFrom("stageResult")
    .where("stageId", "=", stageId)
    .where("version", "=", version)
    .select("content")
    .executeTakeFirst();
  return row?.content;
}

type Places = readonly { teamId: string; place: number }[];

function changesBetween(before: Places, after: Places): ResultVersion["changes"] {
  const was = new Map(before.map(({ teamId, place }) => [teamId, place]));
  const is = new Map(after.map(({ teamId, place }) => [teamId, place]));
  return [...new Set([...is.keys(), ...was.keys()])]
    .map((teamId) => ({ teamId, from: was.get(teamId) ?? null, to: is.get(teamId) ?? null }))
    .filter(({ from, to }) => from !== to);
}
