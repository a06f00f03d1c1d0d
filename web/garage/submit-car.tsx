import { lazy, useSyncExternalStore } from "react";
import { Form, Link, data, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { may } from "#server/accounts/permissions.ts";
import type { AiRule } from "#domain/competitions/ai-rule.ts";
import { type CarFormatRule, formatOf } from "#domain/competitions/car-formats.ts";
import { findShownCompetition } from "#server/competitions/find-competition.ts";
import { readSubmissionWindow } from "#server/competitions/read-submission-window.ts";
import { asItCame, oneOf } from "#server/platform/forms/fields.ts";
import { readForm } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { bytecodeForm, sourceForm } from "#server/submissions/car-form.ts";
import { lastDeclaration } from "#server/submissions/find-submission.ts";
import { submitCar, type CarFields, type SubmitProblem } from "#server/submissions/submit-car.ts";
import { listTeamsOfPerson } from "#server/teams/list-teams-of-person.ts";
import {
  type CarLanguage,
  carLanguageNames,
  carLanguages,
  isCarLanguage,
  recogniseLanguage,
} from "#languages/compiling/car-language.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { requireSignIn } from "../app/require-sign-in.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { circuitNameOf } from "../races/replay/circuit-layouts.ts";
import { PageHead } from "../app/page-head.tsx";
import { siteError } from "../app/site-error.ts";
import { useSite } from "../app/use-site.ts";
import { nameHere } from "../app/brand-name.server.ts";
import { visitContext } from "../app/visit.server.ts";
import { LatePart } from "../app/lazy-part.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { Button } from "../ui/button.tsx";
import { Alert, Card } from "../ui/card.tsx";
import { TextAreaField, TextField } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { SkeletonBox } from "../ui/skeleton.tsx";
import type { Route } from "./+types/submit-car";
import { AiRuleNote } from "./ai-rule-note.tsx";
import { carLimits } from "./car-limits.server.ts";
import { DeclarationFields } from "./declaration-fields.tsx";
import { HandIn } from "./hand-in.tsx";
import { LanguageRuleNote } from "./language-rule-note.tsx";
import { tell } from "#messages/format-problem.ts";

const GarageView = lazy(() => import("./garage-view.tsx"));

export const handle = {
  texts: [
    "ai",
    "garage",
    "accounts",
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
  const { brand, language } = context.get(visitContext);
  const competition = await findShownCompetition(database, brand.key);
  if (!competition) throw siteError(404, messagesOf(language).teams.board.notFound);
  const who = await visitor();
  const teams = who.person ? await listTeamsOfPerson(database, who.person.id) : [];
  return { competition, who, team: teams.find((team) => team.competitionId === competition.id) ?? null };
}

export async function loader({ context }: Route.LoaderArgs) {
  const { competition, who, team } = await whereToSubmit(context);
  const { database } = context.get(siteContext);
  return {
    competitionName: nameHere(context, competition.name),
    formula: competition.formula,
    languageRule: competition.languageRule,
    aiRule: competition.aiRule,
    lastDeclared: team ? await lastDeclaration(database, team.id) : null,
    hasHouseCars: houseCars.some((car) => car.family === competition.formula.family),
    personId: who.person?.id ?? null,
    course: competition.course,
    window: await readSubmissionWindow(database, competition, team?.id),
    isSignedIn: who.person !== undefined,
    team: team && { id: team.id, name: team.name },
    limits: carLimits,
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
  const { garage, accounts, editor } = useMessages();
  const { submit } = garage;
  const { competitionName, window, isSignedIn, team, limits, formula, hasHouseCars, personId } = loaderData;
  const { brand } = useSite();
  const hasScript = useHasScript();
  const refused = actionData ?? null;
  const mayHandIn = team !== null && window.kind !== "closed";
  return (
    <div className="wide-page space-y-6">
      <PageHead title={submit.title} />
      <h1 className="display text-4xl sm:text-5xl">{submit.title}</h1>
      <AiRuleNote rule={loaderData.aiRule} />
      <LanguageRuleNote rule={loaderData.languageRule} />
      {refused && hasScript && <Refusals refused={refused} />}
      {hasScript && (
        <LatePart place={<SkeletonBox className="min-h-[60dvh]" />}>
          <GarageView
            formula={formula}
            rule={loaderData.languageRule}
            circuit={circuitNameOf(brand.key)}
            course={loaderData.course}
            owner={personId}
            submit={(car) =>
              mayHandIn ? (
                <HandIn
                  rule={loaderData.languageRule}
                  aiRule={loaderData.aiRule}
                  lastDeclared={loaderData.lastDeclared}
                  {...car}
                />
              ) : null
            }
          />
        </LatePart>
      )}
      <p className="max-w-prose text-quiet">{hasHouseCars ? submit.lead : submit.leadAlone}</p>
      {!isSignedIn && (
        <Card>
          <p>{submit.signInFirst}</p>
          <div className="mt-5 flex flex-wrap gap-3">
            <Link to="/sign-up?to=/addTeam" className={buttonClass({ kind: "primary" })}>
              {accounts.signUp.title}
            </Link>
            <Link to="/sign-in?to=/submit-car" className={buttonClass({})}>
              {accounts.signIn.title}
            </Link>
          </div>
        </Card>
      )}
      {isSignedIn && !team && (
        <Card title={submit.teamFirst({ competition: competitionName })}>
          <Link to="/addTeam" className={buttonClass({ kind: "primary" })}>
            {submit.createTeam}
          </Link>
        </Card>
      )}
      {team && window.kind === "closed" && (
        <Alert tone="caution" title={submit.closed[window.reason]({ competition: competitionName })} />
      )}
      {team && window.kind === "late" && <Alert tone="go" title={submit.afterEnd({ competition: competitionName })} />}
      {team && <p>{submit.forTeam({ team: team.name, competition: competitionName })}</p>}
      {mayHandIn && (
        // The same with and without JavaScript, so that it doesn't move during hydration.
        <details open={refused !== null} className="border border-line px-4">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{editor.handIn.byForm}</summary>
          <div className="max-w-3xl space-y-8 pb-6">
            <SourceForm
              limits={limits}
              aiRule={loaderData.aiRule}
              refused={refused?.fields.kind === "source" ? refused : null}
              off={loaderData.languageRule.off}
            />
            {!loaderData.languageRule.off.includes("bytecode") && (
              <BytecodeForm
                limits={limits}
                aiRule={loaderData.aiRule}
                refused={refused?.fields.kind === "bytecode" ? refused : null}
              />
            )}
          </div>
        </details>
      )}
    </div>
  );
}

const never = () => () => undefined;

/** False on the server and without JavaScript, where plain forms are used. */
function useHasScript(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

function Refusals({ refused }: { refused: NonNullable<FormProps["refused"]> }) {
  const { garage } = useMessages();
  return (
    <Alert tone="stop">
      {refused.problems.map((found) => (
        <p key={`${found.field}:${found.rule}`}>{tell(garage.problem, found)}</p>
      ))}
    </Alert>
  );
}

interface FormProps {
  limits: Route.ComponentProps["loaderData"]["limits"];
  aiRule: AiRule;
  refused: { problems: SubmitProblem[]; fields: CarFields; ai: { use: string; note: string } } | null;
}

function useProblems({ refused }: FormProps) {
  const { problem } = useMessages().garage;
  return (field: SubmitProblem["field"]) => {
    const found = refused?.problems.find((each) => each.field === field);
    return found && tell(problem, found);
  };
}

function SourceForm(props: FormProps & { off: CarFormatRule["off"] }) {
  const { submit } = useMessages().garage;
  const { number } = useFormats();
  const errorOf = useProblems(props);
  const given = props.refused?.fields.kind === "source" ? props.refused.fields : null;
  return (
    <Card title={submit.fromSource}>
      <Form method="post" className="space-y-5" noValidate>
        <input type="hidden" name="kind" value="source" />
        <FormProblem text={errorOf("form")} />
        <TextAreaField
          name="source"
          label={submit.source}
          hint={submit.sourceHint({ limitKib: number(props.limits.sourceBytes / 1024) })}
          error={errorOf("source")}
          defaultValue={given?.source}
          rows={14}
          spellCheck={false}
          autoCapitalize="none"
          className="font-mono text-sm"
        />
        <Select
          name="language"
          label={submit.language}
          options={[
            { value: "", label: submit.languageBySource },
            ...carLanguageNames
              .filter((each) => !props.off.includes(formatOf(each)))
              .map((each) => ({ value: each, label: carLanguages[each].title })),
          ]}
          defaultValue={given?.language ?? ""}
        />
        <TextField
          name="contractName"
          label={submit.contractName}
          hint={submit.contractNameHint}
          error={errorOf("contractName")}
          defaultValue={given?.contractName}
          spellCheck={false}
          autoComplete="off"
          className="font-mono"
        />
        <NoteAndButton kind="source" {...props} />
      </Form>
    </Card>
  );
}

function BytecodeForm(props: FormProps) {
  const { submit } = useMessages().garage;
  const { number } = useFormats();
  const errorOf = useProblems(props);
  const given = props.refused?.fields.kind === "bytecode" ? props.refused.fields : null;
  return (
    <Card title={submit.fromBytecode}>
      <Form method="post" className="space-y-5" noValidate>
        <input type="hidden" name="kind" value="bytecode" />
        <FormProblem text={errorOf("form")} />
        <TextAreaField
          name="bytecode"
          label={submit.bytecode}
          hint={submit.bytecodeHint({ limitBytes: number(props.limits.initcodeBytes) })}
          error={errorOf("bytecode")}
          defaultValue={given?.bytecode}
          rows={6}
          spellCheck={false}
          autoCapitalize="none"
          className="font-mono text-sm break-all"
        />
        <details open={errorOf("receipt") !== undefined}>
          <summary className="min-h-11 cursor-pointer pt-2.5 pb-3 font-semibold">{submit.lostReceipt}</summary>
          <TextAreaField
            name="receipt"
            label={submit.receipt}
            hint={submit.receiptHint}
            error={errorOf("receipt")}
            defaultValue={given?.receipt}
            rows={5}
            spellCheck={false}
            autoComplete="off"
            className="font-mono text-sm"
          />
        </details>
        <NoteAndButton kind="bytecode" {...props} />
      </Form>
    </Card>
  );
}

function FormProblem({ text }: { text: string | undefined }) {
  return text === undefined ? null : <Alert tone="stop" title={text} />;
}

function NoteAndButton(props: FormProps & { kind: CarFields["kind"] }) {
  const { submit } = useMessages().garage;
  const { number } = useFormats();
  const errorOf = useProblems(props);
  const pending = useNavigation().formData?.get("kind") === props.kind;
  return (
    <>
      <TextField
        name="note"
        label={submit.note}
        hint={submit.noteHint({ limit: number(props.limits.noteCharacters) })}
        error={errorOf("note")}
        defaultValue={props.refused?.fields.note}
        autoComplete="off"
      />
      <DeclarationFields rule={props.aiRule} error={errorOf("ai")} given={props.refused?.ai} />
      <Button type="submit" kind="primary" pending={pending}>
        {submit.submit}
      </Button>
    </>
  );
}
