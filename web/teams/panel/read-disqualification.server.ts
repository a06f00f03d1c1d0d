import { z } from "zod";
import { readForm, asItCame } from "#server/platform/forms/read-form.ts";
import { momentOf } from "#server/competitions/local-time.ts";
import type { TeamAct } from "#server/teams/team-acts.ts";

const disqualificationForm = z.object({ from: asItCame, reason: asItCame });

export function readDisqualification(
  form: FormData,
  timeZone: string,
): Extract<TeamAct, { act: "disqualify-team" }> | "not-past" {
  const { from: given, reason } = readForm(disqualificationForm, form).values;
  const from = given.trim() === "" ? null : momentOf(given.trim(), timeZone);
  return typeof from === "string" ? "not-past" : { act: "disqualify-team", reason, from };
}
