import { writeAuditEntry } from "../../base/audit/write-audit-entry.ts";
import type { UndoAct } from "../../base/audit/undo.ts";
import type { Database, DatabaseTransaction } from "../../base/database/database.ts";
import type { JobQueue } from "../../base/jobs/job-queue.ts";
import { requestLadderRatings } from "../../base/jobs/request-ratings.ts";
import { announce } from "../../base/live/announce.ts";
import { findCompetitionAtWork } from "../../event/competitions/find-competition.ts";
import { carOfGuestTeam, enterGuest, familiesLike, showGuestEntrants } from "../../racing/guests/guest-entrants.ts";
import type { CompetitionState } from "#rules/competition-state.ts";
import { importActs } from "#rules/import-acts.ts";

/** Cars are not fixed yet. */
const statesThatTakeGuests = ["registration", "practice"] as const satisfies readonly CompetitionState[];

/** Most guests that race in one competition. */
export const mostInvited = 20;

export type InvitationRefusal = "no-such-guest" | "cars-are-fixed" | "too-many" | "invited-already";

export type InvitationOutcome = { kind: "invited" } | { kind: "refused"; reason: InvitationRefusal };

/** The competitions that take guests of an event now, as far as somebody organises them. */
export async function competitionsThatTake(
  database: Database,
  importId: string,
  mayOrganise: (brand: string | null) => boolean,
): Promise<{ id: string; name: string }[]> {
  const event = await database
    .selectFrom("importedEvent")
    .where("id", "=", importId)
    .where("state", "=", "verified")
    .select("formula")
    .executeTakeFirst();
  if (!event?.formula) return [];
  const alike = familiesLike(event.formula.family);
  const rows = await database
    .selectFrom("competition")
    .where("state", "in", statesThatTakeGuests)
    .where("isRehearsal", "=", false)
    .orderBy("name")
    .select(["id", "brand"])
    .execute();
  const open = await Promise.all(
    rows.filter(({ brand }) => mayOrganise(brand)).map(({ id }) => findCompetitionAtWork(database, id)),
  );
  return open.flatMap((each) =>
    each && alike.includes(each.formula.family) ? [{ id: each.id, name: each.name }] : [],
  );
}

/**
 * Has a guest race in a competition out of competition: on the ladder, and from the freeze on in every stage that takes the accepted cars. It is in
 * no order, sends nobody home and goes nowhere.
 */
export function inviteGuest(
  database: Database,
  jobs: Pick<JobQueue, "send">,
  wish: { guestId: string; competitionId: string; personId: string },
): Promise<InvitationOutcome> {
  const refused = (reason: InvitationRefusal): InvitationOutcome => ({ kind: "refused", reason });
  return database.transaction().execute(async (transaction): Promise<InvitationOutcome> => {
    const competition = await lockOpen(transaction, wish.competitionId);
    if (!competition) return refused("cars-are-fixed");
    if ((await countInvited(transaction, wish.competitionId)) >= mostInvited) return refused("too-many");
    const entrant = await enterGuest(transaction, { ...wish, family: competition.formula.family });
    if (!entrant) return refused("no-such-guest");
    if (!(await setInvited(transaction, entrant.teamId, true))) return refused("invited-already");
    await writeDown(transaction, "invite-guest", { ...entrant, personId: wish.personId, competition });
    await tell(transaction, jobs, wish.competitionId);
    return { kind: "invited" };
  });
}

/** Takes an invitation back as long as the cars are not fixed; races that were run stay. */
export function uninviteGuest(
  database: Database,
  jobs: Pick<JobQueue, "send">,
  { teamId, personId }: { teamId: string; personId: string },
): Promise<"taken-back" | "cars-are-fixed" | "unknown"> {
  return database.transaction().execute(async (transaction) => {
    const competitionId = await competitionOf(transaction, teamId);
    if (competitionId === undefined) return "unknown";
    const competition = await lockOpen(transaction, competitionId);
    if (!competition) return "cars-are-fixed";
    if (!(await setInvited(transaction, teamId, false))) return "unknown";
    await writeDown(transaction, "uninvite-guest", { teamId, personId, competition });
    await tell(transaction, jobs, competitionId);
    return "taken-back";
  });
}

/** A competition whose cars are not fixed, held so that they are not while somebody is invited. */
async function lockOpen(transaction: DatabaseTransaction, competitionId: string) {
  await transaction.selectFrom("competition").where("id", "=", competitionId).select("id").forUpdate().execute();
  const competition = await findCompetitionAtWork(transaction, competitionId);
  return competition && statesThatTakeGuests.some((state) => state === competition.state) ? competition : undefined;
}

async function countInvited(transaction: DatabaseTransaction, competitionId: string): Promise<number> {
  const { count } = await transaction
    .selectFrom("guestEntrant")
    .innerJoin("team", "team.id", "guestEntrant.teamId")
    .where("team.competitionId", "=", competitionId)
    .where("guestEntrant.invitedAt", "is not", null)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns whether that changes anything */
async function setInvited(transaction: DatabaseTransaction, teamId: string, isInvited: boolean): Promise<boolean> {
  const changed = await transaction
    .updateTable("guestEntrant")
    .set({ invitedAt: isInvited ? new Date() : null })
    .where("teamId", "=", teamId)
    .where("invitedAt", isInvited ? "is" : "is not", null)
    .returning(["installationKey", "eventId", "guestTeamId"])
    .executeTakeFirst();
  if (changed) await showGuestEntrants(transaction, changed);
  return changed !== undefined;
}

async function competitionOf(database: Database, teamId: string): Promise<string | undefined> {
  const row = await database
    .selectFrom("guestEntrant")
    .innerJoin("team", "team.id", "guestEntrant.teamId")
    .where("guestEntrant.teamId", "=", teamId)
    .select("team.competitionId")
    .executeTakeFirst();
  return row?.competitionId;
}

/** The brand of the competition that a guest was invited to; undefined: no team stands for it. */
export async function brandOfInvitation(database: Database, teamId: string): Promise<string | null | undefined> {
  const row = await database
    .selectFrom("guestEntrant")
    .innerJoin("team", "team.id", "guestEntrant.teamId")
    .innerJoin("competition", "competition.id", "team.competitionId")
    .where("guestEntrant.teamId", "=", teamId)
    .select("competition.brand")
    .executeTakeFirst();
  return row?.brand;
}

/** Where the guests of an imported event were invited, by their teams in its file. */
export function invitationsOf(database: Database, importId: string) {
  return database
    .selectFrom("guestEntrant")
    .innerJoin("team", "team.id", "guestEntrant.teamId")
    .innerJoin("competition", "competition.id", "team.competitionId")
    .innerJoin("importedEvent", (join) =>
      join
        .onRef("importedEvent.installationKey", "=", "guestEntrant.installationKey")
        .onRef("importedEvent.eventId", "=", "guestEntrant.eventId"),
    )
    .where("importedEvent.id", "=", importId)
    .where("guestEntrant.invitedAt", "is not", null)
    .orderBy("competition.name")
    .select(["guestEntrant.guestTeamId", "team.id as teamId", "competition.name", "competition.brand"])
    .select((row) => row("competition.state", "in", statesThatTakeGuests).as("isOpen"))
    .$narrowType<{ isOpen: boolean }>()
    .execute();
}

/** Its number, never its name: what is taken out later would stand in the log. */
async function writeDown(
  transaction: DatabaseTransaction,
  act: "invite-guest" | "uninvite-guest",
  {
    teamId,
    personId,
    competition: { name, brand },
  }: { teamId: string; personId: string; competition: { name: string; brand: string | null } },
): Promise<void> {
  const { number } = await transaction
    .selectFrom("team")
    .where("id", "=", teamId)
    .select("number")
    .executeTakeFirstOrThrow();
  await writeAuditEntry(transaction, {
    personId,
    act: importActs[act].log,
    subject: `team:${teamId}`,
    brand,
    details: { number, competition: name },
  });
}

async function tell(transaction: DatabaseTransaction, jobs: Pick<JobQueue, "send">, competitionId: string) {
  await requestLadderRatings(transaction, jobs, competitionId);
  await announce(transaction, "imports:all", `competition:${competitionId}`);
}

/** Takes the invitations back that a guest's event took along when it was removed: as far as the cars are not fixed. */
export async function uninviteAllOf(
  transaction: DatabaseTransaction,
  { installationKey, eventId }: { installationKey: string; eventId: string },
): Promise<void> {
  const rows = await transaction
    .selectFrom("guestEntrant")
    .innerJoin("team", "team.id", "guestEntrant.teamId")
    .innerJoin("competition", "competition.id", "team.competitionId")
    .where("guestEntrant.installationKey", "=", installationKey)
    .where("guestEntrant.eventId", "=", eventId)
    .where("guestEntrant.invitedAt", "is not", null)
    .where("competition.state", "in", statesThatTakeGuests)
    .select("guestEntrant.teamId")
    .execute();
  for (const { teamId } of rows) await setInvited(transaction, teamId, false);
}

const undoTo =
  (isInvited: boolean): UndoAct =>
  async (transaction, { subjectId }, { jobs }) => {
    const competitionId = await competitionOf(transaction, subjectId);
    if (competitionId === undefined || !(await lockOpen(transaction, competitionId))) return "no-longer-possible";
    if (isInvited && !(await carOfGuestTeam(transaction, subjectId))) return "no-longer-possible";
    if (isInvited && (await countInvited(transaction, competitionId)) >= mostInvited) return "no-longer-possible";
    if (!(await setInvited(transaction, subjectId, isInvited))) return "changed-since";
    await tell(transaction, jobs, competitionId);
    return "undone";
  };

export const undoInvitation = undoTo(false);
export const undoEndOfInvitation = undoTo(true);
