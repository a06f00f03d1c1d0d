import type { Correction } from "../competitions/corrections.ts";
import { signingKey } from "#domain/platform/signature.ts";
import type { Classification } from "./classification.ts";

/** Format and verification: `docs/results.md`. */
export interface PublishedResult {
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
export function signResult(result: PublishedResult, key: string): string {
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
export function linesOf({ places, out, penalties, division, guests }: OrderOfDivision): string[] {
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
