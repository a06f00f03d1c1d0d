import { Form, Link, redirect } from "react-router";
import { may } from "#server/accounts/may.ts";
import { siteContext } from "#server/site-context.ts";
import { listTeamsOfPerson } from "#server/teams/list-teams-of-person.ts";
import { useMessages } from "../messages/messages.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import type { Route } from "./+types/account";

export const handle = { texts: ["accounts"] };

export async function loader({ context }: Route.LoaderArgs) {
  const { database, visitor } = context.get(siteContext);
  const who = await visitor();
  if (!who.person) throw redirect("/sign-in?to=/account");
  const { name, email, id } = who.person;
  return {
    name,
    email,
    teams: await listTeamsOfPerson(database, id),
    mayOpenPanel: may(who, { act: "open-panel" }),
  };
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { account } = useMessages().accounts;
  const { name, email, teams, mayOpenPanel } = loaderData;
  return (
    <div className="mx-auto max-w-2xl space-y-8">
      <PageHead title={account.title} unlisted />
      <h1 className="display text-4xl sm:text-5xl">{account.title}</h1>
      <Card title={account.signedInAs}>
        <p className="text-lg font-semibold">{name}</p>
        <p className="text-quiet">{email}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          {mayOpenPanel && (
            <Link to="/code-prix-admin-panel" className={buttonClass({})}>
              {account.panel}
            </Link>
          )}
          <Form method="post" action="/sign-out">
            <Button type="submit">{account.signOut}</Button>
          </Form>
        </div>
      </Card>
      <Card title={account.teams}>
        {teams.length === 0 && <p>{account.noTeam}</p>}
        <ul className="space-y-2">
          {teams.map((team) => (
            <li key={team.id}>
              <Link to={`/team/${team.id}`} className="link font-semibold">
                {team.name}
              </Link>{" "}
              <span className="text-quiet">{team.competitionName}</span>
            </li>
          ))}
        </ul>
        <p className="mt-5">
          <Link to="/addTeam" className={buttonClass({ kind: teams.length === 0 ? "primary" : "quiet" })}>
            {account.createTeam}
          </Link>
        </p>
      </Card>
    </div>
  );
}
