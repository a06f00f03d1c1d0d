import type { WalletRule } from "#server/people/accounts/new-person.ts";
import type { SettingsProblem } from "#server/event/teams/change-team.ts";
import type { MemberRefusal } from "#server/event/teams/members.ts";
import type { JoinOutcome } from "#server/event/teams/invitations.ts";
import type { LiveryColour } from "#rules/livery.ts";
import type { FriendlyRefusal } from "#server/racing/ladder/friendly-race.ts";
import type { TeamProblem } from "#server/event/teams/create-team.ts";

type JoinRefusal = Extract<JoinOutcome, { kind: "refused" }>;

const ordinals = new Intl.PluralRules("en-GB", { type: "ordinal" });
const ordinalEnding: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

const notProven = (domains: readonly string[]) =>
  `Only people with an address that ends in ${domains.join(", ")} may take part, and nobody has shown yet that yours is yours. Have a letter sent to you on your account page and follow its link, or show a helper of the event your student card.`;

const competesFor = (team: string) =>
  `You race for ${team} in this competition, whether you have left it or not, and one person races for one team. If that is a mistake, ask the organisers to move you.`;

/** Texts of creating and joining a team, the team page and the teams page. */
export const teams = {
  add: {
    title: "Your team",
    lead: (competition: string) =>
      `Teams hand in cars. Create one for ${competition}, or join the one that a friend made.`,
    claim: "Registered by your organisers? Take your team over",
    signInFirst: "A team belongs to accounts. Sign in or create one first; you come back here.",
    haveTeam: (name: string) => `You are in ${name}.`,
    openTeam: "Open your team",
    closed: (competition: string) => `${competition} takes no new teams now.`,
    create: "Create a team",
    join: "Join with a code",
    submitCreate: "Create team",
    submitJoin: "Join",
    invited: (team: string) => `You are invited to ${team}.`,
    invitedNext: "Join with the code below; it is filled in.",
  },
  fields: {
    name: "Team name",
    university: "University",
    city: "City",
    liveryPrimary: "Colour of the car",
    liverySecondary: "Second colour",
    picture: "Your car in these colours",
    number: "Start number",
    numberHint: "1 to 9999, nobody else's.",
    teamCode: "Three-letter code",
    teamCodeHint: "A to Z, nobody else's; it stands on the timing tower.",
    nameWaits: (shown: string) => `Waits for an organiser; until then ${shown} stands on screens.`,
    universityHint: "Choose from the list while you type, or enter another.",
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
      case "competes-for":
        return competesFor(problem.team);
      case "competition-full":
        return `The competition takes ${problem.limit} teams, and all places are taken. Ask the organisers for a waiting list, or join a team with its code.`;
      case "university-full":
        return `${problem.university} has ${problem.limit} teams here already, which is the most. Join one of them with its code.`;
      case "not-eligible":
        return `Only addresses that end in ${problem.domains.join(", ")} may take part. Change the e-mail address of your account, or ask the organisers.`;
      case "not-proven":
        return notProven(problem.domains);
      default:
        return problem satisfies never;
    }
  },
  settingsProblem: (problem: SettingsProblem): string => {
    if (problem.rule === "no-start-number") return "That is no start number. Enter a whole number from 1 to 9999.";
    if (problem.rule === "no-code") return "That is no code. Enter three letters from A to Z.";
    if (problem.rule === "in-use") return `${problem.by} has it. Choose another.`;
    return teams.problem(problem);
  },
  walletProblem: (rule: WalletRule): string => {
    if (rule === "taken") return "Another team of this competition has this wallet. Use another.";
    if (rule === "contract-wallet")
      return "This is a contract wallet (a smart account); its signature cannot be checked here. Use a wallet with a key of its own.";
    if (rule === "wrong-signature")
      return "The signature is not from the account that the wallet named. Choose it in the wallet and try again.";
    if (rule === "not-here") return "Wallets sign only on the site's own address. Open it there and try again.";
    return "The signature was used already, or more than ten minutes passed. Try again.";
  },
  members: {
    count: (members: number, limit: number) => `${members} of at most ${limit}`,
    change: "Change",
    handOver: "Make captain",
    remove: "Take out of the team",
    full: "The team is full: the code lets nobody in.",
    revoke: "Revoke the code",
    picture: "QR code of the invitation's link",
    leave: "Leave the team",
    leaveText: (isLast: boolean): string =>
      isLast
        ? "You are the last one. A team that handed in nothing is removed; another stays in the record, races no more, and you can race for no other in this competition."
        : "Your cars stay with the team, and once it has handed one in you can race for no other in this competition. A captain makes somebody else captain first.",
    leaveNow: "Leave now",
    settings: "Team and car",
    save: "Save",
    wallet: "The team's wallet",
    walletText: "If you wish. With it the captain can sign cars that you handed in; it is needed for nothing.",
    noWallet: "This browser has no wallet.",
    linkWallet: (wallet: string) => `Link ${wallet}`,
    unlinkWallet: "Take the link away",
    refusal: (reason: MemberRefusal): string => {
      switch (reason) {
        case "closed":
          return "Teams cannot be changed now: the competition takes no new teams and members.";
        case "not-captain":
          return "You are not the captain any more. Load the page again.";
        case "not-a-member":
          return "This person is not in the team any more. Load the page again.";
        case "captain-leaves":
          return "You are the captain. Make somebody else captain first, then leave.";
        default:
          return reason satisfies never;
      }
    },
  },
  joinProblem: (refusal: JoinRefusal): string => {
    switch (refusal.reason) {
      case "unknown-code":
        return "Nobody has this code. Check it letter by letter; the captain may have made a new one.";
      case "closed":
        return "The competition takes no new members now.";
      case "already-in-a-team":
        return "You are in a team of this competition already; one person races for one team.";
      case "competes-for":
        return competesFor(refusal.team);
      case "full":
        return `The team is full: ${refusal.limit} members.`;
      case "not-eligible":
        return `Only people whose e-mail address ends in ${refusal.domains.join(", ")} may take part.`;
      case "not-proven":
        return notProven(refusal.domains);
      default:
        return refusal satisfies never;
    }
  },
  team: {
    notFound: "There is no team at this address.",
    house: "House car",
    memberNames: (names: string) => `Members: ${names}`,
    standing: "Standing",
    noStanding: "No rating yet. The team appears on the board with its first accepted car.",
    races: "Races",
    wins: "Wins",
    rivalsBeaten: "Rivals beaten",
    latestRaces: "Latest races",
    noRaces: "No race yet.",
    racePages: "More races",
    newerRaces: "Newer races",
    olderRaces: "Older races",
    friendly: "Friendly",
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
    allCars: "All cars, with notes and differences",
    allTeams: "All teams",
  },
  rating: {
    place: (place: number) => `${place}${ordinalEnding[ordinals.select(place)] ?? "th"}`,
    placeLabel: "Place",
    tied: "tied",
    points: "Rating",
    overTime: "Rating over time",
    explained:
      "In brackets: where the truth is with 95 % confidence. = means that the races do not tell it from its neighbour.",
    houseCar: "House cars show how strong everybody is; they take nobody's place.",
    chartSummary: (first: number, last: number, newCars: number) =>
      `Rating from ${first} to ${last} points${newCars > 0 ? `, new cars: ${newCars}` : ""}.`,
    chartCaption: "The line is the rating in points, the band its 95 % interval; a dashed line marks a new car.",
  },
  friendly: {
    title: "Friendly race",
    text: "Your active car against this team's, with house cars beside them. Everybody can watch it; it counts for no rating.",
    ask: (team: string) => `Race against ${team}`,
    refusal: (refusal: FriendlyRefusal): string => {
      switch (refusal.reason) {
        case "own-team":
          return "This is your own team. Choose another.";
        case "no-such-team":
          return "This team is in no competition of yours.";
        case "closed":
          return "Friendly races are run while the competition is in practice.";
        case "no-car":
          return "Your team has no accepted car yet. Hand one in first.";
        case "rival-has-no-car":
          return "This team has no accepted car yet.";
        case "field-too-small":
          return "There are too few cars to fill the field.";
        case "too-many-waiting":
          return `${refusal.limit} of your friendly races wait already. Ask again when one is run.`;
        case "too-many-this-hour":
          return `Your team asked for ${refusal.limit} friendly races within the hour. Ask again later.`;
        default:
          return refusal satisfies never;
      }
    },
  },
  board: {
    title: (competition: string) => `Teams of ${competition}`,
    notFound: "There is no competition at this address.",
    lead: "Accepted cars race each other on the practice ladder, most where a race tells most. The rating of a team is its active car's, computed anew from all races.",
    legend:
      "12th (9–15): the place, and the places that hold 95 % of the time. = before a place: the races do not tell this team from the one before or after it. 400 rating points more win ten of eleven meetings.",
    status: (races: string, when: string) => `From ${races} races, ${when}.`,
    settled: "The ladder rests until the next car is accepted.",
    racing: "The ladder is racing.",
    notRated: "No ratings yet. They follow the first races.",
    order: "Order",
    orders: {
      rating: "Rating",
      name: "Team name",
      university: "University",
      city: "City",
      races: "Races",
      wins: "Wins",
    },
    anyCity: "All cities",
    pageLinks: {
      pages: "Pages",
      page: (page: string, pages: string) => `Page ${page} of ${pages}`,
      previous: "Previous",
      next: "Next",
    },
    anyUniversity: "All universities",
    show: "Show",
    nothingFits: "No team fits this choice.",
    cities: {
      title: "Cities",
      explained: (best: string) =>
        `The score is the mean share of head-to-heads that a city's best ${best} teams would win; a missing team counts as none won.`,
      score: "Score",
      counted: "Teams that count",
    },
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
      rating: "Rating",
      races: "Races",
      wins: "Wins",
      car: "Car",
    },
    ready: "Ready",
    noCar: "No car yet",
    notClassified: "Not classified",
    disqualified: "disqualified",
    readiness: "Readiness",
    anyReadiness: "Ready or not",
  },
  frozenCars: {
    title: "Hashes of all cars",
    lead: "These cars go into the official races. The seed of each race is computed from a secret, whose commitment was published before the deadline, from the root of these hashes, the stage and the race's number.",
    notYet: "The cars are not fixed yet. Their hashes are published here at the freeze.",
    commitment: "Commitment",
    root: "Root",
    engine: "Engine",
    columns: { number: "No.", team: "Team", from: "Competition", hash: "SHA-256" },
    hiddenTeam: "Not shown",
  },
};
