import { Form, useNavigation } from "react-router";
import { may } from "#server/accounts/permissions.ts";
import { answerForm, answerQuestion, approveQuestion, type AnswerOutcome } from "#server/questions/answer-question.ts";
import type { AskedQuestion } from "#server/questions/list-questions.ts";
import { readForm } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { requireSignIn } from "../../app/redirects.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { formAction } from "../../app/form-action.server.ts";
import { useLiveActionData, useLiveTopics } from "../../app/live.ts";
import { forbidden } from "../../app/visit.server.ts";
import { Button, TextLink } from "../../ui/button.tsx";
import { Badge, EmptyState } from "../../ui/card.tsx";
import { IntentButton, TextAreaField, Select } from "../../ui/field.tsx";
import type { Route } from "./+types/questions";
import { shownList } from "../../panel-kit/panel-list.server.ts";
import { PanelPage } from "../../panel-kit/panel-page.tsx";
import { SearchedList } from "../../panel-kit/panel-table.tsx";
import { questionsList } from "./questions-list.server.ts";
import { formatProblem } from "#messages/format-problem.ts";

export const handle = { texts: ["panel", "accountsPanel", "questions", "listsPanel"] };

export async function loader(args: Route.LoaderArgs) {
  const { found, list } = await shownList(questionsList, args);
  const { who, competitions, competition } = found;
  return {
    list,
    competitions: competitions.map(({ id, name, open }) => ({ id, name, open })),
    competitionId: competition.id,
    mayApprove: may(who, { act: "organise", brand: competition.brand }),
    nowMs: Date.now(),
  };
}

async function actOnQuestion({ context, request }: Route.ActionArgs, _: unknown, form: FormData) {
  const { database, visitor } = context.get(siteContext);
  const who = await visitor();
  requireSignIn(who, request);
  const { id: questionId, answer } = readForm(answerForm, form).given;
  return async (
    act: (...parts: [typeof database, typeof who, { questionId: string; answer: string }]) => Promise<AnswerOutcome>,
  ) => {
    const outcome = await act(database, who, { questionId, answer });
    // Don't reveal whether another city's question exists.
    if ("reason" in outcome) throw forbidden(context);
    return { ...outcome, questionId, answer };
  };
}

type Acting = Awaited<ReturnType<typeof actOnQuestion>>;

const answerTo = (forEverybody: boolean) => (run: Acting) =>
  run((database, who, sent) => answerQuestion(database, who, { ...sent, forEverybody }));

const approve = (approved: boolean) => (run: Acting) =>
  run((database, who, { questionId }) => approveQuestion(database, who, { questionId, approved }));

export const action = formAction("questions/panel/questions", actOnQuestion, {
  answer: answerTo(false),
  "answer-all": answerTo(true),
  approve: approve(true),
  withdraw: approve(false),
});

export default function PanelQuestions({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLiveActionData(answered);
  const { panel } = useMessages().questions;
  const { number } = useFormats();
  const { competitions, competitionId, list } = loaderData;
  useLiveTopics([`questions:${competitionId}`]);
  return (
    <PanelPage title={panel.questions} isNarrow>
      {competitions.length > 1 && (
        <Form className="flex flex-wrap items-end gap-3">
          <Select
            key={competitionId}
            name="competition"
            label={panel.competition}
            options={competitions.map(({ id, name, open }) => ({
              value: id,
              label: open === 0 ? name : panel.openIn({ name, count: number(open) }),
            }))}
            defaultValue={competitionId}
          />
          <Button type="submit">{panel.show}</Button>
        </Form>
      )}
      <SearchedList list={list} keep={{ competition: competitionId }} none={<EmptyState title={panel.none} />}>
        <ol className="divide-y divide-line">
          {list.rows.map((question) => (
            <Question
              key={question.id}
              question={question}
              loaderData={loaderData}
              outcome={actionData?.outcome.questionId === question.id ? actionData.outcome : undefined}
            />
          ))}
        </ol>
      </SearchedList>
    </PanelPage>
  );
}

type QuestionProps = Pick<Route.ComponentProps, "loaderData"> & {
  question: AskedQuestion;
  outcome: NonNullable<Route.ComponentProps["actionData"]>["outcome"] | undefined;
};

function Question({ question, loaderData, outcome }: QuestionProps) {
  const { questions: texts } = useMessages();
  const { panel } = texts;
  const { number, relative } = useFormats();
  const sending = useNavigation().formData;
  const isSending = sending?.get("id") === question.id;
  const { mayApprove, nowMs } = loaderData;
  const refused = outcome?.kind === "refused" ? outcome : undefined;
  const waitsForApproval = question.forEverybody && !question.isPublic;
  return (
    <li className="grid gap-x-8 gap-y-4 py-6 lg:grid-cols-2">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet" suppressHydrationWarning>
          <Badge tone={question.answer === null ? "caution" : "go"}>
            {question.answer === null ? texts.waiting : texts.answered}
          </Badge>
          {question.isPublic && <Badge>{texts.toAll}</Badge>}
          {panel.askedBy({ name: question.askedBy ?? panel.someone })}
          {question.teamName !== null && ` ${texts.byTeam({ team: question.teamName })}`}
          <time dateTime={question.askedAt.toISOString()}>{relative(question.askedAt, nowMs)}</time>
          {question.raceId !== null && (
            <TextLink to={`/race/${question.raceId}`}>
              {texts.aboutRace({ number: number(question.raceNumber ?? 0) })}
            </TextLink>
          )}
        </p>
        <p className="mt-2 text-lg font-semibold break-words whitespace-pre-line">{question.content}</p>
        {waitsForApproval && <p className="mt-2 text-sm text-caution">{panel.waitsForApproval}</p>}
        {question.answeredBy !== null && (
          <p className="mt-2 text-sm text-quiet">{panel.answeredBy({ name: question.answeredBy })}</p>
        )}
      </div>
      <Form method="post" className="space-y-3" key={question.answeredAt?.getTime() ?? 0} noValidate>
        <input type="hidden" name="id" value={question.id} />
        <TextAreaField
          name="answer"
          label={panel.answer}
          error={refused && formatProblem(texts.problem, refused)}
          defaultValue={refused?.answer ?? question.answer ?? ""}
          rows={3}
        />
        <div className="flex flex-wrap gap-3">
          <IntentButton page="questions/panel/questions" kind="primary" intent="answer" pending={isSending}>
            {panel.toAsker}
          </IntentButton>
          <IntentButton page="questions/panel/questions" intent="answer-all" pending={isSending}>
            {panel.toAll}
          </IntentButton>
          {mayApprove && question.answer !== null && (
            <IntentButton
              page="questions/panel/questions"
              kind={question.isPublic ? "danger" : "quiet"}
              intent={question.isPublic ? "withdraw" : "approve"}
              pending={isSending}
            >
              {question.isPublic ? panel.withdraw : panel.approve}
            </IntentButton>
          )}
        </div>
      </Form>
    </li>
  );
}
