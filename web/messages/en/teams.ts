import type { JoinOutcome } from "#server/teams/invitations.ts";
import type { LiveryColour } from "#server/teams/livery.ts";
import type { TeamProblem } from "#server/teams/create-team.ts";

type JoinRefusal = Extract<JoinOutcome, { kind: "refused" }>;

/** Texts of creating and joining a team, the team page and the teams page. */
export const teams = {
  add: {
    title: "Your team",
    lead: (competition: string) =>
      `Teams hand in cars. Create one for ${competition}, or join the one that a friend made.`,
    signInFirst: "A team belongs to accounts. Sign in or create one first; you come back here.",
    haveTeam: (name: string) => `You are in ${name}.`,
    openTeam: "Open your team",
    closed: (competition: string) => `${competition} takes no new teams now.`,
    create: "Create a team",
    join: "Join with a code",
    submitCreate: "Create team",
    submitJoin: "Join",
  },
  fields: {
    name: "Team name",
    university: "University",
    city: "City",
    liveryPrimary: "Colour of the car",
    liverySecondary: "Second colour",
    picture: "Your car in these colours",
    code: "Invitation code",
    codeHint: "Eight letters and digits. The captain sees it on the team's page.",
    length: (min: number, max: number) => `${min} to ${max} characters.`,
    given: "Your start number and three-letter code are given to you.",
  },
  colours: {
    red: "Red",
    blue: "Blue",
    yellow: "Yellow",
    black: "Black",
    gray: "Gray",
    silver: "Silver",
    white: "White",
  } as Record<LiveryColour, string>,
  problem: (problem: TeamProblem): string => {
    switch (problem.rule) {
      case "length":
        return problem.given < problem.min
          ? `This is too short: at least ${problem.min} characters.`
          : `This has ${problem.given} characters; at most ${problem.max} fit.`;
      case "not-printable":
        return "This holds characters that cannot be seen, or nothing but signs. Type it again by hand.";
      case "taken":
        return `There is a team ${problem.by}, and the two names read the same. Choose another.`;
      case "no-livery-colour":
        return "That is none of the seven racing colours. Choose one from the list.";
      case "closed":
        return "The competition takes no new teams now.";
      case "already-in-a-team":
        return "You are in a team of this competition already; one person races for one team.";
      default:
        return problem satisfies never;
    }
  },
  joinProblem: (refusal: JoinRefusal): string => {
    switch (refusal.reason) {
      case "unknown-code":
        return "Nobody has this code. Check it letter by letter; the captain may have made a new one.";
      case "closed":
        return "The competition takes no new members now.";
      case "already-in-a-team":
        return "You are in a team of this competition already; one person races for one team.";
      case "full":
        return `The team is full: ${refusal.limit} members.`;
      default:
        return refusal satisfies never;
    }
  },
  team: {
    notFound: "There is no team at this address.",
    house: "House car",
    standing: "Standing",
    place: (place: string) => `Place ${place}`,
    noStanding: "No race yet. The team appears on the board with its first accepted car.",
    races: "Races",
    wins: "Wins",
    rivalsBeaten: "Rivals beaten",
    latestRaces: "Latest races",
    noRaces: "No race yet.",
    race: (number: string) => `Race ${number}`,
    placeIn: (place: string, cars: string) => `${place} of ${cars}`,
    members: "Members",
    captain: "Captain",
    invitation: "Invitation",
    invitationText: "Whoever has this code can join the team.",
    noInvitation: "There is no code yet.",
    newInvitation: "New code",
    newInvitationHint: "The old code stops working.",
    cars: "Cars handed in",
    noCars: "No car yet.",
    submitCar: "Hand in a car",
    allTeams: "All teams",
  },
  board: {
    title: (competition: string) => `Teams of ${competition}`,
    notFound: "There is no competition at this address.",
    lead: "Order by the share of rivals that a team's active car left behind, over all of its practice races; then by wins.",
    empty: "No team yet.",
    createTeam: "Create a team",
    search: "Search",
    searchHint: "Team, code, university or city",
    nothingFound: (query: string) => `No results for "${query}".`,
    people: "Teams",
    houseCars: "House cars",
    columns: {
      place: "Place",
      team: "Team",
      university: "University",
      city: "City",
      races: "Races",
      wins: "Wins",
      beaten: "Rivals beaten",
      car: "Car",
    },
    ready: "Ready",
    noCar: "No car yet",
  },
};
