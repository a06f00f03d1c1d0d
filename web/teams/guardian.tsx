import { Form, Link, data } from "react-router";
import { answerAsGuardian, questionOfGuardian } from "#server/event/competitions/age-statements.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useFormats, useLanguage, useMessages } from "../messages/messages.tsx";
import { intentIn } from "../shell/form-intent.server.ts";
import { PageHead } from "../shell/page-head.tsx";
import { Alert, Card } from "../ui/card.tsx";
import { IntentButton } from "../ui/intent.tsx";
import type { Route } from "./+types/guardian";

export const handle = { texts: ["teams"] };

const tokenIn = (request: Request) => (new URL(request.url).searchParams.get("link") ?? "").slice(0, 100);

export async function loader({ context, request }: Route.LoaderArgs) {
  return { question: (await questionOfGuardian(context.get(siteContext).database, tokenIn(request))) ?? null };
}

/** The token is the permission: it was sent to the guardian's own address. Looking changes nothing; pressing does, either way. */
export async function action({ context, request }: Route.ActionArgs) {
  const intent = intentIn(await request.formData(), "teams/guardian");
  if (intent === undefined) return data({ answered: null }, { status: 400 });
  const found = await answerAsGuardian(context.get(siteContext).database, tokenIn(request), intent === "agree");
  return found ? { answered: intent } : data({ answered: null }, { status: 400 });
}

/** Where a minor's guardian reads what they agree to, agrees, and takes it back. */
export default function Guardian({ loaderData, actionData }: Route.ComponentProps) {
  const { guardian: texts } = useMessages().teams;
  const language = useLanguage();
  const { date } = useFormats();
  const { question } = loaderData;
  return (
    <div className="mx-auto max-w-2xl space-y-6">
      <PageHead title={texts.title} unlisted />
      <h1 className="display text-4xl sm:text-5xl">{texts.title}</h1>
      {question === null ? (
        <Alert tone="stop" title={texts.unknown}>
          {texts.unknownNext}
        </Alert>
      ) : (
        <>
          {actionData?.answered === "agree" && (
            <Alert tone="go" title={texts.agreed}>
              {texts.agreedNext}
            </Alert>
          )}
          {actionData?.answered === "refuse" && (
            <Alert tone="caution" title={texts.refused}>
              {texts.refusedNext}
            </Alert>
          )}
          <p className="text-lg">{texts.lead({ minor: question.minorName, competition: question.competitionName })}</p>
          <Card title={texts.what}>
            <p className="whitespace-pre-line">{language === "tr" ? question.text.tr : question.text.en}</p>
          </Card>
          <p className="text-quiet">
            {texts.kept}{" "}
            <Link to="/privacy" className="link">
              {texts.notice}
            </Link>
          </p>
          {question.consentedAt !== null && (
            <p>{texts.since({ guardian: question.guardianName, day: date(question.consentedAt) })}</p>
          )}
          <Form method="post" className="flex flex-wrap gap-3">
            {question.consentedAt === null && (
              <IntentButton page="teams/guardian" intent="agree" kind="primary" size="large">
                {texts.agree({ guardian: question.guardianName })}
              </IntentButton>
            )}
            <IntentButton page="teams/guardian" intent="refuse" size="large">
              {question.consentedAt === null ? texts.refuse : texts.takeBack}
            </IntentButton>
          </Form>
        </>
      )}
    </div>
  );
}
