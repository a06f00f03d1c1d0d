import type { Database, DatabaseTransaction } from "../platform/database/database.ts";
import { listCorrections, type Correction } from "../competitions/corrections.ts";
import { installationSecret } from "../platform/database/installation-key.ts";
import { classificationsOf, type Classification } from "./classification.ts";
import { signingKey } from "#domain/platform/signature.ts";
import type { DivisionName } from "../competitions/divisions/divisions.ts";

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

/** Format and verification: `docs/results.md`. */
interface PublishedResult {
  competition: { id: string; name: string };
  stage: { id: string; name: string };
  version: number;
  publishedAt: Date;
  classifications: readonly OrderOfDivision[];
  corrections: readonly Correction[];
}

type OrderOfDivision = Pick<Classification, "places" | "out" | "penalties" | "division" | "guests">;

const title = "Code Prix results 1";

/**
 * @param key Ed25519 seed, 64 hex digits
 * @returns text whose last line is the signature of the lines before it
 */
function signResult(result: PublishedResult, key: string): string {
  const { publicKey, sign } = signingKey(key);
  const body = `${[
    title,
    `Competition: ${result.competition.id} ${oneLine(result.competition.name)}`,
    `Stage: ${result.stage.id} ${oneLine(result.stage.name)}`,
    `Version: ${result.version}`,
    `Published: ${result.publishedAt.toISOString()}`,
    ...result.corrections.map(
      ({ madeAt, act, code, reason }) => `Correction: ${madeAt.toISOString()} ${act} ${code ?? "-"} ${oneLine(reason)}`,
    ),
    ...result.classifications.flatMap(linesOf),
    `Key: ${publicKey}`,
  ].join("\n")}\n`;
  return `${body}Signature: ${sign(body)}\n`;
}

/** Leaves out the version number, so that versions can be compared. */
function linesOf({ places, out, penalties, division, guests }: OrderOfDivision): string[] {
  return [
    ...(division === null ? [] : [`Division: ${division.id} ${oneLine(division.nameEnglish)}`]),
    ...places.map(
      (each) => `Place: ${each.place} ${each.number} ${each.code} ${each.teamId} ${oneLine(each.teamName)}`,
    ),
    ...penalties.map(({ number, code, kind, amount, raceIds, reason }) => {
      const size = kind === "races" ? raceIds.join(",") : amount;
      return `Penalty: ${number} ${code} ${kind} ${size} ${oneLine(reason)}`;
    }),
    ...out.map(({ number, code, why, reason }) => `Out: ${number} ${code} ${why} ${oneLine(reason)}`),
    ...guests.map(
      ({ number, code, teamId, teamName }) => `Out of competition: ${number} ${code} ${teamId} ${oneLine(teamName)}`,
    ),
  ];
}

/** The lines of a signed text by which it differs from other versions. */
export function linesIn(content: string): string[] {
  return content.split("\n").filter((line) => /^(?:Division|Place|Penalty|Out|Out of competition): /.test(line));
}

const oneLine = (text: string) => text.replace(/\s+/gu, " ").trim();

export function stageOfResult({
  stageName,
  division,
}: {
  stageName: string;
  division: Pick<DivisionName, "nameEnglish" | "nameTurkish"> | null;
}): string {
  if (division === null) return stageName;
  const { nameEnglish, nameTurkish } = division;
  return `${stageName} · ${nameEnglish === nameTurkish ? nameEnglish : `${nameTurkish} / ${nameEnglish}`}`;
}
