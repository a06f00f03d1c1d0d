import type { TeamFilter, TeamSort } from "#server/event/teams/list-panel-teams.ts";
import type { ImportColumn, ImportProblem } from "#server/event/teams/import-table.ts";
import type { TeamAct, TeamActOutcome } from "#server/event/teams/team-acts.ts";
import type { MergeOutcome } from "#server/event/teams/merge-teams.ts";
import type { UndoOutcome } from "#server/organising/audit-log/undo-act.ts";
import type { ClaimOutcome } from "#server/event/teams/claim-team.ts";

const columnNames: Record<ImportColumn, string> = {
  name: "name",
  university: "university",
  city: "city",
  email: "e-mail",
};

/** Texts of the panel about teams: list, import, cards, approvals, the record of acts; and the page where a team is claimed. */
export const panelTeams = {
  title: "Teams",
  count: (found: string) => `${found} teams`,
  import: "Import",
  cards: "Print cards",
  export: "Download as CSV",
  search: "Name, university, city, code, number or who made it",
  filter: "Show",
  filters: {
    all: "all teams",
    "with-car": "with a car",
    "without-car": "without a car",
    unclaimed: "not claimed yet",
    "without-members": "without members",
    hidden: "hidden",
    disqualified: "disqualified",
    "name-waits": "whose name waits",
  } as Record<TeamFilter, string>,
  sort: "Order by",
  sorts: {
    number: "number",
    name: "name",
    university: "university",
    city: "city",
    members: "members",
    car: "car",
  } as Record<TeamSort, string>,
  descending: "Reversed",
  apply: "Show",
  none: "No team yet",
  noneText: "Import a list, or open the registration and let teams register themselves.",
  noneFits: "No team fits. Clear the search or choose another filter.",
  pages: "Pages",
  page: (page: string, pages: string) => `Page ${page} of ${pages}`,
  previous: "Previous",
  next: "Next",
  columns: {
    number: "No.",
    code: "Code",
    name: "Team",
    university: "University",
    city: "City",
    maker: "Made by",
    members: "Members",
    car: "Car",
    state: "State",
    claim: "Claim code",
    email: "E-mail",
    deadline: "Deadline",
    reason: "Reason",
  },
  car: { yes: "ready", no: "none" },
  states: {
    hidden: "hidden",
    disqualified: "disqualified",
    merged: "merged",
    nameWaits: "name waits",
    unclaimed: "not claimed",
    extended: "more time",
  },
  team: {
    back: "All teams",
    madeBy: "Made by ",
    people: "People",
    peopleLead:
      "Whoever was in the team when it handed in a car races for it and no other in this competition, even after leaving. Move somebody who is in the wrong team, or free them to choose; cars stay.",
    noPeople: "Nobody is in this team, so it does not race.",
    roles: { captain: "captain", member: "member", left: "has left, races for no other team" },
    who: "Who",
    whereTo: "Into",
    free: "no team: free to make or join one",
    move: "Move",
    moveRefused: {
      "no-such-team": "This team can be joined no more. Choose another.",
      "not-of-this-team": "This person is not of this team any more.",
      "same-team": "They are in this team already. Choose another.",
    },
    notFound: "There is no such team in this competition.",
    publicPage: "Public page",
    rename: "Rename",
    name: "Name",
    wants: (name: string) => `The team wants to be called “${name}”.`,
    reason: "Reason",
    reasonHint: "3 to 300 characters. It stands in the record; for a disqualified team also in the standings.",
    hide: "Hide",
    hideLead: "A hidden team stands in no public list. Its members still reach its page.",
    hidden: (reason: string) => `Hidden: ${reason}`,
    disqualify: "Disqualify",
    disqualifyLead: "The team stays in the list, marked, without a place, and hands in no more cars.",
    disqualified: (reason: string) => `Disqualified: ${reason}`,
    deadline: "Deadline of its own",
    deadlineLead: (zone: string) => `Local time in ${zone}. The freeze waits for it when it follows the schedule.`,
    until: "Cars are taken until",
    everybodys: "Everybody's deadline again",
    merge: "Merge into another team",
    mergeLead:
      "Its members move to the other team; this one is closed and keeps its races. The other team's car races on.",
    into: "Into",
    merged: "This team was merged into another.",
    claim: "Claim code",
    claimed: "claimed",
    mail: "Write to the team",
    mailSubject: (competition: string) => `Your team in ${competition}`,
    mailBody: (team: string, address: string) =>
      `Hello,\n\nyour team ${team} is registered. Take it over here:\n${address}\n`,
    acts: {
      "hide-team": "Hide the team",
      "show-team": "Show it again",
      "disqualify-team": "Disqualify the team",
      "reinstate-team": "Take it back in",
      "extend-deadline": "Give more time",
      "rename-team": "Rename",
      "approve-name": "Approve the name",
      "refuse-name": "Refuse the name",
    } as Record<TeamAct["act"], string>,
    done: "Done.",
    undo: "Undo",
    undone: "Taken back.",
    refused: {
      "no-such-team": "There is no such team in this competition.",
      "no-reason": "Write the reason: 3 to 300 characters.",
      "not-later": "Choose a moment that lies ahead.",
      "bad-name": "A name has 2 to 32 visible characters.",
      "name-taken": "Another team's name reads the same. Choose another.",
      "nothing-to-do": "Nothing was different.",
    } as Record<Extract<TeamActOutcome, { kind: "refused" }>["reason"], string>,
    mergeRefused: {
      "same-team": "Choose another team than this one.",
      "no-such-team": "There is no such team in this competition.",
      "merged-already": "One of the two was merged already.",
    } as Record<Extract<MergeOutcome, { kind: "refused" }>["reason"], string>,
  },
  undoRefused: {
    "changed-since": "Somebody changed it since. Taking it back would overwrite that; look at the newer acts first.",
    "no-longer-possible": "This can no longer be taken back: something has been built on it.",
    "no-such-entry": "There is no such entry.",
    "no-undo": "This act has no undo.",
    "undone-already": "It was taken back already.",
    forbidden: "You may not take this back.",
  } as Record<Extract<UndoOutcome, { kind: "refused" }>["reason"], string>,
  importing: {
    title: "Import teams",
    lead: "A table with a head line: name, university, city and, if you have it, e-mail. From any spreadsheet, saved as CSV; semicolons or commas, UTF-8 or Turkish code page.",
    file: "File",
    fileHint: "At most 10 000 rows and 900 kB.",
    preview: "Look at it first",
    found: (rows: string, encoding: string) => `${rows} rows, read as ${encoding}. Nothing is imported yet.`,
    first: (count: string) => `The first ${count}`,
    confirm: (rows: string) => `Import ${rows} teams`,
    problems: (count: string) => `${count} things to mend`,
    mend: "Mend them in the spreadsheet and choose the file again. Nothing was imported.",
    more: (count: string) => `and ${count} more of the kind`,
    columns: { line: "Line", column: "Column", problem: "What is wrong" },
    done: (teams: string) => `${teams} teams are imported, each with a claim code.`,
    noRoom: (rows: string, room: string) =>
      `The table has ${rows} teams; there is room for ${room}. Raise the limit of teams or shorten the table.`,
    column: columnNames,
    problem: (problem: ImportProblem): string => {
      switch (problem.rule) {
        case "empty":
          return "The file holds no team. The first line names the columns, the teams follow.";
        case "not-a-table":
          return "This is no text. Save the spreadsheet as CSV and choose that file.";
        case "too-large":
          return `The file has ${problem.given} bytes; at most ${problem.limit} fit. Split it.`;
        case "too-many-rows":
          return `The table has ${problem.given} rows; at most ${problem.limit} fit. Split it.`;
        case "no-column":
          return `There is no column “${columnNames[problem.column]}”. The first line has: ${problem.heads.join(" | ")}.`;
        case "length":
          return `It has ${problem.given} characters; ${problem.min} to ${problem.max} fit.`;
        case "not-printable":
          return `“${problem.value}” holds characters that cannot be seen, or nothing but signs.`;
        case "not-an-address":
          return `“${problem.value}” is no e-mail address.`;
        case "twice":
          return `“${problem.value}” reads like the name in line ${problem.firstLine}.`;
        case "taken":
          return `There is a team “${problem.by}” already, and the two read the same.`;
        case "open-quote":
          return "A quotation mark opens here and never closes.";
      }
    },
  },
  cardsPage: {
    title: "Cards of the imported teams",
    lead: "One card for each team that nobody has claimed. Whoever scans it becomes the captain.",
    print: "Print",
    none: "Every imported team is claimed, or none was imported.",
    scan: "Scan to take your team over, or type the code at",
    count: (count: string) => `${count} cards`,
    mail: (count: string) => `Mail the codes to ${count} teams`,
    mailAgain: "Mail them again",
    written: (count: string) => `${count} teams were written to and have not claimed yet.`,
    sent: (count: string) => `${count} letters are on their way.`,
    lost: (count: string) => `The codes of ${count} teams cannot be read`,
    lostHow:
      "They were made with another installation key. Bring that key back and printed cards work again; or make new codes and print the cards anew.",
    renewLost: "Make new codes for them",
    renewed: (count: string) => `${count} teams have new codes. Print their cards anew.`,
    noMail: "Codes could also be mailed in one press: whoever runs the server names a mail server in its settings.",
  },
  claim: {
    title: "Take your team over",
    lead: "Your organisers have registered your team. With the code on your card you become its captain.",
    code: "Code on the card",
    look: "Find the team",
    unknown: "Nobody has this code. Check it letter by letter, or ask the organisers.",
    take: (team: string) => `Become captain of ${team}`,
    signIn: "Sign in or sign up first; the code stays here.",
    claimed: "Somebody has taken this team over already. Ask them for an invitation, or ask the organisers.",
    refused: (refusal: Extract<ClaimOutcome, { kind: "refused" }>): string => {
      switch (refusal.reason) {
        case "unknown-code":
          return "Nobody has this code. Check it letter by letter, or ask the organisers.";
        case "claimed-already":
          return "Somebody has taken this team over already. Ask them for an invitation, or ask the organisers.";
        case "closed":
          return "The competition takes no new members now.";
        case "already-in-a-team":
          return "You are in a team of this competition already; one person races for one team.";
        case "competes-for":
          return `You race for ${refusal.team} in this competition, and one person races for one team. If that is a mistake, ask the organisers to move you.`;
        case "not-eligible":
          return `Only people whose e-mail address ends in ${refusal.domains.join(", ")} may take part.`;
        case "not-proven":
          return `Only people with an address that ends in ${refusal.domains.join(", ")} may take part, and nobody has shown yet that yours is yours. Have a letter sent to you on your account page, or show a helper your student card.`;
      }
    },
  },
  approvals: {
    title: "Approvals",
    lead: "Names of teams and cars, and answered questions, that somebody should look at before they stand on screens. A word list proposes; you decide.",
    keys: "Keys: J and K move, A approves, R refuses, X marks, Z takes the last one back.",
    none: "Nothing waits",
    noneText: "What is new appears here by itself.",
    waits: "waits",
    shown: "on screens",
    flagged: (word: string) => `list: ${word}`,
    approve: "Approve",
    refuse: "Refuse",
    approveMarked: (count: string) => `Approve ${count} marked`,
    refuseMarked: (count: string) => `Refuse ${count} marked`,
    approveProposed: (count: string) => `Approve all ${count} that the list does not mind`,
    mark: (name: string) => `Mark ${name}`,
    done: (count: string) => `${count} decided.`,
    search: "Name, question, university or number",
    kind: "Show",
    allKinds: "everything",
    kinds: { team: "team name", car: "car name", question: "question" },
    problems: {
      "name-taken": "Another team has this name.",
      "changed-meanwhile": "Somebody changed it meanwhile, so it was not decided. Look again.",
      "no-longer-there": "It is no longer there.",
    },
    more: (count: string) => `${count} more follow when these are decided.`,
    columns: {
      kind: "Kind",
      name: "Text",
      answer: "Answer",
      team: "Team",
      since: "Since",
      state: "State",
      proposal: "Found by the list",
    },
  },
  record: {
    title: "Who did what",
    lead: "Every act of the panel, with who and when. What can be taken back has a button.",
    search: "Person, act or subject",
    act: "Act",
    anyAct: "any act",
    from: "From",
    to: "Until",
    none: "No entry fits.",
    columns: { at: "When", who: "Who", act: "Act", subject: "On what", details: "What changed", undo: "" },
    undone: "taken back",
    older: "Older",
    newest: "Newest",
    oldest: "Oldest",
    newer: "Newer",
  },
};
