import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AccountOutcome } from "./account-parts.ts";
import { cookieOf, from, newPerson, openTestSite, type TestSite } from "./accounts-for-tests.ts";
import type { NewPerson } from "./new-person.ts";
import { walletOfKey } from "./wallet-for-tests.ts";
import { addWallet, listWallets, removeWallet } from "./wallet-proofs.ts";
import { isWalletMail } from "./wallets.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
});

afterAll(() => site.open.close());

async function messageFor(address: string, origin?: string): Promise<string> {
  const asked = await site.accounts.askWallet(from({}, origin), address);
  if (asked.kind === "refused") throw new Error(`Refused: ${JSON.stringify(asked.problems)}`);
  return asked.message;
}

async function signIn(key: number, newcomer?: NewPerson): Promise<AccountOutcome> {
  const wallet = walletOfKey(key);
  const message = await messageFor(wallet.address.toLowerCase());
  return site.accounts.signInWithWallet(from(), { message, signature: wallet.sign(message) }, newcomer);
}

const refusal = (rule: string) => ({ kind: "refused", problems: [{ field: "wallet", rule }] });

test("creates an account by wallet after the notice is accepted, and signs in again", async () => {
  const first = cookieOf(await signIn(7, newPerson({ name: "Grace", nickname: "gh" })));
  const person = await site.accounts.personOf(from({ cookie: first }).request);
  expect(person?.name).toBe("Grace");
  expect(isWalletMail(person?.email ?? "")).toBe(true);
  const again = await site.accounts.personOf(from({ cookie: cookieOf(await signIn(7)) }).request);
  expect(again?.id).toBe(person?.id);
  const row = await site.open.database
    .selectFrom("person")
    .where("id", "=", person?.id ?? "")
    .select(["nickname", "noticeId"])
    .executeTakeFirst();
  expect(row).toEqual({ nickname: "gh", noticeId: "first" });
});

test("creates no account by signing in with an unknown wallet", async () => {
  expect(await signIn(8)).toEqual(refusal("unknown-wallet"));
  const { address } = walletOfKey(8);
  const rows = await site.open.database
    .selectFrom("walletAddress")
    .where("address", "=", address)
    .selectAll()
    .execute();
  expect(rows).toEqual([]);
});

test("creates no account by wallet before the notice is accepted", async () => {
  expect(await signIn(9, newPerson({ noticeRead: false }))).toEqual({
    kind: "refused",
    problems: [{ field: "notice", rule: "not-read" }],
  });
});

test("accepts a signed message once", async () => {
  const wallet = walletOfKey(10);
  const message = await messageFor(wallet.address);
  const signed = { message, signature: wallet.sign(message) };
  cookieOf(await site.accounts.signInWithWallet(from(), signed, newPerson()));
  expect(await site.accounts.signInWithWallet(from(), signed)).toEqual(refusal("used-up"));
});

test("lets one of two simultaneous uses of a signed message in", async () => {
  const wallet = walletOfKey(11);
  const message = await messageFor(wallet.address);
  const signed = { message, signature: wallet.sign(message) };
  const bring = () => site.accounts.signInWithWallet(from(), signed, newPerson());
  const outcomes = await Promise.all([bring(), bring()]);
  expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual(["done", "refused"]);
});

test("rejects a message for another host or signed by another key", async () => {
  const [wallet, other] = [walletOfKey(12), walletOfKey(13)];
  const elsewhere = await messageFor(wallet.address, "http://konya.localhost:3000");
  const signed = { message: elsewhere, signature: wallet.sign(elsewhere) };
  expect(await site.accounts.signInWithWallet(from(), signed, newPerson())).toEqual(refusal("message-not-ours"));
  const message = await messageFor(wallet.address);
  const byOther = { message, signature: other.sign(message) };
  expect(await site.accounts.signInWithWallet(from(), byOther, newPerson())).toEqual(refusal("wrong-signature"));
});

test("rejects an invented nonce", async () => {
  const wallet = walletOfKey(14);
  const message = (await messageFor(wallet.address)).replace(/Nonce: .*/, "Nonce: 0123456789abcdef");
  const signed = { message, signature: wallet.sign(message) };
  expect(await site.accounts.signInWithWallet(from(), signed, newPerson())).toEqual(refusal("used-up"));
});

test("rejects a contract wallet with the reason", async () => {
  const message = await messageFor(walletOfKey(15).address);
  const signed = { message, signature: `0x${"12".repeat(200)}` };
  expect(await site.accounts.signInWithWallet(from(), signed, newPerson())).toEqual(refusal("contract-wallet"));
});

test("gives an unknown host no message to sign and no passkey", async () => {
  const evil = from({}, "https://evil.example");
  expect(await site.accounts.askWallet(evil, walletOfKey(1).address)).toEqual(refusal("not-here"));
  const noPasskey = { kind: "refused", problems: [{ field: "passkey", rule: "not-here" }] };
  expect(await site.accounts.askForPasskey(evil)).toEqual(noPasskey);
  expect(await site.accounts.askWallet(from(), "0x12")).toEqual(refusal("no-address"));
});

test("asks for a passkey on our own host and rejects an invalid answer", async () => {
  const asked = await site.accounts.askForPasskey(from());
  expect(asked).toMatchObject({ kind: "done", options: { rpId: "localhost" } });
  const notTaken = { kind: "refused", problems: [{ field: "passkey", rule: "not-taken" }] };
  for (const nonsense of [null, "x", {}, { id: 3 }])
    expect(await site.accounts.signInWithPasskey(from(), nonsense)).toEqual(notTaken);
  const headers = asked.kind === "done" ? asked.headers : new Headers();
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  expect(await site.accounts.signInWithPasskey(from({ cookie }), { id: "unknown" })).toEqual({
    kind: "refused",
    problems: [{ field: "passkey", rule: "unknown-passkey" }],
  });
  const stranger = await site.accounts.askForNewPasskey(from());
  expect(stranger.kind).toBe("refused");
});

describe("a wallet added to an account", () => {
  const question = (personId: string, key: number) =>
    site.accounts.requestWalletProof(from(), { address: walletOfKey(key).address, personId });

  async function proof(personId: string, key: number) {
    const asked = await question(personId, key);
    if (asked.kind === "refused") throw new Error(`Refused: ${JSON.stringify(asked.problems)}`);
    return { message: asked.message, signature: walletOfKey(key).sign(asked.message) };
  }

  test("signs in until it is removed", async () => {
    const { database } = site.open;
    const { person } = await site.newcomer("Hedy");
    const signed = await proof(person.id, 21);
    const taken = await site.accounts.verifyWalletProof(from().request, {
      ...signed,
      personId: person.id,
    });
    expect(taken).toEqual({ kind: "done", address: walletOfKey(21).address });
    if (taken.kind !== "done") return;
    expect(await addWallet(database, { personId: person.id, address: taken.address })).toEqual({ kind: "done" });
    const entered = await site.accounts.personOf(from({ cookie: cookieOf(await signIn(21)) }).request);
    expect(entered?.id).toBe(person.id);

    const other = await site.newcomer("Other");
    const again = { personId: other.person.id, address: taken.address };
    expect(await addWallet(database, again)).toEqual({ kind: "refused", reason: "taken" });
    const [wallet] = await listWallets(database, person.id);
    await removeWallet(database, { id: wallet?.id ?? "", personId: other.person.id });
    expect(await listWallets(database, person.id)).toHaveLength(1);
    await removeWallet(database, { id: wallet?.id ?? "", personId: person.id });
    expect(await signIn(21)).toEqual(refusal("unknown-wallet"));
  });

  test("is confirmed once, by its own key and the requesting person", async () => {
    const { person } = await site.newcomer("Mary");
    const { person: thief } = await site.newcomer("Thief");
    const signed = await proof(person.id, 22);
    const take = (change: object) =>
      site.accounts.verifyWalletProof(from().request, { ...signed, personId: person.id, ...change });
    expect(await take({ personId: thief.id })).toEqual({ kind: "refused", reason: "used-up" });
    const foreign = walletOfKey(23).sign(signed.message);
    expect(await take({ signature: foreign })).toEqual({ kind: "refused", reason: "wrong-signature" });
    expect(await take({})).toMatchObject({ kind: "done" });
    expect(await take({})).toEqual({ kind: "refused", reason: "used-up" });
    const message = await messageFor(walletOfKey(22).address);
    expect(await take({ message, signature: walletOfKey(22).sign(message) })).toEqual({
      kind: "refused",
      reason: "message-not-ours",
    });
    const fresh = await proof(person.id, 22);
    expect(await site.accounts.signInWithWallet(from(), fresh)).toEqual(refusal("message-not-ours"));
  });

  test("can't be removed if it's the only way to sign in", async () => {
    const { database } = site.open;
    const cookie = cookieOf(await signIn(24, newPerson({ name: "Only" })));
    const person = await site.accounts.personOf(from({ cookie }).request);
    const [wallet] = await listWallets(database, person?.id ?? "");
    const removed = await removeWallet(database, { id: wallet?.id ?? "", personId: person?.id ?? "" });
    expect(removed).toEqual({ kind: "refused", reason: "last-way-in" });
  });
});
