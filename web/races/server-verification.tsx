import { Form } from "react-router";
import type { Verification, VerificationOutcome } from "#server/races/verify-on-server.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Alert } from "../ui/card.tsx";
import { IntentButton } from "../ui/field.tsx";

/**
 * For members of a team that raced. The browser can't run the race again, because rivals' programs aren't public. The server does, and
 * both hashes are shown.
 */
export default function ServerVerification({
  published,
  closedCars,
  verification,
  refusal,
}: {
  published: string;
  closedCars: readonly string[];
  verification: Verification | null;
  refusal: Extract<VerificationOutcome, { kind: "refused" }> | null;
}) {
  const texts = useMessages().races.verify.server;
  const { list } = useFormats();
  const isWaiting = verification !== null && verification.finishedAt === null;
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <h3 className="text-lg font-semibold">{texts.title}</h3>
      <p className="max-w-prose text-quiet">{texts.lead({ cars: list(closedCars) })}</p>
      {refusal?.reason === "not-yours" && <Alert tone="stop">{texts.notYours}</Alert>}
      {refusal?.reason === "too-many-this-hour" && (
        <Alert tone="caution">{texts.limit({ limit: refusal.limit })}</Alert>
      )}
      <Form method="post" preventScrollReset>
        <IntentButton page="races/race" intent="verify" {...(isWaiting && { pending: true })}>
          {isWaiting ? texts.running : texts.start}
        </IntentButton>
      </Form>
      {verification?.finishedAt && <Outcome published={published} verification={verification} />}
    </div>
  );
}

function Outcome({ published, verification }: { published: string; verification: Verification }) {
  const { server: texts } = useMessages().races.verify;
  const { dateTime } = useFormats();
  const { logHash, finishedAt } = verification;
  if (logHash === null) return <Alert tone="caution" title={texts.tooLong} />;
  const isSame = logHash === published;
  return (
    <Alert tone={isSame ? "go" : "stop"} title={isSame ? texts.same : texts.differs}>
      <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]" data-testid="server-verification">
        <dt className="text-quiet">{texts.published}</dt>
        <dd className="hash text-sm break-all">{published}</dd>
        <dt className="text-quiet">{texts.found}</dt>
        <dd className="hash text-sm break-all">{logHash}</dd>
      </dl>
      <p className="mt-2 text-sm" suppressHydrationWarning>
        {finishedAt && texts.when({ when: dateTime(finishedAt) })} {!isSame && texts.differsMore}
      </p>
    </Alert>
  );
}
