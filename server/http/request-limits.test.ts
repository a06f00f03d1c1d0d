import { expect, test } from "vitest";
import { limitRequests, requestLimits, type Requester } from "./request-limits.ts";

const inHall = { personId: undefined, device: undefined, address: "192.0.2.1" } satisfies Requester;
const signedIn = { ...inHall, personId: "ada" };
const known = { ...inHall, device: "a browser" };

/** Writes like a form does: counted when it is over. */
async function write(limits: ReturnType<typeof limitRequests>, who: Requester, status: number) {
  const wait = await limits.byWrite(who);
  if (wait === undefined) await limits.written(who, status);
  return wait;
}

test("a flood of refused forms shuts out nobody of the same network who is signed in, is known, or sends what is taken", async () => {
  const limits = limitRequests();
  for (let count = 0; count < 3_000; count += 1) expect(await write(limits, inHall, 400)).toBeUndefined();
  for (const who of [inHall, signedIn, known]) expect(await write(limits, who, 302)).toBeUndefined();
  const left = requestLimits.refusedPerNetwork.points - 3_000;
  for (let count = 0; count < left; count += 1) await write(limits, inHall, 403);
  expect(await limits.byWrite(inHall)).toBeGreaterThan(0);
  expect(await limits.byWrite({ ...inHall, address: "192.0.2.2" })).toBeUndefined();
  for (const who of [signedIn, known]) expect(await limits.byWrite(who)).toBeUndefined();
  expect(await limits.byRendering(inHall)).toBeUndefined();
});

test("nor does a flood of what is taken: three thousand forms of one laptop are no limit for its hall", async () => {
  const limits = limitRequests();
  for (let count = 0; count < 3_000; count += 1) await write(limits, inHall, 302);
  expect(await limits.byWrite(inHall)).toBeUndefined();
});

test("somebody who is signed in is counted by themselves, in whichever network and browser", async () => {
  const limits = limitRequests();
  const { points } = requestLimits.writesPerPerson;
  for (let count = 0; count < points; count += 1)
    expect(await write(limits, { ...signedIn, address: `192.0.2.${count}` }, 302)).toBeUndefined();
  expect(await limits.byWrite(signedIn)).toBeGreaterThan(0);
  expect(await limits.byWrite({ ...signedIn, personId: "bob" })).toBeUndefined();
  expect(await limits.byWrite(inHall)).toBeUndefined();
  for (let count = 0; count < requestLimits.readsPerPerson.points; count += 1) await limits.byRead(signedIn);
  expect(await limits.byRead(signedIn)).toBeGreaterThan(0);
  expect(await limits.byRendering(inHall)).toBeUndefined();
});

test("a network that has had its pages rendered is an IPv6 connection as a whole", async () => {
  const limits = limitRequests();
  const at = (last: number) => ({ ...inHall, address: `2001:db8:1:1::${last.toString(16)}` });
  for (let count = 0; count < requestLimits.readsPerNetwork.points; count += 1)
    await limits.byRendering(at(count % 1_000));
  expect(await limits.byRendering(at(7))).toBeGreaterThan(0);
  expect(await limits.byRendering({ ...inHall, address: "2001:db8:1:2::7" })).toBeUndefined();
});

test("whoever writes much is counted by bytes as well: a person or a known browser alone, strangers by their network", async () => {
  const limits = limitRequests();
  const { points } = requestLimits.bytesPerPerson;
  const mebibyte = 1024 * 1024;
  for (const who of [signedIn, known]) {
    for (let bytes = 0; bytes < points; bytes += mebibyte) expect(await limits.byBytes(who, mebibyte)).toBeUndefined();
    expect(await limits.byBytes(who, 1)).toBeGreaterThan(0);
  }
  for (let bytes = 0; bytes < requestLimits.bytesPerNetwork.points; bytes += mebibyte)
    expect(await limits.byBytes(inHall, mebibyte)).toBeUndefined();
  expect(await limits.byBytes(inHall, 1)).toBeGreaterThan(0);
  expect(await limits.byBytes({ ...inHall, address: "192.0.2.2" }, 1)).toBeUndefined();
});
