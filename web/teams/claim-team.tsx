import { Form, data, redirect, useNavigation } from "react-router";
import { joinForm, claimTeam, findClaimableTeam } from "#server/teams/invitations.ts";
import { readForm } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { may } from "#server/accounts/permissions.ts";
import { checkIn } from "#server/panel/readiness/check-in.ts";
import { intentIn } from "../app/form-action.server.ts";
import { requireSignIn } from "../app/redirects.ts";
import { CheckInAlert } from "./check-in-alert.tsx";
import { useMessages } from "../ui/messages.tsx";
import { PageTitle } from "../app/page-head.tsx";
import { SignUpOrIn } from "../accounts/sign-up-or-in.tsx";
import { Button } from "../ui/button.tsx";
import { Alert, Card } from "../ui/card.tsx";
import { TextField, IntentForm } from "../ui/field.tsx";
import { forbidden } from "../app/visit.server.ts";
import type { Route } from "./+types/claim-team";
import { formatProblem } from "#messages/format-problem.ts";

export const handle = { texts: ["teamsPanel", "accounts", "readinessPanel", "divisions"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { database, codes, visitor } = context.get(siteContext);
  const code = (new URL(request.url).searchParams.get("code") ?? "").slice(0, 100);
  const who = await visitor();
  const team = code === "" ? undefined : await findClaimableTeam(database, codes, code);
  const mayCheckIn = team !== undefined && may(who, { act: "help-people", brand: team.brand });
  return { code, isSignedIn: who.person !== undefined, mayCheckIn, team: team ?? null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { database, codes, visitor } = context.get(siteContext);
  const who = await visitor();
  const person = requireSignIn(who, request);
  const form = await request.formData();
  const { code } = readForm(joinForm, form).values;
  const team = await findClaimableTeam(database, codes, code);
  const mayCheckIn = team !== undefined && may(who, { act: "help-people", brand: team.brand });
  if (intentIn(form, "teams/claim-team") === "check-in") {
    if (!mayCheckIn) throw forbidden(context);
    const { id: teamId, competitionId, brand } = team;
    const outcome = await checkIn(database, { competitionId, brand, personId: person.id, teamId });
    return data({ checkIn: outcome }, { status: outcome.kind === "refused" ? 400 : 200 });
  }
  // A volunteer who scans a card must not become the captain by accident.
  if (mayCheckIn) return data({ claim: { kind: "refused", reason: "helps-here" } as const }, { status: 400 });
  const outcome = await claimTeam(database, codes, { code, personId: person.id });
  return outcome.kind === "done" ? redirect(`/team/${outcome.teamId}`) : data({ claim: outcome }, { status: 400 });
}

/** A member becomes captain of an imported team; a volunteer checks the team in. */
export default function ClaimTeam({ loaderData, actionData }: Route.ComponentProps) {
  const { claim: texts } = useMessages().teamsPanel;
  const pending = useNavigation().formData !== undefined;
  const { readinessPanel: readiness } = useMessages();
  const { code, team, isSignedIn, mayCheckIn } = loaderData;
  const mayClaim = team !== null && !team.isClaimed && !mayCheckIn;
  return (
    <div className="mx-auto max-w-2xl space-y-6">
      <PageTitle title={texts.title} unlisted />
      <p className="text-lg text-quiet">{texts.lead}</p>
      {actionData && "claim" in actionData && (
        <Alert tone="stop" title={formatProblem(texts.refused, actionData.claim, "reason")} />
      )}
      {actionData && "checkIn" in actionData && <CheckInAlert outcome={actionData.checkIn} />}
      {team && (
        <Card title={team.name}>
          <p>{`${team.university}, ${team.city}`}</p>
          <p className="text-quiet">{team.competitionName}</p>
          {mayCheckIn && (
            <IntentForm
              page="teams/claim-team"
              intent="check-in"
              kind="primary"
              size="large"
              fields={{ code }}
              className="mt-5"
            >
              {readiness.door.checkIn({ team: team.name })}
            </IntentForm>
          )}
          {team.isClaimed && !mayCheckIn && <Alert tone="caution" title={texts.refused["claimed-already"]} />}
          {mayClaim && isSignedIn && (
            <Form method="post" className="mt-5">
              <input type="hidden" name="code" value={code} />
              <Button type="submit" kind="primary" size="large" pending={pending}>
                {texts.take({ team: team.name })}
              </Button>
            </Form>
          )}
          {mayClaim && !isSignedIn && (
            <div className="mt-5 space-y-3">
              <p>{texts.signIn}</p>
              <SignUpOrIn back={`/claim-team?code=${encodeURIComponent(code)}`} />
            </div>
          )}
        </Card>
      )}
      <Form className="flex flex-wrap items-end gap-3">
        <div className="min-w-64 flex-1">
          <TextField
            key={code}
            name="code"
            label={texts.code}
            error={code !== "" && !team ? texts.refused["unknown-code"] : undefined}
            defaultValue={code}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            className="font-mono"
            required
          />
        </div>
        <Button type="submit" kind={team ? "quiet" : "primary"}>
          {texts.look}
        </Button>
      </Form>
    </div>
  );
}
