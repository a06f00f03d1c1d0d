import { expect, test } from "vitest";
import { limitRequests, requestLimits, type Requester, limitDemonstrationForms } from "./request-limits.ts";

const inVenue = { personId: undefined, device: undefined, address: "192.0.2.1" } satisfies Requester;
const signedIn = { ...inVenue, personId: "ada" };
const known = { ...inVenue, device: "a browser" };

test("a flood of forms doesn't block signed-in people or known browsers", async () => {
  const limits = limitRequests();
  for (let count = 0; count < requestLimits.write.network; count += 1)
    expect(await limits("write", inVenue)).toBeUndefined();
  expect(await limits("write", inVenue)).toBeGreaterThan(0);
  expect(await limits("write", { ...inVenue, address: "192.0.2.2" })).toBeUndefined();
  for (const who of [signedIn, known]) expect(await limits("write", who)).toBeUndefined();
  expect(await limits("read", inVenue)).toBeUndefined();
});

test("counts people who are signed in separately, in any network", async () => {
  const limits = limitRequests();
  for (let count = 0; count < requestLimits.write.person; count += 1)
    expect(await limits("write", { ...signedIn, address: `192.0.2.${count}` })).toBeUndefined();
  expect(await limits("write", signedIn)).toBeGreaterThan(0);
  expect(await limits("write", { ...signedIn, personId: "bob" })).toBeUndefined();
  expect(await limits("write", inVenue)).toBeUndefined();
  expect(await limits("read", signedIn)).toBeUndefined();
});

test("counts all addresses of an IPv6 connection as one", async () => {
  const limits = limitRequests();
  const at = (last: number) => ({ ...inVenue, address: `2001:db8:1:1::${last.toString(16)}` });
  for (let count = 0; count < requestLimits.read.network; count += 1) await limits("read", at(count % 1_000));
  expect(await limits("read", at(7))).toBeGreaterThan(0);
  expect(await limits("read", { ...inVenue, address: "2001:db8:1:2::7" })).toBeUndefined();
});

test("counts bytes of a person, a known browser or a network", async () => {
  const limits = limitRequests();
  const mebibyte = 1024 * 1024;
  for (const who of [signedIn, known, inVenue]) {
    const most = requestLimits.bytes[who === inVenue ? "network" : "person"];
    for (let bytes = 0; bytes < most; bytes += mebibyte) expect(await limits("bytes", who, mebibyte)).toBeUndefined();
    expect(await limits("bytes", who, 1)).toBeGreaterThan(0);
  }
});

test("doesn't count strangers on this machine", async () => {
  const limits = limitRequests({ ...requestLimits, write: { person: 1, network: 0 } });
  expect(await limits("write", { ...inVenue, address: "127.0.0.1" })).toBeUndefined();
  expect(await limits("write", inVenue)).toBeGreaterThan(0);
});

test("blocks pages of a demonstration that could let others in", () => {
  const door = limitDemonstrationForms();
  for (const path of [
    "/account",
    "/account.data",
    "/account/tokens",
    "/sign-up",
    "/_passkey",
    "/claim/token",
    "/code-prix-admin-panel/people/demo-admin.data",
    "/code-prix-admin-panel/brands/izmir",
    "/code-prix-admin-panel/log-ins/new",
    "/code-prix-admin-panel/competitions/izmir/webhooks.data",
  ]) {
    expect([path, door(path)]).toEqual([path, "closed"]);
  }
  for (const path of [
    "/submit-car",
    "/addTeam",
    "/_demonstration",
    "/code-prix-admin-panel/show/x",
    "/code-prix-admin-panel/competitions/izmir",
  ]) {
    expect([path, door(path)]).toEqual([path, undefined]);
  }
});

test("limits a demonstration's forms until its reset, but not its pages", () => {
  const door = limitDemonstrationForms(2);
  expect([door("/addTeam"), door("/_follow"), door("/questions"), door("/questions"), door("/_follow")]).toEqual([
    undefined,
    undefined,
    undefined,
    "full",
    undefined,
  ]);
});
