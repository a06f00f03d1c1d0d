import type { CompetitionState } from "#rules/competition-state.ts";
import type { MomentName } from "#rules/competition-settings.ts";
import type { SettingsProblem } from "#server/event/competitions/competition-settings.ts";
import type { TemplateName } from "#server/event/competitions/create-competition.ts";
import type { LaterChange } from "#server/base/audit/changes-since.ts";
import type { StepOutcome } from "#server/organising/phases/step-competition.ts";

const fieldNames: Record<string, string> = {
  name: "Name",
  timeZone: "Time zone",
  followsSchedule: "Take the steps at their moments",
  registrationOpensAt: "Registration opens",
  startsAt: "Practice opens",
  submissionsCloseAt: "Deadline, as announced",
  finalStartsAt: "Final begins",
  endsAt: "Results are final",
  venue: "Venue of the final",
  graceMinutes: "Grace after the deadline, minutes",
  graceSeconds: "Grace after the deadline, seconds",
  teamSizeLimit: "Most members of a team",
  teamLimit: "Most teams",
  teamsPerUniversity: "Most teams of one university",
  bestTeamsOfCity: "Teams that count for a city",
  eligibilityEnglish: "Who may take part, in English",
  eligibilityTurkish: "Who may take part, in Turkish",
  eligibleMailDomains: "E-mail addresses that may take part",
  nameApproval: "Names that wait for approval",
  sourcesOpenAfterFinal: "Open the sources after the final",
  state: "Phase",
  formula: "Formula",
  preset: "Published game",
  hosts: "Hosts",
  sponsors: "Sponsors",
  logoPicture: "Logo",
  proposedName: "Name that waits",
  refusedName: "Name that was refused",
  hiddenReason: "Hidden because",
  disqualifiedReason: "Disqualified because",
  deadlineAt: "Own deadline",
  productName: "Product name",
  publicUrl: "Address for links",
  firstDelaySeconds: "Public delay of new stages, seconds",
  firstCheckedPercent: "Races checked in new stages, %",
  kind: "Kind",
  format: "Format",
  entrantsFrom: "Who races",
  releaseMode: "Release",
  delaySeconds: "Public delay, seconds",
  checkedShare: "Share checked by a second EVM",
  seats: "Seats",
  racesPerField: "Races of a field",
  rounds: "Rounds",
  advancePerField: "Go on from each field",
  bestOthers: "Best of the others",
  advancing: "Go on",
  points: "Points",
  minutes: "Minutes",
  placesThatMatter: "Places to be told apart",
  mostExtraRounds: "Further rounds at most",
  withdrawnReason: "Withdrawn because",
  answer: "Answer",
  forEverybody: "For everybody",
  approved: "Approved",
};

/** Texts of the panel about competitions. */
export const competitions = {
  list: {
    title: "Competitions",
    lead: "One for each city, or one for the whole country. Several may run at once.",
    create: "New competition",
    none: "There is no competition yet.",
    noneFits: "No competition fits. Clear the search.",
    search: "Name",
    phase: "Phase",
    anyPhase: "any phase",
    columns: {
      name: "Competition",
      city: "City",
      phase: "Phase",
      next: "Next",
      teams: "Teams",
      cars: "With a car",
      waiting: "Cars waiting",
      races: "Races to run",
    },
    nothingPlanned: "nothing planned",
    export: "Download as CSV",
    filter: "Show",
  },
  states: {
    draft: "Draft",
    registration: "Registration",
    practice: "Practice and qualifying",
    frozen: "Frozen",
    final: "Final",
    finished: "Finished",
  } as Record<CompetitionState, string>,
  fields: fieldNames,
  create: {
    title: "New competition",
    lead: "It begins as a draft that nobody sees. Everything can be changed afterwards.",
    from: "Start from",
    template: "A template",
    templates: {
      season: "Season: two weeks of registration, one of practice; qualifying, heats and final on the day",
      day: "One day: registration in the morning, qualifying and final in the evening",
      workshop: "Workshop: no dates and no stages, you step by hand",
      monaco: "0xMonaco: three cars, no shields",
      titans: "0xTitans: three cars, bananas and super shells",
    } as Record<TemplateName, string>,
    copies: "A copy of an earlier competition",
    copyHint:
      "A copy takes over what was set and the stages as they were planned, with the dates moved. Teams, cars and results stay where they are.",
    where: "City",
    day: "Day of the event",
    dayHint: "The last day. The other dates follow from it; leave it empty to set them later.",
    submit: "Create the draft",
    problem: {
      name: "A name has 3 to 80 characters.",
      day: "Write the day as a date that is not over.",
      timeZone: "This is no time zone. Write one such as Europe/Istanbul.",
      from: "Choose a template or a competition that you organise.",
    } as Record<string, string>,
  },
  phases: {
    title: "Phase",
    now: "now",
    since: (time: string) => `since ${time}`,
    next: (state: string) => `Go on to: ${state}`,
    back: (state: string) => `Back to: ${state}`,
    nextPlanned: (state: string, time: string) => `${state} comes by itself on ${time}.`,
    byHand: "Steps are taken by hand.",
    waiting: (count: number) =>
      `The freeze waits for ${count} ${count === 1 ? "car" : "cars"} in the queue and follows by itself. No car is taken meanwhile.`,
    cancel: "Take the freeze back",
    cancelled: "The freeze is taken back. Cars are taken again.",
    stepped: (state: string) => `The competition is now in: ${state}.`,
    undo: "Undo",
    what: {
      draft: "Nobody sees it.",
      registration: "Teams are made and joined. The commitment to the races' seeds is published.",
      practice: "Cars are handed in and race on the ladder.",
      frozen: "Cars, their hashes and the engine are fixed. Official races run unseen.",
      final: "The show.",
      finished: "The results stand.",
    } as Record<CompetitionState, string>,
    refused: {
      "no-such-competition": "The competition is gone.",
      "no-such-step": "There is no such step from this phase.",
      "elsewhere-by-now": "Somebody else took a step meanwhile. Look at the phase again.",
      "official-races-exist":
        "Official races were run with these cars. Void them first; then the cars can be released.",
    } as Record<Extract<StepOutcome, { kind: "refused" }>["reason"], string>,
  },
  fairness: {
    title: "Fairness",
    commitment: "Commitment to the seeds",
    notYet: "published when registration opens",
    root: "Root of all car hashes",
    atFreeze: "fixed at the freeze",
    engine: "Engine",
    otherEngine: "This server runs another engine than the one that the competition fixed at its freeze",
    otherEngineText: (pinned: string, running: string) =>
      `Fixed: ${pinned}. Running: ${running}. Results that exist do not change. Before you run more official races, start the server with the version of the freeze.`,
    carList: "Hashes of all cars",
  },
  settings: {
    title: "Settings",
    parts: { dates: "Dates", teams: "Teams" },
    hints: {
      timeZone: "All dates below are local times there.",
      graceMinutes: "Cars are still taken so long after the announced deadline. Nobody is told.",
      venue: "Building and hall, for everybody to read. Empty: the city alone is named.",
      bestTeamsOfCity: "A city's score is the mean of its best teams. 1 to 50.",
      followsSchedule: "Without it, every step waits for your hand.",
      eligibleMailDomains: "One on each line, such as ege.edu.tr. Empty: everybody may take part.",
      sourcesOpenAfterFinal:
        "Once all results are released and the cars race nowhere else: on team pages and in the archive, of teams in which everybody agreed to it.",
    },
    choices: { nameApproval: { flagged: "those that a word list finds", all: "all of them" } },
    empty: "Empty: no limit.",
    submit: "Save",
    saved: "Saved.",
    unchanged: "Nothing was different.",
  },
  meanwhile: {
    title: "Somebody saved meanwhile. Nothing of theirs was overwritten.",
    by: (who: string, time: string) => `${who}, ${time}`,
    change: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
    again: "Your entries are still in the form. Save again to put them over this.",
    empty: "empty",
    theSite: "The site",
  },
  problem: (problem: SettingsProblem): string => {
    switch (problem.rule) {
      case "length":
        return `It has ${problem.given} characters; a name has ${problem.min} to ${problem.max}.`;
      case "no-time-zone":
        return `“${problem.given}” is no time zone. Write one such as Europe/Istanbul.`;
      case "not-a-time":
        return `“${problem.given}” is no date and time.`;
      case "no-such-time":
        return `The clocks are put forward over ${problem.given}: there is no such time that day. Choose one an hour later.`;
      case "past":
        return "This moment is over. Choose one that lies ahead.";
      case "before":
        return `This must come after: ${fieldNames[problem.other]}.`;
      case "needed-by-schedule":
        return "A schedule needs at least one date.";
      case "range":
        return `“${problem.given}” does not fit: a whole number from ${problem.min} to ${problem.max}.`;
      case "too-long":
        return `The text has ${problem.given} characters; there is room for ${problem.max}.`;
      case "no-domain":
        return `“${problem.given}” is no domain. Write one such as ege.edu.tr.`;
      case "too-many":
        return `These are ${problem.given}; there is room for ${problem.max}.`;
    }
  },
  frozen: "The formula is fixed: the competition is frozen or beyond. Go back to practice to change it.",
  changedFields: (change: LaterChange): string => change.fields.map(({ name }) => fieldNames[name] ?? name).join(", "),
  moment: (name: MomentName): string => fieldNames[name] ?? name,
  formula: {
    title: "Formula",
    lead: "The numbers of the game. What you change is shown below at once; it holds for the competition when you save.",
    start: "Start from a published game",
    numbers: "Numbers",
    cars: "Cars in a race",
    startBalance: "Coins at the start",
    finishDistance: "Distance to the finish",
    shieldCap: "Most shields of a car",
    gasPerTurn: "Gas in a turn",
    turnLimit: "Turns after which a race ends",
    prices: "Prices",
    target: "Target price",
    decreasePercent: "Falls in a turn, per cent",
    soldPerTenTurns: "Units in ten turns at the target",
    range: (min: string, max: string) => `${min} to ${max}`,
    longest: (time: string) =>
      `A race in which nobody finishes and every car uses up its gas takes up to ${time} on a usual server.`,
    tooLong: (limit: string) =>
      `The server ends a race after ${limit}. After three tries a car's check is refused for it, and an official stage is held. Fewer turns, or less gas in a turn, keep races short.`,
    seconds: (count: string) => `${count} s`,
    minutes: (count: string) => `${count} min`,
    curve: (action: string) => `Price of ${action} over 60 turns when nobody buys, and when all buy at the target rate`,
    idle: "nobody buys",
    busy: "all buy at the target rate",
    test: "Run a test race",
    testLead: "The house cars race in your browser with these numbers. Nothing is saved.",
    testDone: (turns: string, winner: string) => `${turns} turns; ${winner} wins.`,
    testNobody: (turns: string) =>
      `${turns} turns, and nobody reached the finish. Give more coins, lower prices or more turns.`,
    testFailed: (message: string) => `The race could not be run: ${message}`,
    noCars: "There are too few house cars of this family for a field.",
    running: "Racing…",
    columns: { place: "Place", car: "Car", distance: "Distance", balance: "Coins left", worst: "Most gas in a turn" },
    carsAgain:
      "Cars that were accepted before keep racing; with other numbers they may behave differently. Tell the teams.",
    outside: (given: string, min: string, max: string) =>
      `“${given}” does not fit: a whole number from ${min} to ${max}.`,
    submit: "Save the formula",
  },
};
