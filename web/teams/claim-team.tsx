import { Form, data, redirect, useNavigation } from "react-router";
import { claimTeam, findClaimableTeam } from "#server/event/teams/claim-team.ts";
import { joinForm } from "#server/event/teams/invitations.ts";
import { readForm } from "#server/base/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { requireSignIn } from "../shell/require-sign-in.ts";
import { useMessages } from "../messages/messages.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { SignUpOrIn } from "../accounts/sign-up-or-in.tsx";
import { Button } from "../ui/button.tsx";
import { Alert, Card } from "../ui/card.tsx";
import { TextField } from "../ui/field.tsx";
import type { Route } from "./+types/claim-team";
import { tell } from "#messages/tell.ts";

export const handle = { texts: ["panelTeams", "accounts"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { database, codes, visitor } = context.get(siteContext);
  const code = (new URL(request.url).searchParams.get("code") ?? "").slice(0, 100);
  const { person } = await visitor();
  const team = code === "" ? undefined : await findClaimableTeam(database, codes, code);
  return { code, isSignedIn: person !== undefined, team: team ?? null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { database, codes, visitor } = context.get(siteContext);
  const person = requireSignIn(await visitor(), request);
  const { code } = readForm(joinForm, await request.formData()).values;
  const outcome = await claimTeam(database, codes, { code, personId: person.id });
  return outcome.kind === "claimed" ? redirect(`/team/${outcome.teamId}`) : data(outcome, { status: 400 });
}

/** Where the holder of a card takes an imported team over. */
export default function ClaimTeam({ loaderData, actionData }: Route.ComponentProps) {
  const { claim: texts } = useMessages().panelTeams;
  const pending = useNavigation().formData !== undefined;
  const { code, team, isSignedIn } = loaderData;
  return (
    <div className="mx-auto max-w-2xl space-y-6">
      <PageHead title={texts.title} unlisted />
      <h1 className="display text-4xl sm:text-5xl">{texts.title}</h1>
      <p className="text-lg text-quiet">{texts.lead}</p>
      {actionData && <Alert tone="stop" title={tell(texts.refused, actionData, "reason")} />}
      {team && (
        <Card title={team.name}>
          <p>{`${team.university}, ${team.city}`}</p>
          <p className="text-quiet">{team.competitionName}</p>
          {team.isClaimed && <Alert tone="caution" title={texts.claimed} />}
          {!team.isClaimed && isSignedIn && (
            <Form method="post" className="mt-5">
              <input type="hidden" name="code" value={code} />
              <Button type="submit" kind="primary" size="large" pending={pending}>
                {texts.take({ team: team.name })}
              </Button>
            </Form>
          )}
          {!team.isClaimed && !isSignedIn && (
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
            error={code !== "" && !team ? texts.unknown : undefined}
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
