/** The register of a league: a file that names installations, their keys and their events. `docs/league.md` describes it. */
import { z } from "zod";

export const leagueFormat = 1;

export const registerLimits = {
  bytes: 1024 * 1024,
  installations: 100,
  events: 500,
} as const;

const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/);
const hexHash = z.string().regex(/^[0-9a-f]{64}$/);
/** One line without characters that move a cursor or turn the direction of what follows. */
const name = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\u{2028}\u{2029}\u{202A}-\u{202E}\u{2066}-\u{2069}]*$/u);
const address = z.url({ protocol: /^https?$/ }).max(2_000);
const day = z.iso.date();

const registerSchema = z
  .object({
    format: z.literal(leagueFormat),
    /** the same as long as it is the same league: its page's address on each site that follows it */
    id,
    name,
    /** published before the first event counts */
    rule: z.object({
      /** for places 1, 2, …; whoever comes behind the last gets none */
      points: z.array(z.int().min(0).max(10_000)).min(1).max(200),
      /** how many events count for each, the best ones */
      best: z.int().min(1).max(500),
    }),
    installations: z
      .array(
        z.object({
          id,
          name,
          address,
          key: hexHash,
          /** earlier keys, whose files count no more */
          withdrawnKeys: z.array(hexHash).max(20).default([]),
        }),
      )
      .min(1)
      .max(registerLimits.installations),
    events: z
      .array(
        z.object({
          id,
          installation: id,
          name,
          startsOn: day,
          endsOn: day.optional(),
          /** of the event's whole file; without it the event is still to come */
          file: address.optional(),
          /** as the installation names it in the file */
          competition: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
          /** the one file that counts; without it whichever the installation has now */
          manifestHash: hexHash.optional(),
        }),
      )
      .max(registerLimits.events),
  })
  .superRefine(({ installations, events, rule }, context) => {
    const known = new Set<string>();
    for (const [index, installation] of installations.entries()) {
      if (known.has(installation.id))
        context.addIssue({ code: "custom", path: ["installations", index, "id"], message: "is there twice" });
      if (installation.withdrawnKeys.includes(installation.key))
        context.addIssue({ code: "custom", path: ["installations", index, "key"], message: "is withdrawn" });
      known.add(installation.id);
    }
    const ids = new Set<string>();
    for (const [index, event] of events.entries()) {
      if (ids.has(event.id))
        context.addIssue({ code: "custom", path: ["events", index, "id"], message: "is there twice" });
      if (!known.has(event.installation))
        context.addIssue({
          code: "custom",
          path: ["events", index, "installation"],
          message: "is no installation here",
        });
      ids.add(event.id);
    }
    if (rule.points.some((points, index) => points > (rule.points[index - 1] ?? Infinity)))
      context.addIssue({ code: "custom", path: ["rule", "points"], message: "a worse place gives more" });
  });

export type LeagueRegister = z.output<typeof registerSchema>;
export type RegisteredEvent = LeagueRegister["events"][number];

export type RegisterProblem =
  | { kind: "too-large" }
  | { kind: "no-register" }
  | { kind: "other-format" }
  /** where in it, and what is wrong there */
  | { kind: "damaged"; at: string };

/** Reads a register's text. */
export function readRegister(text: string): { register: LeagueRegister } | { problem: RegisterProblem } {
  if (text.length > registerLimits.bytes) return { problem: { kind: "too-large" } };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: { kind: "no-register" } };
  }
  const format = (value as { format?: unknown } | null)?.format;
  if (typeof format !== "number") return { problem: { kind: "no-register" } };
  if (format !== leagueFormat) return { problem: { kind: "other-format" } };
  const lists = value as { installations?: unknown; events?: unknown };
  // Counted before each entry is looked at.
  for (const kind of ["installations", "events"] as const) {
    const list = lists[kind];
    if (Array.isArray(list) && list.length > registerLimits[kind]) return { problem: { kind: "too-large" } };
  }
  const parsed = registerSchema.safeParse(value);
  if (parsed.success) return { register: parsed.data };
  const path = parsed.error.issues[0]?.path.map(String).join(".") ?? "";
  return { problem: { kind: "damaged", at: path } };
}
