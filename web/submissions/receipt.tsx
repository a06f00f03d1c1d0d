import { Form, data, useNavigation } from "react-router";
import { z } from "zod";
import { readForm, asItCame } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import {
  checkReceipt,
  longestReceipt,
  type Receipt as ReceiptWords,
  type ReceiptCheck,
  findReceipt,
  receiptKey,
} from "#server/submissions/receipt.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { PageTitle } from "../app/page-head.tsx";
import { Button, TextLink } from "../ui/button.tsx";
import { Alert, Card, Fact, Facts } from "../ui/card.tsx";
import { TextAreaField, TextField } from "../ui/field.tsx";
import type { Route } from "./+types/receipt";
import { useDeclaredWords } from "../garage/declaration-fields.tsx";

export const handle = { texts: ["ai", "submissions", "eventFile"] };

/** `?of={submission}` shows a receipt; without it, the page checks pasted text. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { database } = context.get(siteContext);
  const ownKey = await receiptKey(database);
  const of = new URL(request.url).searchParams.get("of");
  if (of === null) return { ownKey, shown: null, isUnknown: false };
  const text = await findReceipt(database, of.slice(0, 64));
  return {
    ownKey,
    shown: text === undefined ? null : { text, check: checkReceipt(text, ownKey) },
    isUnknown: text === undefined,
  };
}

const receiptForm = z.object({ receipt: asItCame });

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const file = form.get("file");
  const isFile = typeof file === "object" && file !== null && file.size > 0;
  const given = isFile ? await file.slice(0, 4 * longestReceipt).text() : readForm(receiptForm, form).values.receipt;
  const text = given.slice(0, longestReceipt + 1);
  const check = checkReceipt(text, await receiptKey(context.get(siteContext).database));
  const isRight = check.kind === "genuine" || check.kind === "other-key";
  return data({ text, check }, { status: isRight ? 200 : 400 });
}

export default function ReceiptPage({ loaderData, actionData }: Route.ComponentProps) {
  const { submissions, eventFile } = useMessages();
  const texts = submissions.receipt;
  const pending = useNavigation().state === "submitting";
  const shown = actionData ?? loaderData.shown;
  return (
    <div className="mx-auto max-w-3xl space-y-8">
      <header className="space-y-3">
        <PageTitle title={texts.title} unlisted />
        <p className="text-lg text-quiet">{texts.lead}</p>
      </header>
      {loaderData.isUnknown && !actionData && (
        <Alert tone="caution" title={texts.unknown}>
          {texts.unknownText}
        </Alert>
      )}
      {shown && <Answer {...shown} />}
      <Form method="post" action="/receipt" encType="multipart/form-data" className="space-y-5">
        <TextAreaField
          name="receipt"
          label={texts.title}
          hint={texts.pasteHint}
          rows={10}
          maxLength={longestShown}
          defaultValue={actionData?.text}
          className="font-mono text-sm"
          spellCheck={false}
          autoComplete="off"
        />
        <TextField name="file" type="file" accept=".txt,text/plain" label={texts.file} className="py-2" />
        <Button type="submit" kind={shown ? "quiet" : "primary"} pending={pending}>
          {texts.check}
        </Button>
      </Form>
      <Card title={texts.ownKey}>
        <p className="mt-3 font-mono text-sm break-all">{loaderData.ownKey}</p>
        <p className="mt-3">
          <TextLink to="/verify-event">{eventFile.title}</TextLink>
        </p>
      </Card>
    </div>
  );
}

const longestShown = 4_000;

function Answer({ text, check }: { text: string; check: ReceiptCheck }) {
  const { receipt: texts } = useMessages().submissions;
  const answers = {
    genuine: { tone: "go", title: texts.genuine, more: texts.genuineText },
    "other-key": { tone: "caution", title: texts.otherKey, more: texts.otherKeyText },
    forged: { tone: "stop", title: texts.forged, more: texts.forgedText },
    "no-receipt": { tone: "stop", title: texts.noReceipt, more: texts.noReceiptText },
  } as const;
  const { tone, title, more } = answers[check.kind];
  return (
    <>
      <Alert tone={tone} title={title}>
        {more}
      </Alert>
      {"receipt" in check && <Words receipt={check.receipt} keyText={check.key} text={text} />}
    </>
  );
}

function Words({ receipt, keyText, text }: { receipt: ReceiptWords; keyText: string; text: string }) {
  const { receipt: texts } = useMessages().submissions;
  const { ai } = useMessages();
  const words = useDeclaredWords();
  const { dateTime } = useFormats();
  const moment = (at: Date) => (
    <time dateTime={at.toISOString()} suppressHydrationWarning>
      {dateTime(at)} <span className="text-quiet">({at.toISOString()})</span>
    </time>
  );
  return (
    <Card title={receipt.team.name}>
      <Facts>
        <Fact label={texts.received}>{moment(receipt.receivedAt)}</Fact>
        <Fact label={texts.accepted}>{moment(receipt.acceptedAt)}</Fact>
        {receipt.isUnofficial && <Fact label={texts.status}>{texts.unofficial}</Fact>}
        <Fact label={texts.codeHash} isCode>
          {receipt.codeHash}
        </Fact>
        <Fact label={texts.competition}>{receipt.competition}</Fact>
        <Fact label={texts.submission} isCode>
          {receipt.submission}
        </Fact>
        {receipt.ai && <Fact label={ai.declared}>{words(receipt.ai)}</Fact>}
        <Fact label={texts.key} isCode>
          {keyText}
        </Fact>
      </Facts>
      <details className="mt-4">
        <summary className="cursor-pointer font-semibold">{texts.text}</summary>
        <pre className="mt-2 border border-line bg-panel p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
          {text}
        </pre>
      </details>
    </Card>
  );
}
