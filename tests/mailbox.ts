/** An SMTP server that keeps emails. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export interface ReceivedEmail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailbox {
  emails: ReceivedEmail[];
  settings: { SMTP_URL: string; MAIL_FROM: string };
  close: () => Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const emails: ReceivedEmail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      void text(stream).then((content) => {
        for (const to of session.envelope.rcptTo) emails.push({ to: to.address, ...decoded(content) });
        done();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    emails: emails,
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "Code Prix <race@example.org>" },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Unwraps lines. */
function decoded(source: string): { subject: string; text: string } {
  const [head = "", ...body] = source.split("\r\n\r\n");
  const subject = /^subject: (.*)$/im.exec(head)?.[1]?.trim() ?? "";
  const content = body.join("\r\n\r\n");
  if (/^content-transfer-encoding: base64/im.test(head))
    return { subject, text: Buffer.from(content, "base64").toString("utf8") };
  const bytes = content
    .replaceAll("=\r\n", "")
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return { subject, text: Buffer.from(bytes, "latin1").toString("utf8") };
}
