import { writeFileSync } from "node:fs";
import { ratingPoints } from "#engine/ratings/rating-points.ts";
import { type Options, UsageError } from "./arguments.ts";
import { siteOf, tokenFor, type Environment } from "./credentials.ts";
import {
  createSiteClient,
  printable,
  type SiteClient,
  type SiteMe,
  type SiteStandings,
  type SiteSubmission,
} from "./site-client.ts";
import { clientWithToken, ownTeam, printOfficialCar } from "./submit-command.ts";
import { table, type Terminal } from "./terminal.ts";

export async function statusCommand(options: Options, terminal: Terminal, environment: Environment): Promise<void> {
  const client = clientWithToken(options, environment);
  const [id, ...others] = options.words;
  if (others.length > 0) throw new UsageError("status takes the ID of one submission, or nothing.");
  const team = id === undefined ? await ownTeam(client, options, environment) : undefined;
  const submissions = team
    ? (await client.get<{ submissions: SiteSubmission[] }>(`/teams/${team.id}/submissions`)).submissions
    : [await client.get<SiteSubmission>(`/submissions/${encodeURIComponent(id ?? "")}`)];
  if (options.json) {
    terminal.print(JSON.stringify(team ? submissions : submissions[0]));
    return;
  }
  if (submissions.length === 0) {
    terminal.print("Your team hasn't submitted a car yet.");
    return;
  }
  const rows = submissions.map((submission) => [
    submission.id,
    submission.queuePlace === null ? submission.state : `${submission.state}, ${submission.queuePlace} in line`,
    submission.isActive ? "active" : submission.isUnofficial ? "unofficial" : "",
    submission.receivedAt,
    printable(submission.rejection?.rule ?? submission.note).slice(0, 40),
  ]);
  terminal.print(table([["submission", "state", "", "received", "note or rule"], ...rows]));
  if (team) printOfficialCar(team, terminal);
}

/** Given, or your team's, or the only one. */
export async function standingsCommand(options: Options, terminal: Terminal, environment: Environment): Promise<void> {
  const client = anyClient(options, environment);
  const board = await client.get<SiteStandings>(
    `/competitions/${await competitionOf(client, options, environment)}/standings`,
  );
  if (options.json) {
    terminal.print(JSON.stringify(board));
    return;
  }
  if (board.standings.length === 0) {
    terminal.print("No cars are rated yet.");
    return;
  }
  const rows = board.standings.map(({ name, code, isHouseCar, rating }) => [
    printable(name) + (isHouseCar ? " (house car)" : ""),
    printable(code),
    isHouseCar ? "house" : placeOf(rating),
    String(ratingPoints(rating.strength)),
    String(rating.races),
    String(rating.wins),
  ]);
  terminal.print(table([["team", "code", "place", "rating", "races", "wins"], ...rows]));
  terminal.print(terminal.dim(`${board.races} races${board.settled ? "; the ladder is paused" : ""}`));
}

function placeOf({ place, placeInterval, tied }: SiteStandings["standings"][number]["rating"]): string {
  if (place === null) return "-";
  const [low, high] = placeInterval ?? [place, place];
  return `${tied ? "=" : ""}${place}${low === high ? "" : ` (${low}-${high})`}`;
}

export async function logCommand(options: Options, terminal: Terminal, environment: Environment): Promise<void> {
  const [id, ...others] = options.words;
  if (id === undefined || others.length > 0)
    throw new UsageError("log needs one race: its ID or the address of its page.");
  const raceId = /\/race\/([^/?#]+)/.exec(id)?.[1] ?? id;
  const text = await anyClient(options, environment).getText(`/races/${encodeURIComponent(raceId)}/log`);
  if (options.log === undefined) {
    terminal.print(printable(text).trimEnd());
    return;
  }
  writeFileSync(options.log, text);
  terminal.print(`Wrote the log to ${options.log}.`);
}

function anyClient(options: Options, environment: Environment): SiteClient {
  const site = siteOf(options.site, environment);
  return createSiteClient(site, tokenFor(site, environment));
}

async function competitionOf(client: SiteClient, options: Options, environment: Environment): Promise<string> {
  const [word, ...others] = options.words;
  if (others.length > 0) throw new UsageError("standings takes the ID of one competition, or nothing.");
  if (word !== undefined) return encodeURIComponent(word);
  if (tokenFor(client.origin, environment) !== null) {
    const { teams } = await client.get<SiteMe>("/me");
    if (teams.length > 0) return (await ownTeam(client, options, environment)).competitionId;
  }
  const { competitions } = await client.get<{ competitions: { id: string; name: string }[] }>("/competitions");
  const [only, second] = competitions;
  if (only && !second) return only.id;
  const list = competitions.map(({ id, name }) => printable(`${id} (${name})`)).join(", ");
  throw new UsageError(
    `Choose a competition, such as: code-prix standings ${only?.id ?? "<id>"}. Competitions: ${list}.`,
  );
}
