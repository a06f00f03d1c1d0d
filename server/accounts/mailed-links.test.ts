import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMailer } from "../platform/mail/mailer.ts";
import { openTestSite, testPassword, type TestSite } from "./accounts-for-tests.ts";
import { confirmAddressOfLink, isAddressConfirmed, createMailedLink } from "./mailed-links.ts";
import { mayReplacePassword, rememberLinkSession, replacePassword, redeemSignInLink } from "./sign-in-links.ts";

let site: TestSite;
let smtp: SMTPServer;
const emails: { to: string[]; text: string }[] = [];

beforeAll(async () => {
  site = await openTestSite();
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      void text(stream).then((content) => {
        emails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: content });
        done();
      });
    },
  });
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
});

afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await site.open.close();
});

const mailerTo = (port: number) =>
  createMailer(
    { smtpUrl: `smtp://127.0.0.1:${port}`, from: "Code Prix <race@example.org>" },
    pino({ level: "silent" }),
  );

test("resets a forgotten password by email and confirms the address", async () => {
  const { database } = site.open;
  const { person, from } = await site.newcomer("Ayşe");
  expect(await isAddressConfirmed(database, person.id)).toBe(false);
  const link = await createMailedLink(database, ` ${person.email.toUpperCase()} `);
  const mailer = mailerTo((smtp.server.address() as AddressInfo).port);
  mailer.send({ to: link?.to ?? "", subject: "Oturum açın", text: `https://race.example/sign-in-link/${link?.token}` });
  await mailer.close();
  expect(emails.at(-1)?.to).toEqual([person.email]);
  const token = /sign-in-link\/([\w-]+)/.exec((emails.at(-1)?.text ?? "").replaceAll("=\r\n", ""))?.[1] ?? "";
  expect(token).toBe(link?.token);

  expect(await redeemSignInLink(database, token)).toMatchObject({ personId: person.id, isMailed: true });
  await confirmAddressOfLink(database, token);
  expect(await isAddressConfirmed(database, person.id)).toBe(true);
  const { sessionId } = await site.accounts.startSession(from().request, person.id);
  await rememberLinkSession(database, token, sessionId);
  expect(await mayReplacePassword(database, sessionId)).toBe(true);
  expect(await replacePassword(database, { personId: person.id, sessionId, next: "another sentence" })).toEqual([]);
  const signIn = (password: string) => site.accounts.signIn(from(), { email: person.email, password });
  expect((await signIn(testPassword)).kind).toBe("refused");
  expect((await signIn("another sentence")).kind).toBe("done");
  expect(await redeemSignInLink(database, token)).toBeUndefined();
});

test("limits emails per address without revealing who has an account", async () => {
  const { database } = site.open;
  const { person } = await site.newcomer("Fatma");
  const made = [];
  for (let attempt = 0; attempt < 14; attempt += 1)
    made.push((await createMailedLink(database, person.email)) !== undefined);
  expect(made.filter(Boolean)).toHaveLength(12);
  expect(await createMailedLink(database, "nobody@example.org")).toBeUndefined();
});

test("doesn't wait for a mail server that doesn't answer", async () => {
  const mailer = mailerTo(9);
  expect(mailer.send({ to: "ada@example.org", subject: "Hello", text: "Hello" })).toBeUndefined();
  await expect(mailer.close()).resolves.toBeUndefined();
});
