import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { houseCar } from "#languages/cars/house-cars/house-cars.ts";
import { defaultFormula } from "#engine/formula/formula.ts";
import { codeHash } from "#engine/cars/car.ts";
import { type OpenDatabase, newId } from "../../platform/database/database.ts";
import { openForTests } from "../../platform/database/open-for-tests.ts";
import { startJobQueue, type JobQueue, jobNames } from "../../platform/jobs/job-queue.ts";
import { hasLooked, listSourceLooks, writeSourceLook } from "../source-views.ts";
import { compiledBaseCars } from "./base-cars.ts";
import { compareCarsJob } from "./compare-cars-job.ts";
import { comparePair } from "./compare-pair.ts";
import { openDrivingComparison } from "./comparison-thread.ts";
import { bytecodeOf, copies, original } from "./copies-for-tests.ts";
import { readListChoice } from "#domain/platform/list-choice.ts";
import { findPair, listPairs, pairChoices, readComparison } from "./list-pairs.ts";
import { requestComparison } from "../../competitions/request-comparison.ts";
import { newPersonForTests, newTeamForTests } from "../../teams/teams-for-tests.ts";

let open: OpenDatabase;
let jobs: JobQueue;
const organiser = { id: newId(), name: "Organiser", email: "organiser@example.org", image: null };
const teams: Record<string, string> = {};

beforeAll(async () => {
  open = await openForTests();
  await open.database.insertInto("person").values(organiser).execute();
  jobs = await startJobQueue(open, jobNames, pino({ level: "silent" }));
  await jobs.work(compareCarsJob(open.database, () => Promise.resolve(compiledBaseCars())));
});

afterAll(async () => {
  await jobs.stop();
  await open.close();
});

const drive = { compareDriving: openDrivingComparison(), formula: defaultFormula };
let minutes = 0;

async function accepted(
  name: string,
  source: string | null,
  initcode: Uint8Array,
  university = "Ege",
): Promise<string> {
  const { database } = open;
  if (!teams[name]) {
    const personId = await newPersonForTests(database, name);
    teams[name] = await newTeamForTests(database, personId, { name, university });
  }
  const id = newId();
  minutes += 1;
  const car = { id: newId(), teamId: teams[name] ?? "", name: "Car", initcode, codeHash: codeHash(initcode) };
  await database
    .insertInto("car")
    .values({ ...car, submissionId: null })
    .execute();
  await database
    .insertInto("submission")
    .values({
      id,
      teamId: teams[name] ?? "",
      competitionId: "izmir",
      personId: null,
      state: "accepted",
      kind: source === null ? "bytecode" : "source",
      note: "",
      source,
      contractName: null,
      initcode,
      codeHash: codeHash(initcode),
      receivedAt: new Date(Date.UTC(2026, 0, 1, 0, minutes)),
      checkingSince: null,
      decidedAt: new Date(Date.UTC(2026, 0, 1, 0, minutes)),
      rejection: null,
      report: null,
      carId: car.id,
    })
    .execute();
  return id;
}

const compareAll = async () => {
  await requestComparison(open.database, jobs, { competitionId: "izmir", brand: "izmir", personId: organiser.id });
  await expect
    .poll(async () => (await readComparison(open.database, "izmir")).isUnderWay, { timeout: 60_000 })
    .toBe(false);
};
const pairsFor = async (address = "") =>
  (await listPairs(open.database, "izmir", readListChoice(new URLSearchParams(address), pairChoices))).pairs.map(
    ({ first, second }) => `${first.teamName} < ${second.teamName}`,
  );

test("lists copies by similarity, without independent cars and common starting points", async () => {
  const { database } = open;
  expect(await readComparison(database, "izmir")).toMatchObject({ finishedAt: null, isUnderWay: false });
  await accepted("Author", original, bytecodeOf(original));
  await accepted("Bytecode", null, bytecodeOf(copies.everything), "Marmara");
  await accepted("Copier", copies.renamed, bytecodeOf(copies.renamed));
  for (const name of ["One start", "Two starts"]) {
    const wasp = houseCar("wasp");
    await accepted(name, wasp.source, new Uint8Array(Buffer.from(wasp.initcode.slice(2), "hex")));
  }
  expect((await readComparison(database, "izmir")).acceptedSince).toBe(5);
  await compareAll();
  expect(await readComparison(database, "izmir")).toMatchObject({ cars: 5, acceptedSince: 0, isUnderWay: false });

  const all = await pairsFor();
  const { pairs } = await listPairs(database, "izmir", readListChoice(new URLSearchParams(), pairChoices));
  const likeness = pairs.map((pair) => Math.max(pair.codeLikeness ?? 0, pair.drivingLikeness ?? 0));
  expect(likeness).toEqual(likeness.toSorted((a, b) => b - a));
  expect(all.toSorted()).toEqual(["Author < Bytecode", "Author < Copier", "Bytecode < Copier"]);
  expect(await pairsFor("filter=code")).toHaveLength(3);
  expect(await pairsFor("filter=driving")).toHaveLength(3);
  expect(await pairsFor("filter=other-university&sort=team")).toEqual(["Author < Bytecode", "Bytecode < Copier"]);
  expect(await pairsFor("filter=other-university&sort=team&order=desc")).toEqual([
    "Bytecode < Copier",
    "Author < Bytecode",
  ]);
  expect(await pairsFor("q=marma")).toHaveLength(2);
  expect(await pairsFor("q=%25")).toEqual([]);
  expect(await pairsFor("page=2")).toEqual([]);

  await accepted("Late", copies.tuned, bytecodeOf(copies.tuned));
  await Promise.all([compareAll(), compareAll()]);
  await database
    .updateTable("team")
    .set({ disqualifiedAt: new Date(), disqualifiedReason: "Copied" })
    .where("id", "=", teams["Late"] ?? "")
    .execute();
  const ofLate = await pairsFor("q=late");
  expect(ofLate.filter((pair) => pair.endsWith("< Late (DSQ)"))).toHaveLength(3);
  const asked = await database.selectFrom("auditEntry").where("act", "=", "compare-cars").select("brand").execute();
  expect(asked.map(({ brand }) => brand)).toEqual(["izmir", "izmir"]);
});

test("records a comparison once for each team, and shows what they share", async () => {
  const { database } = open;
  const { pairs } = await listPairs(database, "izmir", readListChoice(new URLSearchParams("q=copier"), pairChoices));
  const pair = pairs.find(({ first, second }) => first.teamName === "Author" && second.teamName === "Copier");
  if (!pair) throw new Error("There is no pair.");
  const ids = [pair.first.submissionId, pair.second.submissionId] as const;
  expect(pair.isLookedAt).toBe(false);
  expect(await hasLooked(database, organiser.id, ids)).toBe(false);
  const look = { competitionId: "izmir", brand: "izmir", personId: organiser.id, submissionIds: ids };
  await writeSourceLook(database, { ...look, competitionId: "konya" });
  expect(await hasLooked(database, organiser.id, ids), "of another competition nothing is looked at").toBe(false);
  await writeSourceLook(database, look);
  expect(await hasLooked(database, organiser.id, ids)).toBe(true);
  expect(await hasLooked(database, organiser.id, ids, new Date(Date.now() + 13 * 3_600_000))).toBe(false);
  expect(await hasLooked(database, "somebody else", ids)).toBe(false);
  for (const { teamId, submissionId } of [pair.first, pair.second]) {
    expect(await listSourceLooks(database, teamId)).toMatchObject([{ personName: "Organiser", submissionId }]);
  }
  expect(await listSourceLooks(database, teams["One start"] ?? "")).toEqual([]);
  expect((await findPair(database, "izmir", ...ids))?.isLookedAt).toBe(true);
  expect(await findPair(database, "izmir", ids[1], ids[0])).toBeUndefined();
  expect(await findPair(database, "konya", ...ids)).toBeUndefined();
  expect(await pairsFor("filter=not-looked-at")).not.toContain(`${pair.first.teamName} < ${pair.second.teamName}`);

  const sources = await comparePair(database, ids, "source", drive);
  if (sources?.kind !== "source") throw new Error("The sources are not compared.");
  const linesOf = (of: string) => sources.stretches.flatMap(({ kind, lines }) => (kind === of ? lines : []));
  expect(linesOf("same").join("\n")).toContain("function takeYourTurn");
  expect(linesOf("removed").join("\n")).toContain("uint256 worth");
  expect(linesOf("added").join("\n")).toContain("uint256 value");
  const opcodes = await comparePair(database, ids, "code", drive);
  expect(opcodes).toMatchObject({ kind: "code", stretches: [{ kind: "same" }] });
  const driven = await comparePair(database, ids, "driving", drive);
  if (driven?.kind !== "driving") throw new Error("Their decisions are not compared.");
  expect(driven.actions).toEqual(["accelerate", "shell", "shield"]);
  const shared = driven.situations.filter(({ isShared }) => isShared);
  expect(shared.length / driven.situations.length).toBeGreaterThan(0.3);
  for (const { first, second } of shared) expect(first).toEqual(second);
});

test("compares opcodes of cars submitted as bytecode", async () => {
  const { pairs } = await listPairs(
    open.database,
    "izmir",
    readListChoice(new URLSearchParams("q=bytecode"), pairChoices),
  );
  const pair = pairs[0];
  const ids = [pair?.first.submissionId ?? "", pair?.second.submissionId ?? ""] as const;
  expect((await comparePair(open.database, ids, "source", drive))?.kind).toBe("code");
  expect(await comparePair(open.database, ["none", ids[0]], "source", drive)).toBeUndefined();
});
