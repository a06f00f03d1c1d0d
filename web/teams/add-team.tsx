import { useState } from "react";
import { z } from "zod";
import { Form, data, redirect } from "react-router";
import { admitsAiEntrants } from "#domain/competitions/ai-rule.ts";
import { findShownCompetition } from "#server/competitions/find-competition.ts";
import { statesThatTakeTeams } from "#domain/competitions/competition-state.ts";
import { fieldProps, readForm, id, tick } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { teamForm } from "#server/teams/team-form.ts";
import { listDivisions, type Division } from "#server/competitions/divisions/divisions.ts";
import { mustChoose } from "#server/competitions/divisions/choose-division.ts";
import { createTeam, leastUsedColour, type NewTeamProblem } from "#server/teams/create-team.ts";
import { findInvitedTeam, joinForm, joinTeam, type JoinOutcome } from "#server/teams/invitations.ts";
import { liveryColours, type LiveryColour } from "#domain/teams/livery.ts";
import { listTeamsOfPerson } from "#server/teams/find-team.ts";
import { universities, universityOf } from "#server/teams/universities.ts";
import { AiRuleNote, LanguageRuleNote } from "../garage/rule-notes.tsx";
import { pathToReturnTo, requireSignIn } from "../app/redirects.ts";
import { DivisionSelect } from "../competitions/division-select.tsx";
import { useDivisionWords } from "../competitions/division-words.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { useMessages } from "../ui/messages.tsx";
import { intentIn } from "../app/form-action.server.ts";
import { PageTitle } from "../app/page-head.tsx";
import { siteError } from "../app/site-error.ts";
import { cityName } from "../app/brand.ts";
import { visitContext, localisedName } from "../app/visit.server.ts";
import { Alert, Card } from "../ui/card.tsx";
import { CheckboxField, FormErrors, IntentButton, TextField, Select } from "../ui/field.tsx";
import type { Route } from "./+types/add-team";
import { LiveryPicture } from "../races/livery-picture.tsx";
import { SignUpOrIn } from "../accounts/sign-up-or-in.tsx";
import { UniversityField } from "./university-field.tsx";
import { formatProblem } from "#messages/format-problem.ts";
import { ButtonLink, TextLink } from "../ui/button.tsx";

export const handle = { texts: ["ai", "teams", "accounts", "garage", "divisions", "signIn"] };

const divisionChoiceForm = z.object({ division: id });

const aiBox = z.object({ ai: tick });

const isForAi = ({ rules, entry, closedAt }: Division) =>
  rules.drivers === "ai" && entry === "chosen" && closedAt === null;

async function shownCompetition(context: Route.LoaderArgs["context"]) {
  const { language, brand } = context.get(visitContext);
  const competition = await findShownCompetition(context.get(siteContext).database, brand.key);
  if (!competition) throw siteError(404, messagesOf(language).teams.board.notFound);
  return competition;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { database, codes, visitor } = context.get(siteContext);
  const { brand } = context.get(visitContext);
  const { id: competitionId, name, state, languageRule, aiRule } = await shownCompetition(context);
  const { person } = await visitor();
  const code = (new URL(request.url).searchParams.get("code") ?? "").slice(0, 40);
  const divisions = await listDivisions(database, competitionId);
  const teams = person ? await listTeamsOfPerson(database, person.id) : [];
  return {
    isSignedIn: person !== undefined,
    competitionName: localisedName(context, name),
    city: brand.city === null ? null : cityName(brand.city, "tr"),
    languageRule,
    aiRule,
    isOpen: statesThatTakeTeams.includes(state),
    ownTeam: teams.find((team) => team.competitionId === competitionId) ?? null,
    inputs: fieldProps(teamForm),
    colours: liveryColours,
    colour: await leastUsedColour(database, competitionId),
    universities,
    divisions,
    mustChooseDivision: mustChoose(divisions),
    university: person ? ((await universityOf(database, person.id)) ?? null) : null,
    code,
    invitedTo: code === "" ? null : ((await findInvitedTeam(database, codes, code)) ?? null),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { database, codes, visitor } = context.get(siteContext);
  const person = requireSignIn(await visitor(), request);
  const form = await request.formData();
  // From the garage, whose car waits.
  const to = new URL(request.url).searchParams.get("to");
  if (intentIn(form, "addTeam") === "join") {
    const { code } = readForm(joinForm, form).values;
    const outcome = await joinTeam(database, codes, { code, personId: person.id });
    if (outcome.kind === "done") return redirect(pathToReturnTo(to, `/team/${outcome.teamId}`));
    return data({ join: outcome, create: null }, { status: 400 });
  }
  const { given: fields } = readForm(teamForm, form);
  const competition = await shownCompetition(context);
  const { division } = readForm(divisionChoiceForm, form).values;
  // The division decides if there's one for AI entrants.
  const isInAiDivision =
    admitsAiEntrants(competition.aiRule) &&
    (await listDivisions(database, competition.id)).some((each) => each.id === division && isForAi(each));
  const isAi = isInAiDivision || readForm(aiBox, form).values.ai;
  const about = { competitionId: competition.id, personId: person.id };
  const outcome = await createTeam(database, { ...about, fields, division, isAi });
  if (outcome.kind === "done") return redirect(pathToReturnTo(to, `/team/${outcome.teamId}`));
  const given = { ...fields, division, ai: isAi ? "on" : "" };
  return data({ join: null, create: { problems: outcome.problems, fields: given } }, { status: 400 });
}

export default function AddTeam({ loaderData, actionData }: Route.ComponentProps) {
  const { teams } = useMessages();
  const { isSignedIn, isOpen, ownTeam, competitionName, invitedTo, code } = loaderData;
  // An invitation link leads back here with its code.
  const back = code === "" ? "/addTeam" : `/addTeam?code=${encodeURIComponent(code)}`;
  return (
    <div className="mx-auto max-w-2xl space-y-8">
      <PageTitle title={teams.add.title} />
      {!ownTeam && <p className="text-lg text-quiet">{teams.add.lead({ competition: competitionName })}</p>}
      {code !== "" && !invitedTo && <Alert tone="caution">{teams.joinProblem["unknown-code"]}</Alert>}
      {invitedTo && !ownTeam && <Alert tone="go" title={teams.add.invited({ team: invitedTo.name })} />}
      {!isSignedIn && (
        <Card>
          <p className="mb-5">{teams.add.signInFirst}</p>
          <SignUpOrIn back={back} />
        </Card>
      )}
      {ownTeam && (
        <Card title={teams.add.haveTeam({ name: ownTeam.name })}>
          <ButtonLink to={`/team/${ownTeam.id}`} kind="primary">
            {teams.add.openTeam}
          </ButtonLink>
        </Card>
      )}
      {isSignedIn && !ownTeam && !isOpen && (
        <Alert tone="caution" title={teams.add.closed({ competition: competitionName })} />
      )}
      {isSignedIn && !ownTeam && isOpen && (
        <>
          {invitedTo && <JoinForm code={code} refused={actionData?.join ?? null} isInvited />}
          <CreateForm loaderData={loaderData} refused={actionData?.create ?? null} />
          {!invitedTo && <JoinForm code={code} refused={actionData?.join ?? null} />}
        </>
      )}
      {!ownTeam && (
        <p>
          <TextLink to="/claim-team">{teams.add.claim}</TextLink>
        </p>
      )}
      <AiRuleNote rule={loaderData.aiRule} />
      <LanguageRuleNote rule={loaderData.languageRule} />
    </div>
  );
}

type Refused = { problems: NewTeamProblem[]; fields: Record<string, string> };

function CreateForm({ loaderData, refused }: Pick<Route.ComponentProps, "loaderData"> & { refused: Refused | null }) {
  const { teams, ai, divisions: divisionTexts } = useMessages();
  const { entrant } = ai;
  const { add, fields, problem } = teams;
  const words = useDivisionWords();
  const { inputs, divisions } = loaderData;
  const given = (field: string, otherwise = "") => refused?.fields[field] ?? otherwise;
  const [colour, setColour] = useState<LiveryColour>(loaderData.colour);
  // Members can choose another on their team's page.
  const secondary = colour === "white" ? "black" : "white";
  const unfit = refused?.problems.find((each) => each.field === "division");
  const divisionError =
    unfit?.field !== "division"
      ? undefined
      : `${divisionTexts.refused[unfit.rule]} ${unfit.rule === "division-broken" ? words.broken(unfit.broken) : ""}`;
  return (
    <Card title={add.create}>
      <Form method="post" className="space-y-5" noValidate>
        <FormErrors texts={problem} problems={refused?.problems.filter((each) => each.field !== "division")}>
          <TextField {...inputs.name} label={fields.name} defaultValue={given("name")} autoComplete="off" />
          <UniversityField
            label={fields.university}
            universities={loaderData.universities}
            fixed={loaderData.university}
            defaultValue={given("university")}
            input={inputs.university}
          />
          {loaderData.city === null ? (
            <TextField
              {...inputs.city}
              label={fields.city}
              defaultValue={given("city")}
              autoComplete="address-level2"
            />
          ) : (
            <input type="hidden" name="city" value={loaderData.city} />
          )}
          <div className="flex flex-wrap items-end gap-5">
            <div className="flex-1 basis-48">
              <Select
                name="liveryPrimary"
                label={fields.liveryPrimary}
                options={loaderData.colours.map((value) => ({ value, label: teams.colours[value] }))}
                value={colour}
                onChange={({ target }) => {
                  const chosen = loaderData.colours.find((each) => each === target.value);
                  if (chosen) setColour(chosen);
                }}
              />
            </div>
            <LiveryPicture primary={colour} secondary={secondary} label={fields.picture} className="w-40" />
            <input type="hidden" name="liverySecondary" value={secondary} />
          </div>
          {divisions.length > 0 && (
            <DivisionSelect
              divisions={divisions}
              own={given("division") || null}
              mayWait={!loaderData.mustChooseDivision}
              error={divisionError}
            />
          )}
          {admitsAiEntrants(loaderData.aiRule) && !divisions.some(isForAi) && (
            <CheckboxField name="ai" label={entrant.box} defaultChecked={refused?.fields["ai"] === "on"} />
          )}
          <IntentButton page="addTeam" intent="create" kind="primary">
            {add.submitCreate}
          </IntentButton>
        </FormErrors>
      </Form>
    </Card>
  );
}

function JoinForm({
  code,
  refused,
  isInvited = false,
}: {
  code: string;
  refused: Extract<JoinOutcome, { kind: "refused" }> | null;
  isInvited?: boolean;
}) {
  const { teams, divisions } = useMessages();
  const { add, fields, problem, joinProblem } = teams;
  const words = useDivisionWords();
  return (
    <Card title={add.join}>
      <Form method="post" className="space-y-5" noValidate>
        <TextField
          name="code"
          label={fields.code}
          error={
            refused &&
            (refused.reason === "division-broken"
              ? `${divisions.joinBroken} ${words.broken(refused.broken)}`
              : formatProblem({ ...problem, ...joinProblem }, refused, "reason"))
          }
          defaultValue={code}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          className="font-mono"
          required
        />
        <IntentButton page="addTeam" intent="join" kind={isInvited ? "primary" : "quiet"}>
          {add.submitJoin}
        </IntentButton>
      </Form>
    </Card>
  );
}
