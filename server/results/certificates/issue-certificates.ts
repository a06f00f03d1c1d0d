import { stageOfResult } from "../../stages/result-versions.ts";
import { resultsOf, readEvent, type TeamResult } from "../archive/read-event.ts";
import type { Database } from "../../platform/database/database.ts";
import { installationSecret } from "../../platform/database/installation-key.ts";
import { receiptKey } from "../../submissions/receipt.ts";
import { readCertificate, signCertificate, type Certificate } from "./certificate.ts";

export interface IssuedCertificate {
  code: string;
  certificate: Certificate;
  members: string[];
  result: TeamResult;
}

/** Stores what was signed, so that printed codes can be found. Issuing again without changes gives the same codes. */
export async function issueCertificates(
  database: Database,
  competitionId: string,
  teamId?: string,
): Promise<IssuedCertificate[]> {
  const signed = await signCertificates(database, competitionId, teamId);
  for (const { code, content, certificate } of signed) {
    await database
      .insertInto("certificate")
      .values({ code, competitionId, teamId: certificate.team.id, content })
      .onConflict((conflict) => conflict.column("code").doUpdateSet({ issuedAt: new Date() }))
      .execute();
  }
  return signed.map(({ content: _content, ...certificate }) => certificate);
}

export async function signCertificates(
  database: Database,
  competitionId: string,
  teamId?: string,
): Promise<(IssuedCertificate & { content: string })[]> {
  const event = await readEvent(database, competitionId);
  if (!event) return [];
  const results = resultsOf(event).filter(({ team }) => teamId === undefined || team.id === teamId);
  if (results.length === 0) return [];
  const key = await installationSecret(database, "receipt-key");
  const days = await releaseDays(database, competitionId);
  const members = await membersOf(database, results);
  return results.map((result) => {
    const { team } = result;
    const certificate: Certificate = {
      competition: { id: competitionId, name: event.competition.name },
      team: { id: team.id, name: team.name, university: team.university },
      stage: stageOfResult(result),
      place: result.place,
      of: result.of,
      day: days.get(result.stageId) ?? "1970-01-01",
    };
    return { ...signCertificate(certificate, key), certificate, members: members.get(team.id) ?? [], result };
  });
}

/** `outdated`: teams whose newest certificate no longer says their result. */
export async function countCertificates(
  database: Database,
  competitionId: string,
): Promise<{ issued: number; outdated: number }> {
  const newest = await database
    .selectFrom("certificate")
    .where("competitionId", "=", competitionId)
    .distinctOn("teamId")
    .orderBy("teamId")
    .orderBy("issuedAt", "desc")
    .select("code")
    .execute();
  if (newest.length === 0) return { issued: 0, outdated: 0 };
  const current = new Set((await signCertificates(database, competitionId)).map(({ code }) => code));
  return { issued: newest.length, outdated: newest.filter(({ code }) => !current.has(code)).length };
}

async function releaseDays(database: Database, competitionId: string): Promise<Map<string, string>> {
  const stages = await database
    .selectFrom("stage")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where("stage.competitionId", "=", competitionId)
    .select(["stage.id", "stage.releasedAt", "competition.timeZone"])
    .execute();
  return new Map(
    stages.flatMap(({ id, releasedAt, timeZone }) =>
      releasedAt ? [[id, new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(releasedAt)]] : [],
    ),
  );
}

async function membersOf(database: Database, results: readonly TeamResult[]): Promise<Map<string, string[]>> {
  const rows = await database
    .selectFrom("teamMember")
    .innerJoin("person", "person.id", "teamMember.personId")
    .where(
      "teamMember.teamId",
      "in",
      results.map(({ team }) => team.id),
    )
    .orderBy("teamMember.isCaptain", "desc")
    .orderBy("teamMember.joinedAt")
    .select(["teamMember.teamId", "person.name"])
    .execute();
  const names = new Map<string, string[]>();
  for (const { teamId, name } of rows) names.set(teamId, [...(names.get(teamId) ?? []), name]);
  return names;
}

export type CertificateCheck =
  | { kind: "unknown" }
  /** `isReplaced`: the result has changed since */
  | { kind: "genuine"; certificate: Certificate; issuedAt: Date; isReplaced: boolean; content: string };

export async function checkCertificate(database: Database, code: string): Promise<CertificateCheck> {
  const row = await database
    .selectFrom("certificate")
    .where("code", "=", code)
    .select(["content", "issuedAt", "teamId", "competitionId"])
    .executeTakeFirst();
  const certificate = row && readCertificate(row.content, await receiptKey(database));
  if (!row || !certificate) return { kind: "unknown" };
  const newest = await database
    .selectFrom("certificate")
    .where("teamId", "=", row.teamId)
    .where("competitionId", "=", row.competitionId)
    .orderBy("issuedAt", "desc")
    .select("code")
    .executeTakeFirst();
  const event = await readEvent(database, row.competitionId);
  const result = event && resultsOf(event).find(({ team }) => team.id === row.teamId);
  const isStill =
    result !== undefined &&
    stageOfResult(result).replace(/\s+/gu, " ").trim() === certificate.stage &&
    result.place === certificate.place &&
    result.of === certificate.of;
  const { content, issuedAt } = row;
  return { kind: "genuine", certificate, issuedAt, isReplaced: !isStill || newest?.code !== code, content };
}
