import "./garage.css";
import { lazy, Suspense, useEffect } from "react";
import { data, redirect, useSearchParams } from "react-router";
import { z } from "zod";
import { may } from "#server/accounts/permissions.ts";
import { findVisitorsCompetition, readSubmissionWindow } from "#server/competitions/find-competition.ts";
import { readForm, asItCame, oneOf } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { bytecodeForm, noteLimit, sourceForm } from "#server/submissions/car-form.ts";
import { findOfficialCar, lastDeclaration } from "#server/submissions/find-submission.ts";
import { submitCar, type CarFields } from "#server/submissions/submit-car.ts";
import { listTeamsOfPerson } from "#server/teams/find-team.ts";
import { initcodeLimitBytes } from "#engine/cars/car.ts";
import { maxSourceBytes } from "#languages/compiling/decode-source.ts";
import { type CarLanguage, isCarLanguage, recogniseLanguage } from "#languages/compiling/car-language.ts";
import { requireSignIn } from "../app/redirects.ts";
import { formatsFor } from "#messages/formats.ts";
import { formatProblem } from "#messages/format-problem.ts";
import { useMessages } from "../ui/messages.tsx";
import { showNotice } from "../ui/notices.ts";
import { useIsHydrated } from "../ui/use-is-hydrated.ts";
import { TextLink } from "../ui/button.tsx";
import { circuitNameOf } from "../races/replay/circuit-layouts.ts";
import { PageHead } from "../app/page-head.tsx";
import { siteError } from "../app/site-error.ts";
import { useSite } from "../app/use-site.ts";
import { visitContext, localisedName } from "../app/visit.server.ts";
import { officialCarText } from "../competitions/official-car-text.ts";
import type { Route } from "./+types/submit-car";
import { readPracticePlace } from "../races/practice-place.server.ts";
import { GarageSkeleton } from "./garage-skeleton.tsx";
import { PlainForms } from "./plain-forms.tsx";

const GarageView = lazy(() => import("./garage-view.tsx"));

export const handle = {
  texts: [
    "ai",
    "garage",
    "editor",
    "lessons",
    "referee",
    "compiler",
    "compilerErrors",
    "turnErrors",
    "carChoice",
    "firstCars",
    "houseCars",
  ],
};

const kindForm = z.object({ kind: oneOf(["source", "bytecode"], "source") });

const declarationForm = z.object({ aiUse: asItCame, aiNote: asItCame });

function declarationIn(form: FormData) {
  const { aiUse, aiNote } = readForm(declarationForm, form).values;
  return { use: aiUse, note: aiNote };
}

function carIn(form: FormData): CarFields {
  const { kind } = readForm(kindForm, form).values;
  if (kind === "bytecode") return { kind, ...readForm(bytecodeForm, form).given };
  const { given } = readForm(sourceForm, form);
  return { kind, ...given, language: readLanguage(given.language, given.source) };
}

/** Missing or unknown: guess from the source, else Solidity. */
const readLanguage = (given: string, source: string): CarLanguage =>
  isCarLanguage(given) ? given : (recogniseLanguage(source) ?? "solidity");

async function whereToSubmit(context: Route.LoaderArgs["context"]) {
  const { database, visitor } = context.get(siteContext);
  const { brand, messages } = context.get(visitContext);
  const who = await visitor();
  const competition = await findVisitorsCompetition(database, brand.key, who.memberships);
  if (!competition) throw siteError(404, messages.teams.board.notFound);
  const teams = who.person ? await listTeamsOfPerson(database, who.person.id) : [];
  return { competition, who, team: teams.find((team) => team.competitionId === competition.id) ?? null };
}

export async function loader({ context }: Route.LoaderArgs) {
  const { competition, who, team } = await whereToSubmit(context);
  const { database } = context.get(siteContext);
  const { language, messages } = context.get(visitContext);
  const official = team ? await findOfficialCar(database, team.id) : undefined;
  return {
    competitionId: competition.id,
    competitionName: localisedName(context, competition.name),
    formula: competition.formula,
    languageRule: competition.languageRule,
    livery: team && { primary: team.liveryPrimary, secondary: team.liverySecondary },
    aiRule: competition.aiRule,
    lastDeclared: team ? await lastDeclaration(database, team.id) : null,
    personId: who.person?.id ?? null,
    course: competition.course,
    window: await readSubmissionWindow(database, competition, team?.id),
    officialCar: official === undefined ? null : officialCarText(messages.myCar, formatsFor(language), official),
    practicePlace: team && (await readPracticePlace(database, messages.garage, team)),
    isSignedIn: who.person !== undefined,
    hasTeam: team !== null,
    limits: { sourceBytes: maxSourceBytes, initcodeBytes: initcodeLimitBytes, noteCharacters: noteLimit },
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { database, jobs, compiler } = context.get(siteContext);
  const { who, team } = await whereToSubmit(context);
  const person = requireSignIn(who, request);
  if (!team || !may(who, { act: "submit-car", teamId: team.id })) return redirect("/addTeam");
  const form = await request.formData();
  const fields = carIn(form);
  const ai = declarationIn(form);
  const outcome = await submitCar(database, jobs, {
    teamId: team.id,
    personId: person.id,
    fields,
    ai,
    compiledMs: await compiler.usedBy(person.id),
    readsIn: context.get(visitContext).language,
  });
  if (outcome.kind === "done") return redirect(`/submission/${outcome.submissionId}`);
  return data({ problems: outcome.problems, fields, ai }, { status: 400 });
}

export default function SubmitCar({ loaderData, actionData }: Route.ComponentProps) {
  const { garage } = useMessages();
  const { competitionName, window, isSignedIn, hasTeam } = loaderData;
  const { brand } = useSite();
  const hasScript = useIsHydrated();
  const refused = actionData ?? null;
  const isForm = useSearchParams()[0].has("form") || (refused !== null && !hasScript);
  useEffect(() => {
    // Forms show what is wrong in their fields.
    if (isForm || !actionData) return;
    for (const found of actionData.problems)
      showNotice({ kind: "stop", title: formatProblem(garage.problem, found), stays: "on-page" });
  }, [isForm, actionData, garage]);
  if (isForm) return <PlainForms {...loaderData} refused={refused} />;
  return (
    <>
      <PageHead title={garage.submit.title} />
      <h1 className="sr-only">{garage.submit.title}</h1>
      <noscript>
        <p>
          {garage.submit.needsScript} <TextLink to="?form">{garage.submit.byForm}</TextLink>
        </p>
      </noscript>
      {hasScript ? (
        <Suspense fallback={<GarageSkeleton />}>
          <GarageView
            key={`${brand.key} ${loaderData.personId}`}
            formula={loaderData.formula}
            rule={loaderData.languageRule}
            livery={loaderData.livery}
            circuit={circuitNameOf(brand.key)}
            course={loaderData.course}
            owner={loaderData.personId}
            practicePlace={loaderData.practicePlace}
            submitProps={{
              competitionId: loaderData.competitionId,
              competitionName,
              aiRule: loaderData.aiRule,
              lastDeclared: loaderData.lastDeclared,
              missing: isSignedIn ? (hasTeam ? undefined : "team") : "account",
              window,
              officialCar: loaderData.officialCar,
            }}
          />
        </Suspense>
      ) : (
        <GarageSkeleton />
      )}
    </>
  );
}
