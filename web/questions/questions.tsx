import { Form, data, useNavigation } from "react-router";
import { may } from "#server/accounts/permissions.ts";
import { announcementIn, listAnnouncements } from "#server/questions/announcements.ts";
import { findShownCompetition } from "#server/competitions/find-competition.ts";
import { askQuestion, questionForm, type QuestionProblem } from "#server/questions/ask-question.ts";
import {
  listOwnQuestions,
  listPublicQuestions,
  type OwnQuestion,
  type PublicQuestion,
} from "#server/questions/list-questions.ts";
import { fieldProps, readForm } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { listTeamsOfPerson } from "#server/teams/find-team.ts";
import { requireSignIn } from "../app/redirects.ts";
import { useFormats, useLanguage, useMessages } from "../ui/messages.tsx";
import { useLiveActionData, useLiveTopics } from "../app/live.ts";
import { PageTitle } from "../app/page-head.tsx";
import { forbidden, visitContext } from "../app/visit.server.ts";
import { Button, ButtonLink, TextLink } from "../ui/button.tsx";
import { Alert, Badge, Card } from "../ui/card.tsx";
import { FormErrors, CheckboxField, TextAreaField, TextField } from "../ui/field.tsx";
import type { Route } from "./+types/questions";
import { AnnouncementList } from "./announcement-list.tsx";

export const handle = { texts: ["questions", "syndication"] };

async function whereToAsk(context: Route.LoaderArgs["context"]) {
  const { database, visitor } = context.get(siteContext);
  const who = await visitor();
  const competition = await findShownCompetition(database, context.get(visitContext).brand.key);
  const teams = who.person ? await listTeamsOfPerson(database, who.person.id) : [];
  return { database, who, competition, team: teams.find((each) => each.competitionId === competition?.id) ?? null };
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { database, who, competition, team } = await whereToAsk(context);
  const { brand, language } = context.get(visitContext);
  const announcements = await listAnnouncements(database, brand.key);
  const { person } = who;
  return {
    announcements: announcements.map(({ id, brand: to, english, turkish, publishedAt }) => ({
      id,
      isForAll: to === null,
      text: announcementIn(language, { english, turkish }),
      publishedAt,
    })),
    mayAsk: competition !== undefined && may(who, { act: "ask-question" }),
    isOpen: competition !== undefined,
    personId: person?.id ?? null,
    team: team && { id: team.id, name: team.name },
    own:
      person && competition
        ? await listOwnQuestions(database, {
            competitionId: competition.id,
            personId: person.id,
            teamIds: team ? [team.id] : [],
          })
        : [],
    everybodys: competition ? await listPublicQuestions(database, competition.id) : [],
    race: new URL(request.url).searchParams.get("race")?.slice(0, 200) ?? "",
    inputs: fieldProps(questionForm),
    nowMs: Date.now(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { database, who, competition, team } = await whereToAsk(context);
  const person = requireSignIn(who, request);
  if (!competition || !may(who, { act: "ask-question" })) throw forbidden(context);
  const { given } = readForm(questionForm, await request.formData());
  const fields = { content: given.content, race: given.race };
  const outcome = await askQuestion(database, {
    competitionId: competition.id,
    personId: person.id,
    teamId: given.forTeam === "on" ? (team?.id ?? null) : null,
    ...fields,
  });
  const noProblems: QuestionProblem[] = [];
  return outcome.kind === "done"
    ? { asked: outcome.questionId, problems: noProblems, fields: null }
    : data({ asked: null, problems: outcome.problems, fields }, { status: 400 });
}

export default function Questions({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLiveActionData(answered);
  const { questions: texts } = useMessages();
  const { announcements, own, everybodys, personId, team, nowMs } = loaderData;
  useLiveTopics([
    "announcements:all",
    ...(personId === null ? [] : [`person:${personId}`]),
    ...(team ? [`team:${team.id}`] : []),
  ]);
  return (
    <div className="space-y-10">
      <PageTitle title={texts.title} />
      <div className="grid gap-10 lg:grid-cols-[3fr_2fr]">
        <section aria-labelledby="announcements-title" className="space-y-4">
          <h2 id="announcements-title" className="display border-b-2 border-ink pb-2 text-3xl">
            {texts.announcements}
          </h2>
          {announcements.length === 0 ? (
            <p className="max-w-prose text-quiet">{texts.noAnnouncements}</p>
          ) : (
            <AnnouncementList announcements={announcements} nowMs={nowMs} />
          )}
          <Follow />
        </section>
        <div className="space-y-8">{loaderData.isOpen && <Ask loaderData={loaderData} actionData={actionData} />}</div>
      </div>
      {own.length > 0 && (
        <section aria-labelledby="own-title" className="space-y-4">
          <h2 id="own-title" className="display border-b-2 border-ink pb-2 text-3xl">
            {texts.own}
          </h2>
          <ol className="divide-y divide-line">
            {own.map((question) => (
              <QuestionItem key={question.id} question={question} own={question} nowMs={nowMs} />
            ))}
          </ol>
        </section>
      )}
      <section aria-labelledby="public-title" className="space-y-4">
        <h2 id="public-title" className="display border-b-2 border-ink pb-2 text-3xl">
          {texts.publicTitle}
        </h2>
        {everybodys.length === 0 ? (
          <p className="text-quiet">{texts.noPublic}</p>
        ) : (
          <ol className="divide-y divide-line">
            {everybodys.map((question) => (
              <QuestionItem key={question.id} question={question} nowMs={nowMs} />
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}

type AskProps = Pick<Route.ComponentProps, "loaderData"> & {
  actionData: Route.ComponentProps["actionData"] | undefined;
};

function Ask({ loaderData, actionData }: AskProps) {
  const { ask, problem } = useMessages().questions;
  const pending = useNavigation().formMethod === "POST";
  const { mayAsk, team, race, inputs } = loaderData;
  if (!mayAsk) {
    return (
      <Card title={ask.title}>
        <p>{ask.signIn}</p>
        <p className="mt-4">
          <ButtonLink to="/sign-in?to=/questions" kind="primary">
            {ask.signInLink}
          </ButtonLink>
        </p>
      </Card>
    );
  }
  return (
    <Card title={ask.title}>
      {typeof actionData?.asked === "string" && <Alert tone="go" title={ask.sent} className="mb-4" />}
      <Form method="post" key={actionData?.asked ?? "form"} className="space-y-5" noValidate>
        <FormErrors texts={problem} problems={actionData?.problems}>
          <TextAreaField
            name={inputs.content.name}
            label={ask.content}
            hint={ask.contentHint({ limit: inputs.content.bounds.max })}
            defaultValue={actionData?.fields?.content}
          />
          <TextField name="race" label={ask.race} defaultValue={actionData?.fields?.race ?? race} autoComplete="off" />
          {team && <CheckboxField name="forTeam" label={ask.forTeam({ team: team.name })} defaultChecked />}
          <Button type="submit" kind="primary" pending={pending}>
            {ask.send}
          </Button>
        </FormErrors>
      </Form>
    </Card>
  );
}

function QuestionItem({ question, own, nowMs }: { question: PublicQuestion; own?: OwnQuestion; nowMs: number }) {
  const { questions: texts } = useMessages();
  const { number, relative } = useFormats();
  return (
    <li className="grid gap-x-8 gap-y-2 py-5 md:grid-cols-2">
      <div>
        <p className="font-semibold break-words whitespace-pre-line">{question.content}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet" suppressHydrationWarning>
          <time dateTime={question.askedAt.toISOString()}>{relative(question.askedAt, nowMs)}</time>
          {own?.teamName && <span>{texts.byTeam({ team: own.teamName })}</span>}
          {question.raceId !== null && (
            <TextLink to={`/race/${question.raceId}`}>
              {texts.aboutRace({ number: number(question.raceNumber ?? 0) })}
            </TextLink>
          )}
          {own && (
            <Badge tone={own.answer === null ? "caution" : "go"}>
              {own.answer === null ? texts.waiting : texts.answered}
            </Badge>
          )}
          {own?.isPublic && <Badge>{texts.toAll}</Badge>}
        </p>
      </div>
      {question.answer !== null && (
        <p className="border-l-4 border-go pl-4 break-words whitespace-pre-line">{question.answer}</p>
      )}
    </li>
  );
}

function Follow() {
  const { syndication: texts } = useMessages();
  const language = useLanguage();
  const ways = [
    { address: `/feed.xml?lang=${language}`, type: "application/atom+xml", text: texts.feed },
    { address: `/calendar.ics?lang=${language}`, type: "text/calendar", text: texts.calendar },
  ];
  return (
    <div className="space-y-2 border-t border-line pt-4 text-sm">
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {ways.map(({ address, type, text }) => (
          <li key={address}>
            <link rel="alternate" type={type} title={text} href={address} />
            <a href={address} type={type} className="link inline-flex min-h-11 items-center">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
