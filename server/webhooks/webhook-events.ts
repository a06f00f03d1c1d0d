import { sql } from "kysely";
import { placeOfStep } from "#domain/show/scene.ts";
import { revealsResults } from "#domain/show/scenes.ts";
import type { Catalogue } from "#messages/catalogue.generated.ts";
import { announcementIn } from "../questions/announcements.ts";
import type { Database } from "../platform/database/database.ts";
import type { Language } from "#messages/language.ts";
import { seenBy } from "../races/may-see-race.ts";
import type { WebhookEvent } from "#domain/webhooks/webhooks.ts";
import { readEvent } from "../results/archive/read-event.ts";

export interface WebhookCompetition {
  id: string;
  /** null: nation-wide */
  brand: string | null;
  name: string;
}

export interface Happening {
  /** permanently unique, so that receivers can drop duplicates */
  id: string;
  event: WebhookEvent;
  at: Date;
  path: string;
  data: Record<string, unknown>;
  text: (messages: Catalogue, language: Language) => string;
}

/** `ever`: used where the time of an event isn't stored; `subject`: one event by id. */
type Which = { since: Date; ever: Date } | { subject: string };

type Found = Omit<Happening, "id" | "event"> & { subject: string };

type Source = (database: Database, competition: WebhookCompetition, which: Which) => Promise<Found[]>;

const podiumPlaces = 3;

/** Only these incidents have texts; organisers' reasons stay private. */
const incidents = ["hold-stage", "resume-stage", "apply-rerun"] as const;

const showMoves = ["show-next", "show-back", "show-go-to"] as const;

/**
 * Sources follow the rules of public pages. They are queried when an event is due and again when it is sent, so revoked
 * and unreleased events are never sent.
 */
const sources: Record<WebhookEvent, Source> = {
  async registration(database, { id }, which) {
    const rows = await publicTeams(database, id)
      .$if("since" in which, (query) => query.where("team.createdAt", ">=", (which as { since: Date }).since))
      .$if("subject" in which, (query) => query.where("team.id", "=", (which as { subject: string }).subject))
      .select("team.createdAt")
      .orderBy("team.createdAt")
      .execute();
    return rows.map(({ createdAt, ...team }) => ({
      subject: team.id,
      at: createdAt,
      path: `/team/${team.id}`,
      data: { team },
      text: ({ webhooksPanel: webhooks }) =>
        webhooks.told.registration({ team: team.university === "" ? team.name : `${team.name} (${team.university})` }),
    }));
  },

  async announcement(database, { brand }, which) {
    const rows = await database
      .selectFrom("announcement")
      .where("withdrawnAt", "is", null)
      .where((where) => where.or([where("brand", "is", null), ...(brand === null ? [] : [where("brand", "=", brand)])]))
      .$if("since" in which, (query) => query.where("publishedAt", ">=", (which as { since: Date }).since))
      .$if("subject" in which, (query) => query.where("id", "=", (which as { subject: string }).subject))
      .orderBy("publishedAt")
      .select(["id", "english", "turkish", "publishedAt"])
      .execute();
    return rows.map(({ id, english, turkish, publishedAt }) => ({
      subject: id,
      at: publishedAt,
      path: "/questions",
      data: { english, turkish },
      text: ({ webhooksPanel: webhooks }, language) =>
        webhooks.told.announcement({ text: announcementIn(language, { english, turkish }) }),
    }));
  },

  async answer(database, { id }, which) {
    const rows = await database
      .selectFrom("question")
      .where("competitionId", "=", id)
      .where("forEverybody", "=", true)
      .where("approved", "=", true)
      // The approval time isn't stored, so check all answers written since.
      .$if("ever" in which, (query) => query.where("answeredAt", ">=", (which as { ever: Date }).ever))
      .$if("subject" in which, (query) => query.where("id", "=", (which as { subject: string }).subject))
      .orderBy("answeredAt")
      .select(["id", "content", "answer", "answeredAt"])
      .execute();
    return rows.flatMap(({ id: subject, content, answer, answeredAt }) =>
      answer === null || answeredAt === null
        ? []
        : {
            subject,
            at: answeredAt,
            path: "/questions",
            data: { question: content, answer },
            text: ({ webhooksPanel: webhooks }) => webhooks.told.answer({ question: content, answer }),
          },
    );
  },

  async "first-car"(database, { id }, which) {
    const rows = await publicTeams(database, id)
      .innerJoin(
        (inner) =>
          inner
            .selectFrom("submission")
            .where("state", "=", "accepted")
            .where("decidedAt", "is not", null)
            .groupBy("teamId")
            .select(({ fn }) => ["teamId", fn.min("decidedAt").as("at")])
            .as("first"),
        (join) => join.onRef("first.teamId", "=", "team.id"),
      )
      .$if("since" in which, (query) => query.where("first.at", ">=", (which as { since: Date }).since))
      .$if("subject" in which, (query) => query.where("team.id", "=", (which as { subject: string }).subject))
      .select("first.at")
      .orderBy("first.at")
      .execute();
    return rows.map(({ at, ...team }) => ({
      subject: team.id,
      at: new Date(at ?? 0),
      path: `/team/${team.id}`,
      data: { team },
      text: ({ webhooksPanel: webhooks }) => webhooks.told["first-car"]({ team: team.name }),
    }));
  },

  async incident(database, { id }, which) {
    const stages = await database.selectFrom("stage").where("competitionId", "=", id).select(["id", "name"]).execute();
    if (stages.length === 0) return [];
    const nameOf = new Map(stages.map((stage) => [`stage:${stage.id}`, stage.name]));
    const rows = await database
      .selectFrom("auditEntry")
      .where("subject", "in", [...nameOf.keys()])
      .where("act", "in", incidents)
      .where("undoneBy", "is", null)
      .$if("since" in which, (query) => query.where("at", ">=", (which as { since: Date }).since))
      .$if("subject" in which, (query) => query.where("id", "=", Number((which as { subject: string }).subject)))
      .orderBy("id")
      .select(["id", "act", "at", "subject"])
      .execute();
    return rows.map(({ id: entry, act, at, subject }) => {
      const stage = nameOf.get(subject) ?? "";
      return {
        subject: String(entry),
        at,
        path: `/teams/${id}`,
        data: { stage, incident: act },
        text: ({ webhooksPanel: webhooks }) => webhooks.told.incident[act as (typeof incidents)[number]]({ stage }),
      };
    });
  },

  async result(database, competition, which) {
    const stages = await publicStages(database, competition.id).execute();
    const isNew = ({ publishedAt, releasedAt, publicAt }: (typeof stages)[number]) =>
      "subject" in which || later(publishedAt ?? releasedAt ?? new Date(0), publicAt) >= which.since;
    const event = stages.some(isNew) ? await readEvent(database, competition.id) : undefined;
    if (!event) return [];
    const names = new Map(event.teams.map((team) => [team.id, team.name]));
    return event.orders.flatMap(({ stageId, name, kind, places, versions: [latest] }): Found[] => {
      const stage = stages.find(({ id }) => id === stageId);
      if (!stage || !latest) return [];
      const { version } = latest;
      const subject = `${stageId}-${version}`;
      const at = later(latest.publishedAt, stage.publicAt);
      if ("subject" in which ? which.subject !== subject : at < which.since) return [];
      const podium = places.flatMap(({ teamId }) => names.get(teamId) ?? []).slice(0, podiumPlaces);
      return [
        {
          subject,
          at,
          path: `/teams/${competition.id}`,
          data: { stage: name, kind, version, podium },
          text({ webhooksPanel: webhooks, syndication }) {
            const lines = podium.map((team, index) => syndication.places({ place: String(index + 1), team }));
            const head = version === 1 ? webhooks.told.result : webhooks.told.corrected;
            return [head({ stage: name }), ...lines].join("\n");
          },
        },
      ];
    });
  },

  async record(database, competition, which) {
    const stages = await publicStages(database, competition.id).execute();
    const found: Found[] = [];
    for (const { id, releasedAt, publicAt } of stages) {
      const at = later(releasedAt ?? new Date(0), publicAt);
      if ("since" in which && at < which.since) continue;
      const best = await fastest(database, competition.id, ({ stageId }) => stageId === id);
      const before = new Set(
        stages.filter((each) => later(each.releasedAt ?? new Date(0), each.publicAt) < at).map((each) => each.id),
      );
      const earlier = await fastest(database, competition.id, ({ stageId }) => before.has(stageId));
      if (!best || !earlier || best.turns >= earlier.turns) continue;
      const { raceId, number, turns, team } = best;
      if ("subject" in which && which.subject !== raceId) continue;
      found.push({
        subject: raceId,
        at,
        path: `/race/${raceId}`,
        data: { race: number, team, turns, before: earlier.turns },
        text: ({ webhooksPanel: webhooks }) => webhooks.told.record({ team, turns, before: earlier.turns }),
      });
    }
    return found;
  },

  async "show-step"(database, { id: competitionId, brand }, which) {
    const shows = await database
      .selectFrom("show")
      .where("brand", brand === null ? "is" : "=", brand)
      // A replay's webhooks get its own show, and others no rehearsal's.
      .where(
        sql<boolean>`case when exists (select from rehearsal where competition_id = ${competitionId})
          then id = (select show_id from rehearsal where competition_id = ${competitionId}) else not is_rehearsal end`,
      )
      .select(["id", "name", "scenes", "steps", "isRehearsal"])
      .execute();
    if (shows.length === 0) return [];
    const byId = new Map(shows.map((show) => [`show:${show.id}`, show]));
    const rows = await database
      .selectFrom("auditEntry")
      .where("subject", "in", [...byId.keys()])
      .where("act", "in", showMoves)
      .$if("since" in which, (query) => query.where("at", ">=", (which as { since: Date }).since))
      .$if("subject" in which, (query) => query.where("id", "=", Number((which as { subject: string }).subject)))
      .orderBy("id")
      .select(["id", "at", "subject", "details"])
      .execute();
    return rows.flatMap(({ id, at, subject, details }): Found[] => {
      const show = byId.get(subject);
      const place = show && placeOfStep(show.steps, Number(details["to"]));
      const scene = place && show.steps[place.scene];
      if (!scene) return [];
      const { kind, steps } = scene;
      // The venue may be ahead of public pages, and such a scene's title could reveal the winner.
      const title = revealsResults(kind) ? "" : (show.scenes.find((each) => each.id === scene.id)?.title ?? "");
      const step = place.step + 1;
      return [
        {
          subject: String(id),
          at,
          path: show.isRehearsal ? `/follow?replay=${competitionId}` : "/follow",
          data: { show: show.name, scene: place.scene + 1, scenes: show.steps.length, kind, title, step, steps },
          text: ({ webhooksPanel: webhooks, sceneTitles }) =>
            webhooks.told["show-step"]({ show: show.name, scene: title || sceneTitles[kind], step, steps }),
        },
      ];
    });
  },
};

const publicTeams = (database: Database, competitionId: string) =>
  database
    .selectFrom("team")
    .where("team.competitionId", "=", competitionId)
    .where("team.houseCar", "is", null)
    .where("team.mergedInto", "is", null)
    .select(["team.id", "team.name", "team.university", "team.city", "team.number", "team.code"]);

const publicStages = (database: Database, competitionId: string) =>
  database
    .selectFrom("stage")
    .where("competitionId", "=", competitionId)
    .where("kind", "!=", "practice")
    .where("state", "=", "released")
    .where((where) => where.or([where("publicAt", "is", null), where("publicAt", "<=", new Date())]))
    .orderBy("position")
    .select((stage) => [
      "id",
      "name",
      "releasedAt",
      "publicAt",
      stage
        .selectFrom("stageResult")
        .whereRef("stageResult.stageId", "=", "stage.id")
        .select(({ fn }) => fn.max("publishedAt").as("at"))
        .as("publishedAt"),
    ]);

/** The public race with the fewest turns to the finish. */
async function fastest(
  database: Database,
  competitionId: string,
  isOf: (race: { stageId: string }) => boolean,
): Promise<{ raceId: string; number: number; turns: number; team: string } | undefined> {
  const rows = await database
    .selectFrom("race")
    .innerJoin("raceSeat", (join) =>
      join.onRef("raceSeat.raceId", "=", "race.id").onRef("raceSeat.seat", "=", "race.winnerSeat"),
    )
    .innerJoin("team", "team.id", "raceSeat.teamId")
    .innerJoin("stage", "stage.id", "race.stageId")
    .where("race.competitionId", "=", competitionId)
    .where("stage.kind", "!=", "practice")
    .where("team.houseCar", "is", null)
    .where(seenBy("public"))
    .where("race.turns", "is not", null)
    .distinctOn("race.stageId")
    .orderBy("race.stageId")
    .orderBy("race.turns")
    .orderBy("race.number")
    .select(["race.id as raceId", "race.stageId", "race.number", "race.turns", "team.name as team"])
    .execute();
  const [best] = rows
    .flatMap(({ turns, ...race }) => (turns === null || !isOf(race) ? [] : [{ ...race, turns }]))
    .toSorted((a, b) => a.turns - b.turns);
  return best;
}

const later = (a: Date, b: Date | null): Date => (b !== null && b > a ? b : a);

const ofEvent =
  (event: WebhookEvent) =>
  ({ subject, ...found }: Found): Happening => ({ ...found, event, id: `${event}:${subject}` });

/** Oldest first; the same event keeps its id. */
export async function findHappenings(
  database: Database,
  competition: WebhookCompetition,
  events: readonly WebhookEvent[],
  since: { since: Date; ever: Date },
): Promise<Happening[]> {
  const found: Happening[] = [];
  for (const event of events) {
    found.push(...(await sources[event](database, competition, since)).map(ofEvent(event)));
  }
  return found.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Reads it again; undefined: revoked. */
export async function findHappening(
  database: Database,
  competition: WebhookCompetition,
  { event, id }: Pick<Happening, "event" | "id">,
): Promise<Happening | undefined> {
  const subject = id.slice(event.length + 1);
  const [found] = await sources[event](database, competition, { subject });
  return found && ofEvent(event)(found);
}
