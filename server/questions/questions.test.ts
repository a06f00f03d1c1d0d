import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type Newcomer, type TestSite } from "../accounts/accounts-for-tests.ts";
import { grantRole } from "../accounts/grant-role.ts";
import type { Role } from "#domain/accounts/roles.ts";
import {
  announcementIn,
  listAnnouncements,
  publishAnnouncement,
  withdrawAnnouncement,
  listNews,
} from "./announcements.ts";
import { joinTeam, renewInvitation } from "../teams/invitations.ts";
import { answerQuestion, approveQuestion } from "./answer-question.ts";
import { askQuestion, openQuestionsLimit } from "./ask-question.ts";
import { countOpenQuestions, listAskedQuestions, listOwnQuestions, listPublicQuestions } from "./list-questions.ts";
import { codesForTests } from "../platform/database/open-for-tests.ts";
import { newTeamForTests } from "../teams/teams-for-tests.ts";

let site: TestSite;
let asker: Newcomer;
let mate: Newcomer;
let stranger: Newcomer;
let volunteer: Newcomer;
let organiser: Newcomer;
let elsewhere: Newcomer;
let admin: Newcomer;
let teamId = "";

beforeAll(async () => {
  site = await openTestSite();
  const withRole = async (role: Role, brand: string | null) => {
    const newcomer = await site.newcomer(role);
    await grantRole(site.open.database, { personId: newcomer.person.id, role, brand, grantedBy: newcomer.person.id });
    return newcomer;
  };
  asker = await site.newcomer("Asker");
  mate = await site.newcomer("Mate");
  stranger = await site.newcomer("Stranger");
  volunteer = await withRole("volunteer", "izmir");
  organiser = await withRole("organiser", "izmir");
  elsewhere = await withRole("organiser", "konya");
  admin = await withRole("admin", null);
  teamId = await newTeamForTests(site.open.database, asker.person.id);
  const code = await renewInvitation(site.open.database, codesForTests, teamId, asker.person.id);
  await joinTeam(site.open.database, codesForTests, { code, personId: mate.person.id });
});

afterAll(() => site.open.close());

async function ask(content: string, given: Partial<Parameters<typeof askQuestion>[1]> = {}): Promise<string> {
  const outcome = await askQuestion(site.open.database, {
    competitionId: "izmir",
    personId: asker.person.id,
    teamId: null,
    race: "",
    content,
    ...given,
  });
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.problems));
  return outcome.questionId;
}

const answer = async (who: Newcomer, questionId: string, forEverybody: boolean) =>
  answerQuestion(site.open.database, await who.visitor(), { questionId, answer: "At noon.", forEverybody });
const publicIds = async () => (await listPublicQuestions(site.open.database, "izmir")).map(({ id }) => id);
const ownIds = async (who: Newcomer) => {
  const { memberships } = await who.visitor();
  const teamIds = memberships.map((membership) => membership.teamId);
  const rows = await listOwnQuestions(site.open.database, {
    competitionId: "izmir",
    personId: who.person.id,
    teamIds,
  });
  return rows.map(({ id }) => id);
};

test("shows a private answer only to its author, or their team on request", async () => {
  const alone = await ask("When does the final begin?");
  const forTeam = await ask("Where is our table?", { teamId });
  expect((await countOpenQuestions(site.open.database)).get("izmir")).toBe(2);
  expect(await answer(volunteer, alone, false)).toEqual({ kind: "done" });
  expect(await answer(organiser, forTeam, false)).toEqual({ kind: "done" });
  expect((await countOpenQuestions(site.open.database)).has("izmir")).toBe(false);
  expect(await ownIds(asker)).toEqual([forTeam, alone]);
  expect(await ownIds(mate)).toEqual([forTeam]);
  expect(await ownIds(stranger)).toEqual([]);
  expect(await publicIds()).toEqual([]);
  const news = async (who: Newcomer) => (await listNews(site.open.database, await who.visitor(), "izmir")).items;
  expect((await news(mate)).map(({ id }) => id)).toEqual([forTeam]);
  expect(await news(stranger)).toEqual([]);
});

test("keeps a volunteer's public answer for approval, but publishes an organiser's", async () => {
  const first = await ask("May we use libraries?");
  await answer(volunteer, first, true);
  expect(await publicIds()).toEqual([]);
  expect(
    await approveQuestion(site.open.database, await volunteer.visitor(), { questionId: first, approved: true }),
  ).toEqual({ kind: "refused", reason: "forbidden" });
  await approveQuestion(site.open.database, await organiser.visitor(), { questionId: first, approved: true });
  const second = await ask("How long is a race?");
  await answer(organiser, second, true);
  expect((await publicIds()).toSorted()).toEqual([first, second].toSorted());
  await approveQuestion(site.open.database, await organiser.visitor(), { questionId: first, approved: false });
  expect(await publicIds()).toEqual([second]);
  const shown = await listPublicQuestions(site.open.database, "izmir");
  expect(JSON.stringify(shown)).not.toContain("Asker");
});

test("hides other cities' questions from organisers, and shows no unanswered question", async () => {
  const question = await ask("Is there a car park?");
  expect(await answer(elsewhere, question, true)).toEqual({ kind: "refused", reason: "unknown" });
  expect(await answer(stranger, question, true)).toEqual({ kind: "refused", reason: "unknown" });
  expect(
    await approveQuestion(site.open.database, await organiser.visitor(), { questionId: question, approved: true }),
  ).toEqual({ kind: "refused", reason: "unknown" });
  const [open] = await listAskedQuestions(site.open.database, "izmir");
  expect(open).toMatchObject({ id: question, askedBy: "Asker", answer: null });
});

test("deduplicates resent questions, limits open ones, and requires a race of the competition", async () => {
  const personId = stranger.person.id;
  const first = await ask("Which browser is best?", { personId });
  expect(await ask("Which  browser is best?".replace("  ", " "), { personId })).toBe(first);
  await expect(ask("About this race", { personId, race: "http://x/race/none" })).rejects.toThrow("unknown");
  await expect(ask("a\u200b\u202e", { personId })).rejects.toThrow("too-short");
  await expect(ask("x".repeat(1_001), { personId })).rejects.toThrow("too-long");
  const more = await Promise.allSettled(
    Array.from({ length: openQuestionsLimit }, (_, index) => ask(`Question number ${index}`, { personId })),
  );
  expect(more.filter(({ status }) => status === "rejected")).toHaveLength(1);
});

test("publishes urgent announcements in one language and tells readers of the other", async () => {
  const { database } = site.open;
  const publish = async (texts: { english: string; turkish: string }) =>
    publishAnnouncement(database, await organiser.visitor(), { brand: "izmir", ...texts, isUrgent: true });
  expect(await publish({ english: "", turkish: "" })).toMatchObject({ kind: "refused" });
  expect(await publish({ english: "", turkish: "Salon değişti: A3." })).toEqual({ kind: "done" });
  const [urgent] = await listAnnouncements(database, "izmir");
  if (!urgent) throw new Error("It is not listed.");
  expect([announcementIn("tr", urgent), announcementIn("en", urgent)]).toEqual([
    "Salon değişti: A3.",
    "TR · Salon değişti: A3.",
  ]);
  expect(await withdrawAnnouncement(database, await organiser.visitor(), urgent.id)).toEqual({ kind: "done" });
  await database.deleteFrom("auditEntry").where("subject", "=", `announcement:${urgent.id}`).execute();
});

test("requires permission to publish or withdraw an announcement to a city or all", async () => {
  const { database } = site.open;
  const texts = { english: "Lunch is served.", turkish: "Öğle yemeği hazır." };
  const publish = async (who: Newcomer, brand: string | null) =>
    publishAnnouncement(database, await who.visitor(), { brand, ...texts, isUrgent: false });
  expect(await publish(volunteer, "izmir")).toMatchObject({ reason: "forbidden" });
  expect(await publish(elsewhere, "izmir")).toMatchObject({ reason: "forbidden" });
  expect(await publish(organiser, null)).toMatchObject({ reason: "forbidden" });
  expect(await publish(organiser, "izmir")).toEqual({ kind: "done" });
  expect(await publish(admin, null)).toEqual({ kind: "done" });
  expect(
    await publishAnnouncement(database, await organiser.visitor(), {
      brand: "izmir",
      english: "x",
      turkish: "",
      isUrgent: false,
    }),
  ).toMatchObject({ kind: "refused", problems: [{ field: "english" }, { field: "turkish" }] });
  const brandsAt = async (brand: string) =>
    new Set((await listAnnouncements(database, brand)).map((each) => each.brand));
  expect(await brandsAt("izmir")).toEqual(new Set([null, "izmir"]));
  expect(await brandsAt("konya")).toEqual(new Set([null]));
  const atIzmir = await listAnnouncements(database, "izmir");
  const national = atIzmir.find(({ brand }) => brand === null);
  const local = atIzmir.find(({ brand }) => brand === "izmir");
  expect(await withdrawAnnouncement(database, await organiser.visitor(), national?.id ?? "")).toMatchObject({
    reason: "forbidden",
  });
  expect(await withdrawAnnouncement(database, await organiser.visitor(), local?.id ?? "")).toEqual({ kind: "done" });
  expect(await brandsAt("izmir")).toEqual(new Set([null]));
  const audit = await database.selectFrom("auditEntry").select("act").execute();
  expect(audit.map(({ act }) => act)).toEqual(
    expect.arrayContaining(["publish-announcement", "withdraw-announcement", "answer-question", "approve-question"]),
  );
});
