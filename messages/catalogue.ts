// Written by `npm run texts` from the English texts. Change those, and run it again.

/** A text with placeholders. */
type Text<Values> = (values: Values) => string;

/** The texts of one language. */
export interface Catalogue {
  readonly accounts: {
    readonly signIn: {
      readonly title: string;
      readonly lead: string;
      readonly submit: string;
      readonly noAccount: string;
      readonly createOne: string;
      readonly otherWays: string;
      readonly passkey: string;
      readonly cannot: string;
    };
    readonly newNotice: {
      readonly title: string;
      readonly lead: string;
      readonly accept: string;
    };
    readonly forgotten: {
      readonly title: string;
      readonly lead: string;
      readonly submit: string;
      readonly sent: string;
    };
    readonly letter: {
      readonly helped: {
        readonly subject: Text<{ product: string | number }>;
        readonly text: Text<{ person: string | number; product: string | number; helper: string | number }>;
      };
      readonly signUp: {
        readonly subject: Text<{ product: string | number }>;
        readonly text: Text<{ product: string | number; minutes: string | number; address: string | number }>;
      };
      readonly known: {
        readonly subject: Text<{ product: string | number }>;
        readonly text: Text<{ product: string | number; minutes: string | number; address: string | number }>;
      };
      readonly reset: {
        readonly subject: Text<{ product: string | number }>;
        readonly text: Text<{ product: string | number; minutes: string | number; address: string | number }>;
      };
      readonly confirm: {
        readonly subject: Text<{ product: string | number }>;
        readonly text: Text<{ product: string | number; minutes: string | number; address: string | number }>;
      };
    };
    readonly helped: {
      readonly title: string;
      readonly line: Text<{ person: string | number; time: string | number; helper: string | number }>;
      readonly next: string;
      readonly isThis: string;
      readonly isThisText: string;
      readonly anOrganiser: string;
    };
    readonly address: {
      readonly confirmed: string;
      readonly notConfirmed: string;
      readonly confirm: string;
      readonly sent: string;
    };
    readonly signUp: {
      readonly title: string;
      readonly lead: string;
      readonly submit: string;
      readonly haveAccount: string;
      readonly useIt: string;
      readonly notice: string;
      readonly noticeVersion: Text<{ version: string | number }>;
      readonly noticeRead: string;
      readonly choices: string;
      readonly choicesLead: string;
      readonly letterLead: string;
      readonly sendLink: string;
      readonly sent: string;
      readonly sentNext: string;
      readonly linkOver: string;
      readonly linkOverNext: string;
      readonly withWallet: string;
      readonly walletLead: string;
    };
    readonly fields: {
      readonly name: string;
      readonly nameHint: Text<{ most: string | number }>;
      readonly nickname: string;
      readonly nicknameHint: string;
      readonly email: string;
      readonly password: string;
      readonly passwordHint: Text<{ least: string | number }>;
      readonly currentPassword: string;
      readonly newPassword: string;
      readonly publishName: string;
      readonly publishNameHint: string;
      readonly publishSource: string;
      readonly publishSourceHint: string;
    };
    readonly wallet: {
      readonly button: Text<{ wallet: string | number }>;
      readonly buttonNew: Text<{ wallet: string | number }>;
      readonly unnamed: string;
      readonly declined: string;
      readonly failed: string;
    };
    readonly passkey: {
      readonly declined: string;
      readonly failed: string;
    };
    readonly account: {
      readonly title: string;
      readonly signedInAs: string;
      readonly byWallet: string;
      readonly teams: string;
      readonly noTeam: string;
      readonly createTeam: string;
      readonly panel: string;
      readonly commentary: string;
      readonly signOut: string;
      readonly unsavedCars: {
        readonly title: Text<{ count: number }>;
        readonly description: string;
        readonly cancel: string;
        readonly signOut: string;
      };
      readonly saved: string;
      readonly you: string;
      readonly shownAs: Text<{ name: string | number }>;
      readonly shownNowhere: string;
      readonly save: string;
      readonly acceptedNotice: Text<{ version: string | number; time: string | number }>;
      readonly readNotice: string;
    };
    readonly password: {
      readonly title: string;
      readonly lead: string;
      readonly byLink: string;
      readonly submit: string;
      readonly done: string;
      readonly othersStay: Text<{ ways: string | number }>;
    };
    readonly passkeys: {
      readonly title: string;
      readonly lead: string;
      readonly none: string;
      readonly name: string;
      readonly nameHint: string;
      readonly add: string;
      readonly added: Text<{ time: string | number }>;
      readonly rename: string;
      readonly remove: string;
      readonly notHere: string;
    };
    readonly wallets: {
      readonly title: string;
      readonly lead: string;
      readonly none: string;
      readonly noWallet: string;
      readonly add: Text<{ wallet: string | number }>;
      readonly added: Text<{ time: string | number }>;
      readonly remove: string;
    };
    readonly sessions: {
      readonly title: string;
      readonly thisOne: string;
      readonly unknown: string;
      readonly since: Text<{ time: string | number }>;
      readonly end: string;
      readonly endOthers: string;
      readonly byHelper: string;
    };
    readonly tokens: {
      readonly title: string;
      readonly lead: string;
      readonly open: string;
    };
    readonly data: {
      readonly title: string;
      readonly lead: string;
      readonly download: string;
    };
    readonly deletion: {
      readonly title: string;
      readonly lead: string;
      readonly team: {
        readonly "goes-on": string;
        readonly "captain-changes": Text<{ newCaptain: string | number }>;
        readonly "stays-empty": string;
        readonly "is-removed": string;
      };
      readonly confirmPassword: string;
      readonly confirmName: Text<{ name: string | number }>;
      readonly submit: string;
      readonly wrongName: string;
      readonly lastAdmin: string;
    };
    readonly claim: {
      readonly title: string;
      readonly titleFurther: string;
      readonly lead: string;
      readonly leadFurther: string;
      readonly asWho: Text<{ name: string | number }>;
      readonly needsAccount: string;
      readonly submit: string;
      readonly submitFurther: string;
      readonly refused: string;
      readonly refusedNext: string;
    };
    readonly link: {
      readonly title: string;
      readonly lead: Text<{ name: string | number }>;
      readonly submit: Text<{ name: string | number }>;
      readonly refused: string;
      readonly refusedNext: string;
    };
    readonly problem: {
      readonly missing: string;
      readonly "too-long": Text<{ field: string | number; name: string | number; nickname: string | number; longest: string | number }>;
      readonly "not-printable": string;
      readonly "not-read": string;
      readonly changed: string;
      readonly "not-an-address": string;
      readonly "last-way-in": Text<{ field: string | number }>;
      readonly taken: Text<{ field: string | number }>;
      readonly "too-short": Text<{ shortest: string | number }>;
      readonly "wrong-password": string;
      readonly "wrong-email-or-password": string;
      readonly "too-many-attempts": Text<{ waitMinutes: number }>;
      readonly "not-here": Text<{ field: string | number }>;
      readonly "no-address": string;
      readonly "message-not-ours": string;
      readonly "contract-wallet": string;
      readonly "wrong-signature": string;
      readonly "used-up": string;
      readonly "unknown-wallet": string;
      readonly "not-fresh": string;
      readonly "not-taken": string;
      readonly "unknown-passkey": string;
      readonly name: Text<{ name: string | number }>;
    };
  };
  readonly acts: {
    readonly "add-stage": string;
    readonly "admit-screen": string;
    readonly "announce-stage": string;
    readonly "answer-question": string;
    readonly "apply-rerun": string;
    readonly "approve-car-name": string;
    readonly "approve-name": string;
    readonly "approve-question": string;
    readonly "cancel-freeze": string;
    readonly "cancel-rerun": string;
    readonly "change-stage": string;
    readonly "check-in-team": string;
    readonly "claim-installation": string;
    readonly "claim-team": string;
    readonly "compare-cars": string;
    readonly "create-competition": string;
    readonly "create-show": string;
    readonly "decide-stage": string;
    readonly "delete-account": string;
    readonly "disqualify-team": string;
    readonly "edit-brand": string;
    readonly "edit-competition": string;
    readonly "edit-formula": string;
    readonly "edit-site-settings": string;
    readonly "export-archive": string;
    readonly "extend-deadline": string;
    readonly "grant-role": string;
    readonly "hide-team": string;
    readonly "hold-stage": string;
    readonly "import-teams": string;
    readonly "issue-sign-in-link": string;
    readonly "renew-claim-codes": string;
    readonly "mail-claim-codes": string;
    readonly "make-show-data": string;
    readonly "merge-teams": string;
    readonly "confirm-address": string;
    readonly "move-member": string;
    readonly "assign-screen": string;
    readonly "mail-certificates": string;
    readonly "print-certificates": string;
    readonly "export-grades": string;
    readonly "propose-rerun": string;
    readonly "publish-announcement": string;
    readonly "publish-privacy-notice": string;
    readonly "leave-out-races": string;
    readonly "let-results-stand": string;
    readonly "hold-races-again": string;
    readonly "race-on": string;
    readonly "race-until-separated": string;
    readonly "readmit-team": string;
    readonly "refuse-car-name": string;
    readonly "refuse-name": string;
    readonly "reinstate-team": string;
    readonly "release-races": string;
    readonly "remove-rehearsal": string;
    readonly "remove-stage": string;
    readonly "rename-team": string;
    readonly "renew-spoken-key": string;
    readonly "request-freeze": string;
    readonly "restore-team": string;
    readonly "rerun-disagreeing": string;
    readonly "resume-stage": string;
    readonly "revoke-role": string;
    readonly "revoke-screen": string;
    readonly "run-interpreter-only": string;
    readonly "save-scenes": string;
    readonly "set-retention": string;
    readonly "show-back": string;
    readonly "show-black": string;
    readonly "show-go-to": string;
    readonly "show-next": string;
    readonly "show-take-over": string;
    readonly "show-team": string;
    readonly "start-rehearsal": string;
    readonly "start-stage": string;
    readonly "step-competition": string;
    readonly "take-release-back": string;
    readonly "undecide-stage": string;
    readonly undo: string;
    readonly "undo-check-in": string;
    readonly "undo-rerun": string;
    readonly "use-admin-link": string;
    readonly "read-source": string;
    readonly "withdraw-announcement": string;
    readonly "withdraw-question": string;
    readonly "withdraw-stage-announcement": string;
    readonly "withdraw-team": string;
    readonly "penalise-team": string;
    readonly "lift-penalty": string;
    readonly "lodge-protest": string;
    readonly "note-protest": string;
    readonly "uphold-protest": string;
    readonly "reject-protest": string;
    readonly "reopen-protest": string;
    readonly "move-screens": string;
    readonly "add-division": string;
    readonly "change-division": string;
    readonly "raise-division": string;
    readonly "close-division": string;
    readonly "reopen-division": string;
    readonly "remove-division": string;
    readonly "restore-division": string;
    readonly "assign-division": string;
    readonly "assign-divisions": string;
    readonly "restore-teams": string;
    readonly "add-webhook": string;
    readonly "change-webhook": string;
    readonly "test-webhook": string;
    readonly "switch-off-webhook": string;
    readonly "switch-on-webhook": string;
    readonly "remove-webhook": string;
    readonly "stop-webhook": string;
    readonly "add-log-in": string;
    readonly "change-log-in": string;
    readonly "switch-on-log-in": string;
    readonly "switch-off-log-in": string;
    readonly "remove-log-in": string;
    readonly "set-log-in": string;
    readonly "try-log-in": string;
    readonly "enter-as-ai": string;
    readonly "answer-for-ai": string;
    readonly "leave-files": string;
    readonly "return-to-files": string;
    readonly "mark-ai": string;
    readonly "mark-people": string;
  };
  readonly admin: {
    readonly title: string;
    readonly admin: string;
    readonly organiser: string;
    readonly volunteer: string;
    readonly audit: string;
    readonly noEntries: string;
    readonly theSite: string;
    readonly columns: {
      readonly at: string;
      readonly who: string;
      readonly act: string;
      readonly subject: string;
    };
    readonly roles: {
      readonly admin: string;
      readonly organiser: string;
      readonly volunteer: string;
      readonly "show-operator": string;
      readonly commentator: string;
    };
    readonly everywhere: string;
    readonly defaultCity: string;
    readonly people: {
      readonly title: string;
      readonly lead: string;
      readonly search: string;
      readonly submit: string;
      readonly none: string;
      readonly most: Text<{ count: string | number }>;
      readonly columns: {
        readonly name: string;
        readonly email: string;
        readonly teams: string;
        readonly roles: string;
      };
      readonly everybody: string;
      readonly anyRole: string;
      readonly sorts: {
        readonly name: string;
        readonly newest: string;
        readonly city: string;
      };
      readonly byWallet: string;
      readonly holders: string;
    };
    readonly person: {
      readonly notFound: string;
      readonly back: string;
      readonly city: string;
      readonly addressConfirmed: string;
      readonly addressOpen: string;
      readonly confirmAddress: string;
      readonly link: string;
      readonly linkLead: string;
      readonly issue: string;
      readonly linkFor: Text<{ name: string | number }>;
      readonly until: Text<{ time: string | number }>;
      readonly notYours: string;
      readonly rolesTitle: string;
      readonly noRole: string;
      readonly in: Text<{ role: string | number; city: string | number }>;
      readonly revoke: string;
      readonly role: string;
      readonly where: string;
      readonly whereHint: string;
      readonly grant: string;
      readonly granted: string;
      readonly revoked: string;
      readonly grantProblem: {
        readonly "not-grantable": string;
        readonly "unknown-person": string;
        readonly "held-already": string;
        readonly "not-held": string;
        readonly "last-admin": string;
      };
    };
    readonly notice: {
      readonly title: string;
      readonly lead: string;
      readonly scope: string;
      readonly allCities: string;
      readonly show: string;
      readonly inForce: Text<{ version: string | number; time: string | number }>;
      readonly fallsBack: string;
      readonly english: string;
      readonly turkish: string;
      readonly hint: string;
      readonly publish: string;
      readonly published: Text<{ version: string | number }>;
      readonly tooShort: Text<{ given: string | number; least: string | number }>;
      readonly tooLong: Text<{ given: string | number; most: string | number }>;
    };
    readonly subjects: {
      readonly competition: string;
      readonly team: string;
      readonly person: string;
      readonly show: string;
      readonly screen: string;
      readonly division: string;
      readonly stage: string;
      readonly brand: string;
      readonly question: string;
      readonly announcement: string;
      readonly rehearsal: string;
      readonly retention: string;
      readonly "privacy-notice": string;
    };
    readonly details: {
      readonly reason: string;
      readonly races: string;
      readonly teams: string;
      readonly scenes: string;
      readonly entrants: string;
      readonly name: string;
      readonly role: string;
      readonly choice: string;
      readonly seeds: string;
      readonly text: string;
      readonly from: string;
      readonly waiting: string;
      readonly shown: string;
      readonly result: string;
      readonly screens: string;
      readonly submissions: string;
      readonly certificates: string;
      readonly division: string;
    };
    readonly retention: {
      readonly title: string;
      readonly lead: string;
      readonly who: string;
      readonly scope: string;
      readonly allCities: string;
      readonly show: string;
      readonly months: string;
      readonly monthsHint: Text<{ least: string | number; most: string | number }>;
      readonly wrong: Text<{ least: string | number; most: string | number }>;
      readonly asEverywhere: string;
      readonly save: string;
      readonly saved: string;
      readonly inForce: Text<{ months: number }>;
      readonly fallsBack: string;
      readonly next: string;
      readonly dueNow: Text<{ count: string | number }>;
      readonly dueSoon: Text<{ count: string | number }>;
      readonly nobody: string;
      readonly first: Text<{ shown: string | number; found: string | number }>;
      readonly columns: {
        readonly name: string;
        readonly dueAt: string;
      };
      readonly noLimit: string;
    };
    readonly yes: string;
    readonly no: string;
  };
  readonly ai: {
    readonly rule: {
      readonly none: {
        readonly title: string;
        readonly text: string;
      };
      readonly declared: {
        readonly title: string;
        readonly text: string;
      };
      readonly division: {
        readonly title: string;
        readonly text: string;
      };
    };
    readonly shown: string;
    readonly uses: {
      readonly none: string;
      readonly completion: string;
      readonly chat: string;
      readonly agent: string;
    };
    readonly useHints: {
      readonly none: string;
      readonly completion: string;
      readonly chat: string;
      readonly agent: string;
    };
    readonly form: {
      readonly use: string;
      readonly note: string;
      readonly noteHint: Text<{ limit: string | number }>;
      readonly title: Text<{ name: string | number }>;
      readonly asLast: Text<{ words: string | number }>;
      readonly submit: string;
      readonly cancel: string;
    };
    readonly notDeclared: string;
    readonly declared: string;
    readonly words: Text<{ use: string | number; note: string | number }>;
    readonly sign: {
      readonly entrant: string;
      readonly entrantHint: string;
      readonly completion: string;
      readonly chat: string;
      readonly agent: string;
    };
    readonly entrant: {
      readonly title: string;
      readonly box: string;
      readonly boxHint: string;
      readonly accept: string;
      readonly needsMail: string;
      readonly is: string;
      readonly responsible: Text<{ person: string | number }>;
      readonly named: string;
      readonly nobody: string;
      readonly enter: string;
      readonly takeOver: string;
      readonly enterLead: string;
      readonly problem: {
        readonly "not-admitted": string;
        readonly "not-accepted": string;
        readonly closed: string;
        readonly "nothing-to-do": string;
      };
      readonly nobodyNow: string;
    };
    readonly order: {
      readonly label: string;
      readonly all: string;
      readonly people: string;
      readonly explained: string;
    };
  };
  readonly apiDocs: {
    readonly title: string;
    readonly description: string;
    readonly lead: string;
    readonly start: {
      readonly title: string;
      readonly token: string;
      readonly tokenText: string;
      readonly kit: string;
      readonly kitLink: string;
      readonly kitText: string;
      readonly document: string;
      readonly documentText: string;
    };
    readonly problems: {
      readonly title: string;
      readonly text: string;
      readonly limits: string;
      readonly columns: {
        readonly status: string;
        readonly meaning: string;
      };
    };
    readonly english: string;
    readonly everybody: string;
    readonly scopes: {
      readonly read: string;
      readonly submit: string;
    };
    readonly columns: {
      readonly field: string;
      readonly type: string;
      readonly meaning: string;
    };
    readonly parameters: string;
    readonly body: string;
    readonly answer: string;
    readonly required: string;
    readonly contents: string;
    readonly tokens: {
      readonly title: string;
      readonly lead: string;
      readonly docs: string;
      readonly none: string;
      readonly list: string;
      readonly make: string;
      readonly name: string;
      readonly nameHint: Text<{ limit: string | number }>;
      readonly scope: string;
      readonly scopes: {
        readonly read: string;
        readonly submit: string;
      };
      readonly days: string;
      readonly daysOf: Text<{ days: string | number }>;
      readonly made: string;
      readonly madeText: string;
      readonly copy: string;
      readonly copied: string;
      readonly madeOn: Text<{ date: string | number }>;
      readonly expires: Text<{ date: string | number }>;
      readonly lastUsed: Text<{ time: string | number }>;
      readonly neverUsed: string;
      readonly revoke: string;
      readonly problem: {
        readonly empty: string;
        readonly "too-long": Text<{ given: string | number; limit: string | number }>;
        readonly unknown: string;
        readonly "too-many": Text<{ limit: string | number }>;
      };
    };
  };
  readonly archive: {
    readonly nameless: Text<{ startNumber: string | number }>;
    readonly unreadable: string;
    readonly noEngine: string;
    readonly noEventFile: string;
    readonly source: {
      readonly none: string;
      readonly file: string;
      readonly column: string;
    };
    readonly pages: {
      readonly results: string;
      readonly teams: string;
      readonly races: string;
      readonly race: Text<{ number: string | number }>;
      readonly made: Text<{ moment: string | number }>;
      readonly lead: string;
      readonly place: string;
      readonly team: string;
      readonly university: string;
      readonly city: string;
      readonly number: string;
      readonly code: string;
      readonly wins: string;
      readonly racesRun: string;
      readonly winner: string;
      readonly turns: string;
      readonly hash: string;
      readonly seed: string;
      readonly engine: string;
      readonly commitment: string;
      readonly carsRoot: string;
      readonly carHash: string;
      readonly distance: string;
      readonly files: string;
      readonly back: string;
      readonly needsScript: string;
      readonly notSeparated: string;
      readonly noResults: string;
      readonly out: string;
      readonly penalties: string;
      readonly versions: string;
      readonly version: Text<{ version: string | number; moment: string | number }>;
      readonly disqualified: string;
      readonly takenOut: string;
      readonly podium: string;
    };
    readonly downloads: {
      readonly title: string;
      readonly csv: string;
      readonly json: string;
      readonly event: string;
      readonly verify: string;
    };
    readonly after: {
      readonly title: string;
      readonly lead: string;
      readonly released: Text<{ results: string | number; races: string | number }>;
      readonly nothing: string;
      readonly nothingText: string;
      readonly resultsTitle: string;
      readonly resultsText: string;
      readonly clics: string;
      readonly certificatesTitle: string;
      readonly certificatesText: string;
      readonly english: string;
      readonly turkish: string;
      readonly mailText: string;
      readonly mail: string;
      readonly mailAsk: Text<{ count: number }>;
      readonly mailAskText: string;
      readonly mailGo: string;
      readonly mailSent: Text<{ count: number }>;
      readonly mailCount: Text<{ open: number; written: number; unreachable: number }>;
      readonly mailSubject: Text<{ competition: string | number }>;
      readonly mailBody: Text<{ competition: string | number; team: string | number; address: string | number; page: string | number }>;
      readonly eventFileTitle: string;
      readonly eventFileText: string;
      readonly eventFile: string;
      readonly archiveTitle: string;
      readonly archiveText: string;
      readonly language: string;
      readonly anonymousAll: string;
      readonly anonymousSome: string;
      readonly anonymousHint: string;
      readonly download: string;
      readonly unreadable: Text<{ words: string | number }>;
      readonly local: Text<{ host: string | number }>;
      readonly localHow: string;
      readonly grades: {
        readonly title: string;
        readonly text: string;
        readonly gradebook: string;
        readonly gradebooks: {
          readonly moodle: string;
          readonly canvas: string;
        };
        readonly measure: string;
        readonly measures: {
          readonly place: string;
          readonly raced: string;
        };
        readonly points: string;
        readonly noPoints: Text<{ typed: string | number; least: string | number; most: string | number }>;
        readonly ungraded: Text<{ count: number }>;
        readonly ungradedHow: string;
        readonly andMore: Text<{ count: string | number }>;
        readonly download: string;
        readonly feedback: Text<{ team: string | number; place: string | number; of: string | number; stage: string | number }>;
      };
    };
    readonly certificate: {
      readonly title: string;
      readonly awarded: string;
      readonly place: Text<{ place: number }>;
      readonly inStage: Text<{ stage: string | number; of: string | number }>;
      readonly check: string;
      readonly file: string;
      readonly signedByOrganiser: string;
      readonly signedByJury: string;
      readonly sponsors: string;
    };
    readonly check: {
      readonly title: string;
      readonly lead: string;
      readonly code: string;
      readonly submit: string;
      readonly genuine: string;
      readonly genuineText: string;
      readonly replaced: string;
      readonly replacedText: string;
      readonly unknown: string;
      readonly unknownText: string;
      readonly team: string;
      readonly university: string;
      readonly competition: string;
      readonly stage: string;
      readonly place: string;
      readonly placeOf: Text<{ place: string | number; of: string | number }>;
      readonly day: string;
      readonly signed: string;
    };
  };
  readonly bigScreen: {
    readonly title: string;
    readonly standings: string;
    readonly caption: string;
    readonly none: string;
    readonly noneHint: string;
    readonly noCompetition: string;
    readonly houseCar: string;
    readonly wins: Text<{ count: string | number }>;
    readonly races: Text<{ count: string | number }>;
    readonly latest: string;
    readonly race: Text<{ number: string | number }>;
    readonly nobody: string;
    readonly result: {
      readonly champion: string;
      readonly stage: string;
      readonly provisional: Text<{ moment: string | number }>;
      readonly undecided: string;
      readonly corrected: Text<{ version: string | number }>;
      readonly all: Text<{ count: string | number }>;
    };
    readonly days: Text<{ count: number }>;
  };
  readonly brands: {
    readonly title: string;
    readonly lead: string;
    readonly default: string;
    readonly back: string;
    readonly columns: {
      readonly logo: string;
      readonly city: string;
      readonly hosts: string;
      readonly sponsors: string;
    };
    readonly edit: string;
    readonly saved: string;
    readonly unchanged: string;
    readonly undo: string;
    readonly undone: string;
    readonly logo: string;
    readonly logoLead: string;
    readonly logoFile: string;
    readonly upload: string;
    readonly drawn: string;
    readonly onLight: string;
    readonly onDark: string;
    readonly hosts: string;
    readonly hostsLead: string;
    readonly hostsList: string;
    readonly hostsOnlyAdmins: string;
    readonly noHosts: string;
    readonly saveHosts: string;
    readonly sponsors: string;
    readonly sponsorsLead: string;
    readonly sponsorsEverywhere: string;
    readonly noSponsors: string;
    readonly sponsorName: string;
    readonly sponsorUrl: string;
    readonly sponsorLogo: string;
    readonly addSponsor: string;
    readonly remove: Text<{ name: string | number }>;
    readonly up: Text<{ name: string | number }>;
    readonly problem: {
      readonly "bad-host": Text<{ value: string | number }>;
      readonly "host-taken": Text<{ value: string | number; by: string | number }>;
      readonly "too-many": Text<{ most: string | number }>;
      readonly "bad-name": Text<{ most: string | number }>;
      readonly "bad-url": Text<{ value: string | number }>;
    };
    readonly refusal: {
      readonly "too-large": Text<{ most: number }>;
      readonly "no-picture": string;
      readonly "too-many-pixels": Text<{ most: number }>;
      readonly forbidden: Text<{ found: string | number }>;
    };
    readonly language: string;
    readonly firstLanguage: string;
    readonly firstLanguageHint: string;
    readonly saveLanguage: string;
  };
  readonly carChoice: {
    readonly origins: {
      readonly draft: string;
      readonly team: string;
      readonly kept: string;
      readonly race: string;
      readonly house: string;
    };
    readonly uncompiled: Text<{ names: string | number; count: number }>;
    readonly doesNotCompile: Text<{ name: string | number }>;
    readonly notHere: string;
    readonly race: {
      readonly link: string;
      readonly take: string;
      readonly taken: Text<{ count: number }>;
      readonly closed: Text<{ names: string | number }>;
      readonly missing: string;
    };
  };
  readonly commentary: {
    readonly title: string;
    readonly lead: string;
    readonly noShow: string;
    readonly noShowHint: string;
    readonly secret: string;
    readonly later: string;
    readonly inSteps: Text<{ steps: string | number }>;
    readonly race: string;
    readonly raceToCome: string;
    readonly turn: Text<{ turn: string | number; all: string | number }>;
    readonly story: string;
    readonly sayNow: string;
    readonly atTheStart: string;
    readonly atTurn: Text<{ turn: string | number }>;
    readonly inSeconds: Text<{ seconds: string | number }>;
    readonly teams: string;
    readonly noRaces: string;
    readonly record: Text<{ races: string | number; wins: string | number; podiums: string | number }>;
    readonly wonLast: string;
    readonly sinceWin: Text<{ races: number }>;
    readonly neverWon: string;
    readonly cars: Text<{ cars: number }>;
    readonly stage: Text<{ stage: string | number; competition: string | number; place: string | number; of: string | number }>;
    readonly duels: string;
    readonly team: string;
    readonly ahead: string;
    readonly rival: string;
    readonly lastTime: string;
    readonly order: Text<{ stage: string | number }>;
    readonly place: string;
    readonly city: string;
    readonly before: string;
    readonly wins: string;
    readonly actions: {
      readonly accelerate: string;
      readonly shell: string;
      readonly superShell: string;
      readonly banana: string;
      readonly shield: string;
    };
    readonly moment: {
      readonly forecast: Text<{ car: string | number; turns: number }>;
      readonly closing: Text<{ car: string | number; on: string | number; turns: number }>;
      readonly richest: Text<{ car: string | number; coins: string | number }>;
      readonly broke: Text<{ car: string | number; coins: number }>;
      readonly failing: Text<{ car: string | number; turns: number }>;
      readonly idle: Text<{ car: string | number; turns: number }>;
      readonly shielded: Text<{ car: string | number; turns: number }>;
      readonly cheap: Text<{ action: string | number; price: string | number; usual: string | number }>;
      readonly dear: Text<{ action: string | number; price: string | number; usual: string | number }>;
    };
  };
  readonly competitions: {
    readonly list: {
      readonly title: string;
      readonly lead: string;
      readonly create: string;
      readonly none: string;
      readonly noneFits: string;
      readonly search: string;
      readonly phase: string;
      readonly anyPhase: string;
      readonly columns: {
        readonly name: string;
        readonly city: string;
        readonly phase: string;
        readonly next: string;
        readonly teams: string;
        readonly cars: string;
        readonly waiting: string;
        readonly races: string;
      };
      readonly nothingPlanned: string;
      readonly export: string;
      readonly filter: string;
    };
    readonly states: {
      readonly draft: string;
      readonly registration: string;
      readonly practice: string;
      readonly frozen: string;
      readonly final: string;
      readonly finished: string;
    };
    readonly fields: {
      readonly name: string;
      readonly timeZone: string;
      readonly followsSchedule: string;
      readonly registrationOpensAt: string;
      readonly startsAt: string;
      readonly submissionsCloseAt: string;
      readonly finalStartsAt: string;
      readonly endsAt: string;
      readonly venue: string;
      readonly graceMinutes: string;
      readonly graceSeconds: string;
      readonly teamSizeLimit: string;
      readonly teamLimit: string;
      readonly teamsPerUniversity: string;
      readonly bestTeamsOfCity: string;
      readonly eligibilityEnglish: string;
      readonly eligibilityTurkish: string;
      readonly eligibleMailDomains: string;
      readonly eligibilityProof: string;
      readonly studentsOnly: string;
      readonly minimumAge: string;
      readonly ageNoteEnglish: string;
      readonly ageNoteTurkish: string;
      readonly nameApproval: string;
      readonly course: string;
      readonly sourcesOpenAfterFinal: string;
      readonly aiRule: string;
      readonly languagesOff: string;
      readonly languagesOffEnglish: string;
      readonly practiceAfterEnd: string;
      readonly languagesOffTurkish: string;
      readonly state: string;
      readonly formula: string;
      readonly preset: string;
      readonly hosts: string;
      readonly sponsors: string;
      readonly logoPicture: string;
      readonly proposedName: string;
      readonly refusedName: string;
      readonly hiddenReason: string;
      readonly disqualifiedReason: string;
      readonly deadlineAt: string;
      readonly productName: string;
      readonly publicUrl: string;
      readonly firstDelaySeconds: string;
      readonly firstCheckedPercent: string;
      readonly kind: string;
      readonly format: string;
      readonly entrantsFrom: string;
      readonly releaseMode: string;
      readonly delaySeconds: string;
      readonly checkedShare: string;
      readonly seats: string;
      readonly racesPerField: string;
      readonly rounds: string;
      readonly advancePerField: string;
      readonly bestOthers: string;
      readonly advancing: string;
      readonly points: string;
      readonly minutes: string;
      readonly placesThatMatter: string;
      readonly mostExtraRounds: string;
      readonly withdrawnReason: string;
      readonly answer: string;
      readonly forEverybody: string;
      readonly approved: string;
      readonly vacantPlaces: string;
      readonly protestMinutes: string;
      readonly disqualifiedFrom: string;
      readonly fillsGroups: string;
      readonly language: string;
    };
    readonly create: {
      readonly title: string;
      readonly lead: string;
      readonly from: string;
      readonly template: string;
      readonly templates: {
        readonly season: string;
        readonly day: string;
        readonly workshop: string;
        readonly monaco: string;
        readonly titans: string;
      };
      readonly copies: string;
      readonly copyHint: string;
      readonly where: string;
      readonly day: string;
      readonly dayHint: string;
      readonly submit: string;
      readonly problem: {
        readonly name: string;
        readonly day: string;
        readonly timeZone: string;
        readonly from: string;
      };
      readonly shownNow: Text<{ name: string | number }>;
    };
    readonly phases: {
      readonly title: string;
      readonly now: string;
      readonly since: Text<{ time: string | number }>;
      readonly next: Text<{ state: string | number }>;
      readonly back: Text<{ state: string | number }>;
      readonly nextPlanned: Text<{ state: string | number; time: string | number }>;
      readonly byHand: string;
      readonly waiting: Text<{ count: number }>;
      readonly cancel: string;
      readonly cancelled: string;
      readonly stepped: Text<{ state: string | number }>;
      readonly undo: string;
      readonly what: {
        readonly draft: string;
        readonly registration: string;
        readonly practice: string;
        readonly frozen: string;
        readonly final: string;
        readonly finished: string;
      };
      readonly refused: {
        readonly "no-such-competition": string;
        readonly "no-such-step": string;
        readonly "elsewhere-by-now": string;
        readonly "official-races-exist": string;
        readonly "has-teams": string;
      };
      readonly leave: string;
      readonly early: Text<{ moment: string | number }>;
      readonly earlyText: string;
      readonly sure: {
        readonly registration: string;
        readonly practice: string;
        readonly frozen: string;
        readonly final: string;
        readonly finished: string;
      };
      readonly sureBack: {
        readonly draft: string;
        readonly registration: string;
        readonly practice: string;
        readonly frozen: string;
        readonly final: string;
      };
      readonly putAwayDone: string;
      readonly teamsGone: Text<{ count: number }>;
    };
    readonly fairness: {
      readonly title: string;
      readonly commitment: string;
      readonly notYet: string;
      readonly root: string;
      readonly atFreeze: string;
      readonly engine: string;
      readonly otherEngine: string;
      readonly otherEngineText: Text<{ pinned: string | number; running: string | number }>;
      readonly carList: string;
    };
    readonly settings: {
      readonly title: string;
      readonly parts: {
        readonly dates: string;
        readonly teams: string;
        readonly cars: string;
      };
      readonly hints: {
        readonly timeZone: string;
        readonly graceMinutes: string;
        readonly venue: string;
        readonly bestTeamsOfCity: string;
        readonly followsSchedule: string;
        readonly eligibleMailDomains: string;
        readonly eligibilityProof: string;
        readonly studentsOnly: string;
        readonly minimumAge: string;
        readonly ageNoteTurkish: string;
        readonly ageNoteEnglish: string;
        readonly course: string;
        readonly languagesOff: string;
        readonly languagesOffEnglish: string;
        readonly languagesOffTurkish: string;
        readonly practiceAfterEnd: string;
        readonly sourcesOpenAfterFinal: string;
        readonly vacantPlaces: string;
        readonly protestMinutes: string;
      };
      readonly choices: {
        readonly course: {
          readonly early: string;
          readonly worth: string;
          readonly cover: string;
          readonly saving: string;
          readonly asking: string;
          readonly comeback: string;
          readonly everySeat: string;
        };
        readonly aiRule: {
          readonly unsaid: string;
          readonly none: string;
          readonly declared: string;
          readonly division: string;
        };
        readonly languagesOff: {
          readonly python: string;
          readonly javascript: string;
          readonly solidity: string;
          readonly bytecode: string;
        };
        readonly nameApproval: {
          readonly flagged: string;
          readonly all: string;
        };
        readonly vacantPlaces: {
          readonly "close-up": string;
          readonly "stay-empty": string;
        };
        readonly eligibilityProof: {
          readonly either: string;
          readonly "log-in": string;
          readonly address: string;
        };
      };
      readonly order: {
        readonly add: Text<{ name: string | number }>;
        readonly remove: Text<{ name: string | number }>;
        readonly earlier: Text<{ name: string | number }>;
        readonly later: Text<{ name: string | number }>;
        readonly none: string;
      };
      readonly empty: string;
      readonly submit: string;
      readonly saved: string;
      readonly unchanged: string;
      readonly published: string;
      readonly publishedNext: string;
    };
    readonly meanwhile: {
      readonly title: string;
      readonly by: Text<{ who: string | number; time: string | number }>;
      readonly change: Text<{ field: string | number; before: string | number; after: string | number }>;
      readonly again: string;
      readonly empty: string;
      readonly theSite: string;
    };
    readonly problem: {
      readonly length: Text<{ given: string | number; min: string | number; max: string | number }>;
      readonly "no-time-zone": Text<{ given: string | number }>;
      readonly "not-a-time": Text<{ given: string | number }>;
      readonly "no-such-time": Text<{ given: string | number }>;
      readonly past: string;
      readonly before: Text<{ other: string | number }>;
      readonly "needed-by-schedule": string;
      readonly "no-language-left": string;
      readonly "needed-for-languages": string;
      readonly range: Text<{ given: string | number; min: string | number; max: string | number }>;
      readonly "too-long": Text<{ given: string | number; max: string | number }>;
      readonly "no-domain": Text<{ given: string | number }>;
      readonly "too-many": Text<{ given: string | number; max: string | number }>;
    };
    readonly frozen: string;
    readonly firstPage: {
      readonly other: Text<{ city: string | number; name: string | number; phase: string | number }>;
      readonly rule: string;
      readonly empty: string;
      readonly hasTeams: Text<{ count: number }>;
      readonly putAway: Text<{ name: string | number }>;
    };
  };
  readonly compiler: {
    readonly "no-source": {
      readonly title: string;
      readonly fix: Text<{ signature: string | number }>;
    };
    readonly "not-assignable": {
      readonly title: string;
      readonly fix: string;
    };
    readonly "doubled-comma": {
      readonly title: string;
      readonly fix: string;
    };
    readonly "power-of-sign": {
      readonly title: string;
      readonly fix: string;
    };
    readonly "mixed-coalescing": {
      readonly title: Text<{ operator: string | number }>;
      readonly fix: string;
    };
    readonly "lone-declaration": {
      readonly title: string;
      readonly fix: string;
    };
    readonly "declared-twice": {
      readonly title: Text<{ name: string | number }>;
      readonly fix: string;
    };
    readonly "default-twice": {
      readonly title: string;
      readonly fix: string;
    };
    readonly "label-twice": {
      readonly title: Text<{ label: string | number }>;
      readonly fix: string;
    };
    readonly "rest-not-last": {
      readonly title: string;
      readonly fix: string;
    };
    readonly "for-of-list": {
      readonly title: string;
      readonly fix: string;
    };
    readonly "reserved-word": {
      readonly title: Text<{ name: string | number }>;
      readonly fix: string;
    };
    readonly "nested-export": {
      readonly title: string;
      readonly fix: string;
    };
    readonly "exported-twice": {
      readonly title: Text<{ name: string | number }>;
      readonly fix: string;
    };
    readonly "unnamed-function": {
      readonly title: string;
      readonly fix: string;
    };
    readonly "arrow-on-new-line": {
      readonly title: string;
      readonly fix: string;
    };
    readonly "types-in-javascript": {
      readonly title: string;
      readonly fix: string;
    };
    readonly "comment-across-lines": {
      readonly title: string;
      readonly fix: string;
    };
    readonly "no-list-hole": {
      readonly title: string;
      readonly fix: string;
    };
    readonly "used-before-declaration": {
      readonly title: Text<{ name: string | number }>;
      readonly fix: string;
    };
    readonly "declared-in-other-case": {
      readonly title: Text<{ name: string | number }>;
      readonly fix: string;
    };
    readonly "function-of-first-round": {
      readonly title: Text<{ name: string | number }>;
      readonly fix: string;
    };
    readonly "index-not-a-number": {
      readonly title: string;
      readonly fix: string;
    };
    readonly "not-in-comparison": {
      readonly title: Text<{ comparison: string | number }>;
      readonly fix: Text<{ comparison: string | number; operand: string | number }>;
    };
    readonly "star-alone": {
      readonly title: string;
      readonly fix: string;
    };
    readonly "too-many-loops": {
      readonly title: string;
      readonly fix: string;
    };
    readonly "parameter-without-default": {
      readonly title: Text<{ name: string | number }>;
      readonly fix: Text<{ name: string | number }>;
    };
    readonly "generator-needs-brackets": {
      readonly title: string;
      readonly fix: string;
    };
    readonly "set-within-call": {
      readonly title: string;
      readonly fix: Text<{ name: string | number }>;
    };
    readonly "argument-twice": {
      readonly title: Text<{ name: string | number }>;
      readonly fix: string;
    };
    readonly "argument-without-name": {
      readonly title: string;
      readonly fix: string;
    };
    readonly "wrong-indentation": {
      readonly title: string;
      readonly fix: string;
    };
    readonly "no-type": {
      readonly title: Text<{ type: string | number }>;
      readonly fix: string;
    };
    readonly "text-not-closed": {
      readonly title: string;
      readonly fix: Text<{ quote: string | number }>;
    };
    readonly "wrong-escape": {
      readonly title: Text<{ escape: string | number }>;
      readonly fix: string;
    };
    readonly "simpler-format": {
      readonly title: string;
      readonly fix: string;
    };
    readonly "parameter-elsewhere": {
      readonly title: Text<{ name: string | number; word: string | number }>;
      readonly fix: string;
    };
    readonly "scope-first": {
      readonly title: Text<{ word: string | number; name: string | number }>;
      readonly fix: string;
    };
    readonly "set-elsewhere": {
      readonly title: Text<{ name: string | number }>;
      readonly fix: Text<{ name: string | number }>;
    };
    readonly "simpler-main": {
      readonly title: string;
      readonly fix: string;
    };
    readonly unset: {
      readonly title: Text<{ name: string | number }>;
      readonly fix: Text<{ name: string | number }>;
    };
    readonly "unset-without-global": {
      readonly title: Text<{ name: string | number }>;
      readonly fix: Text<{ name: string | number }>;
    };
    readonly "text-plus-value": {
      readonly title: string;
      readonly fix: string;
    };
    readonly identity: {
      readonly title: string;
      readonly fix: Text<{ sign: string | number }>;
    };
    readonly "partly-set": {
      readonly title: Text<{ name: string | number }>;
      readonly fix: Text<{ name: string | number }>;
    };
    readonly "type-without-import": {
      readonly title: Text<{ type: string | number }>;
      readonly fix: string;
    };
    readonly "assign-in-condition": {
      readonly title: string;
      readonly fix: Text<{ instead: string | number }>;
    };
    readonly "assign-in-test": {
      readonly title: Text<{ name: string | number }>;
      readonly fix: string;
    };
    readonly "bad-target": {
      readonly title: Text<{ target: string | number }>;
      readonly fix: string;
    };
    readonly "call-brackets": {
      readonly title: string;
      readonly fix: Text<{ call: string | number }>;
    };
    readonly "car-field": {
      readonly title: Text<{ name: string | number }>;
      readonly fix: Text<{ suggestion: string | number }>;
    };
    readonly "car-for-number": {
      readonly title: Text<{ car: string | number }>;
      readonly fix: Text<{ car: string | number }>;
    };
    readonly "close-member": {
      readonly title: Text<{ owner: string | number; name: string | number }>;
      readonly fix: Text<{ suggestions: string | number }>;
    };
    readonly "comment-division": {
      readonly title: string;
      readonly fix: Text<{ instead: string | number }>;
    };
    readonly "compare-statement": {
      readonly title: Text<{ name: string | number }>;
      readonly fix: string;
    };
    readonly "condition-form": {
      readonly title: string;
      readonly fix: Text<{ form: string | number }>;
    };
    readonly "delete-form": {
      readonly title: string;
      readonly fix: string;
    };
    readonly "dictionary-form": {
      readonly title: string;
      readonly fix: string;
    };
    readonly "did-you-mean": {
      readonly title: Text<{ name: string | number }>;
      readonly fix: Text<{ suggestions: string | number }>;
    };
    readonly "digit-name": {
      readonly title: Text<{ name: string | number }>;
      readonly fix: string;
    };
    readonly division: {
      readonly title: string;
      readonly fix: Text<{ instead: string | number }>;
    };
    readonly "extra-bracket": {
      readonly title: Text<{ bracket: string | number }>;
      readonly fix: string;
    };
    readonly "extra-sign": {
      readonly title: Text<{ sign: string | number }>;
      readonly fix: string;
    };
    readonly foreign: {
      readonly title: Text<{ written: string | number; language: string | number }>;
      readonly fix: Text<{ instead: string | number }>;
    };
    readonly "fraction-sign": {
      readonly title: string;
      readonly fix: string;
    };
    readonly "function-form": {
      readonly title: string;
      readonly fix: Text<{ form: string | number }>;
    };
    readonly "indent-body": {
      readonly title: string;
      readonly fix: Text<{ header: string | number }>;
    };
    readonly indentation: {
      readonly title: Text<{ spaces: number; expected: number }>;
      readonly fix: Text<{ expected: number }>;
    };
    readonly "keyword-name": {
      readonly title: Text<{ word: string | number }>;
      readonly fix: string;
    };
    readonly "lone-else": {
      readonly title: Text<{ word: string | number }>;
      readonly fix: string;
    };
    readonly "loop-form": {
      readonly title: string;
      readonly fix: Text<{ form: string | number }>;
    };
    readonly "loose-equals": {
      readonly title: Text<{ written: string | number }>;
      readonly fix: Text<{ instead: string | number }>;
    };
    readonly "missing-body": {
      readonly title: Text<{ header: string | number }>;
      readonly fix: string;
    };
    readonly "missing-colon": {
      readonly title: string;
      readonly fix: Text<{ word: string | number }>;
    };
    readonly "missing-comma": {
      readonly title: Text<{ before: string | number; after: string | number }>;
      readonly fix: Text<{ before: string | number; after: string | number }>;
    };
    readonly "missing-index": {
      readonly title: string;
      readonly fix: string;
    };
    readonly "missing-operator": {
      readonly title: Text<{ before: string | number; after: string | number }>;
      readonly fix: string;
    };
    readonly "missing-value": {
      readonly title: Text<{ sign: string | number }>;
      readonly fix: Text<{ sign: string | number }>;
    };
    readonly "name-with-hyphen": {
      readonly title: string;
      readonly fix: Text<{ joined: string | number }>;
    };
    readonly "name-with-space": {
      readonly title: string;
      readonly fix: Text<{ joined: string | number }>;
    };
    readonly "never-buys": {
      readonly title: string;
      readonly fix: Text<{ call: string | number }>;
    };
    readonly "no-exceptions": {
      readonly title: string;
      readonly fix: string;
    };
    readonly "no-import": {
      readonly title: string;
      readonly fix: string;
    };
    readonly "no-turn": {
      readonly title: Text<{ turn: string | number }>;
      readonly fix: Text<{ signature: string | number }>;
    };
    readonly "not-supported": {
      readonly title: Text<{ language: string | number; text: string | number }>;
      readonly fix: string;
    };
    readonly "open-bracket": {
      readonly title: Text<{ bracket: string | number }>;
      readonly fix: Text<{ closing: string | number }>;
    };
    readonly "open-text": {
      readonly title: string;
      readonly fix: Text<{ quote: string | number }>;
    };
    readonly "place-for-car": {
      readonly title: Text<{ name: string | number }>;
      readonly fix: Text<{ suggestion: string | number }>;
    };
    readonly prompt: {
      readonly title: Text<{ sign: string | number }>;
      readonly fix: string;
    };
    readonly "race-function": {
      readonly title: Text<{ name: string | number }>;
      readonly fix: Text<{ suggestion: string | number }>;
    };
    readonly "return-ignored": {
      readonly title: Text<{ turn: string | number }>;
      readonly fix: Text<{ call: string | number }>;
    };
    readonly "semicolon-for-comma": {
      readonly title: string;
      readonly fix: string;
    };
    readonly "set-car-data": {
      readonly title: Text<{ field: string | number }>;
      readonly fix: Text<{ field: string | number; call: string | number }>;
    };
    readonly syntax: {
      readonly title: Text<{ language: string | number }>;
      readonly fix: string;
    };
    readonly "terminal-command": {
      readonly title: string;
      readonly fix: Text<{ command: string | number }>;
    };
    readonly "text-value": {
      readonly title: Text<{ print: string | number }>;
      readonly fix: string;
    };
    readonly "turn-name": {
      readonly title: Text<{ turn: string | number }>;
      readonly fix: Text<{ name: string | number; turn: string | number }>;
    };
    readonly "turn-parameters": {
      readonly title: Text<{ turn: string | number }>;
      readonly fix: Text<{ signature: string | number }>;
    };
    readonly undeclared: {
      readonly title: Text<{ name: string | number }>;
      readonly fix: Text<{ name: string | number }>;
    };
    readonly "unknown-character": {
      readonly title: Text<{ character: string | number }>;
      readonly fix: string;
    };
    readonly "unknown-member": {
      readonly title: Text<{ owner: string | number; name: string | number }>;
      readonly fix: Text<{ suggestions: string | number }>;
    };
    readonly "unknown-name": {
      readonly title: Text<{ name: string | number }>;
      readonly fix: string;
    };
    readonly "unseen-character": {
      readonly title: Text<{ unicode: string | number }>;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "wrong-bracket": {
      readonly title: Text<{ bracket: string | number }>;
      readonly fix: Text<{ closing: string | number }>;
    };
    readonly "wrong-character": {
      readonly title: Text<{ character: string | number }>;
      readonly fix: Text<{ instead: string | number }>;
    };
    readonly "surplus-argument": {
      readonly title: Text<{ name: string | number; most: number }>;
      readonly fix: string;
    };
    readonly "sort-changes": {
      readonly title: Text<{ name: string | number }>;
      readonly fix: string;
    };
  };
  readonly compilerErrors: {
    readonly "missing-semicolon": {
      readonly title: string;
      readonly cause: string;
      readonly fix: Text<{ line: string | number }>;
    };
    readonly "missing-bracket": {
      readonly title: string;
      readonly cause: Text<{ expected: string | number; found: string | number }>;
      readonly fix: string;
    };
    readonly "missing-brace": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "extra-brace": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "condition-without-brackets": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "python-colon": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "python-operator": {
      readonly title: Text<{ word: string | number }>;
      readonly cause: string;
      readonly fix: Text<{ operator: string | number; word: string | number }>;
    };
    readonly elif: {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "hash-comment": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "python-word": {
      readonly title: Text<{ word: string | number }>;
      readonly cause: string;
      readonly fix: Text<{ operator: string | number }>;
    };
    readonly "type-missing": {
      readonly title: Text<{ word: string | number }>;
      readonly cause: string;
      readonly fix: Text<{ type: string | number }>;
    };
    readonly "type-unclear": {
      readonly title: Text<{ word: string | number }>;
      readonly cause: string;
      readonly fix: Text<{ type: string | number }>;
    };
    readonly "undeclared-counter": {
      readonly title: Text<{ word: string | number }>;
      readonly cause: string;
      readonly fix: Text<{ word: string | number }>;
    };
    readonly "referee-call": {
      readonly title: Text<{ word: string | number }>;
      readonly cause: string;
      readonly fix: Text<{ suggestion: string | number }>;
    };
    readonly "no-such-function": {
      readonly title: Text<{ word: string | number }>;
      readonly cause: string;
      readonly fix: Text<{ suggestion: string | number }>;
    };
    readonly "car-for-number": {
      readonly title: string;
      readonly cause: Text<{ word: string | number }>;
      readonly fix: Text<{ word: string | number }>;
    };
    readonly "list-for-car": {
      readonly title: string;
      readonly cause: Text<{ word: string | number }>;
      readonly fix: Text<{ suggestion: string | number }>;
    };
    readonly "list-for-number": {
      readonly title: string;
      readonly cause: Text<{ word: string | number }>;
      readonly fix: Text<{ word: string | number }>;
    };
    readonly "place-for-car": {
      readonly title: string;
      readonly cause: Text<{ word: string | number }>;
      readonly fix: Text<{ suggestion: string | number }>;
    };
    readonly "condition-for-number": {
      readonly title: string;
      readonly cause: string;
      readonly fix: Text<{ suggestion: string | number }>;
    };
    readonly "call-without-brackets": {
      readonly title: string;
      readonly cause: Text<{ word: string | number }>;
      readonly fix: Text<{ suggestion: string | number }>;
    };
    readonly "unsigned-signed": {
      readonly title: string;
      readonly cause: string;
      readonly fix: Text<{ suggestion: string | number }>;
    };
    readonly "number-for-text": {
      readonly title: string;
      readonly cause: string;
      readonly fix: Text<{ suggestion: string | number }>;
    };
    readonly "other-type": {
      readonly title: string;
      readonly cause: Text<{ from: string | number; to: string | number }>;
      readonly fix: string;
    };
    readonly "place-from-end": {
      readonly title: string;
      readonly cause: string;
      readonly fix: Text<{ suggestion: string | number }>;
    };
    readonly "list-literal": {
      readonly title: string;
      readonly cause: string;
      readonly fix: Text<{ suggestion: string | number }>;
    };
    readonly "list-type": {
      readonly title: string;
      readonly cause: string;
      readonly fix: Text<{ suggestion: string | number }>;
    };
    readonly "no-call": {
      readonly title: string;
      readonly cause: Text<{ word: string | number }>;
      readonly fix: Text<{ word: string | number }>;
    };
    readonly "return-of-turn": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "returns-missing": {
      readonly title: string;
      readonly cause: string;
      readonly fix: Text<{ suggestion: string | number }>;
    };
    readonly "comparison-order": {
      readonly title: string;
      readonly cause: string;
      readonly fix: Text<{ operator: string | number }>;
    };
    readonly "python-choice": {
      readonly title: string;
      readonly cause: string;
      readonly fix: Text<{ suggestion: string | number }>;
    };
    readonly print: {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly undeclared: {
      readonly title: Text<{ word: string | number }>;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "undeclared-close": {
      readonly title: Text<{ word: string | number }>;
      readonly cause: string;
      readonly fix: Text<{ suggestion: string | number }>;
    };
    readonly "unknown-member": {
      readonly title: Text<{ word: string | number }>;
      readonly cause: Text<{ owner: string | number }>;
      readonly fix: string;
    };
    readonly "unknown-member-close": {
      readonly title: Text<{ word: string | number }>;
      readonly cause: Text<{ owner: string | number }>;
      readonly fix: Text<{ suggestion: string | number }>;
    };
    readonly "argument-count": {
      readonly title: string;
      readonly cause: Text<{ given: string | number; expected: string | number }>;
      readonly fix: string;
    };
    readonly "too-small-type": {
      readonly title: string;
      readonly cause: Text<{ from: string | number; to: string | number }>;
      readonly fix: Text<{ suggestion: string | number }>;
    };
    readonly "signed-unsigned": {
      readonly title: string;
      readonly cause: string;
      readonly fix: Text<{ suggestion: string | number }>;
    };
    readonly "text-for-number": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly fraction: {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "number-as-condition": {
      readonly title: string;
      readonly cause: string;
      readonly fix: Text<{ word: string | number }>;
    };
    readonly "assignment-as-condition": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "data-location": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "storage-pointer": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "missing-override": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "missing-visibility": {
      readonly title: string;
      readonly cause: string;
      readonly fix: Text<{ suggestion: string | number }>;
    };
    readonly "wrong-signature": {
      readonly title: string;
      readonly cause: Text<{ parameters: string | number }>;
      readonly fix: string;
    };
    readonly abstract: {
      readonly title: string;
      readonly cause: Text<{ word: string | number }>;
      readonly fix: string;
    };
    readonly "missing-import": {
      readonly title: Text<{ word: string | number }>;
      readonly cause: Text<{ word: string | number }>;
      readonly fix: Text<{ line: string | number }>;
    };
    readonly "unknown-import": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "other-compiler": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "declared-twice": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly shadowed: {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "unused-variable": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "unused-parameter": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly unreachable: {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "view-changes": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "pure-reads": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "stack-too-deep": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "constant-assigned": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "read-only": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "negative-unsigned": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "memory-push": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "for-in": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "open-quote": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "foreign-letter": {
      readonly title: Text<{ word: string | number }>;
      readonly cause: string;
      readonly fix: Text<{ suggestion: string | number }>;
    };
    readonly "unicode-text": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "enum-argument": {
      readonly title: string;
      readonly cause: string;
      readonly fix: Text<{ suggestion: string | number }>;
    };
    readonly "mixed-signs": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "literal-out-of-range": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "statement-outside": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "missing-return": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "explicit-conversion": {
      readonly title: string;
      readonly cause: string;
      readonly fix: Text<{ suggestion: string | number }>;
    };
    readonly "several-cars": {
      readonly title: string;
      readonly cause: Text<{ names: string | number }>;
      readonly fix: string;
    };
    readonly "no-car": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "bad-constructor": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "too-large": {
      readonly title: string;
      readonly cause: Text<{ bytes: string | number; most: string | number }>;
      readonly fix: string;
    };
    readonly "unlinked-library": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "other-family": {
      readonly title: string;
      readonly cause: Text<{ written: string | number; here: string | number }>;
      readonly fix: Text<{ here: string | number }>;
    };
    readonly "compiler-timeout": {
      readonly title: string;
      readonly cause: Text<{ seconds: string | number }>;
      readonly fix: string;
    };
    readonly "source-refused": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "too-many-files": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly unrecognised: {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "unrecognised-remark": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "compiler-crash": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
  };
  readonly demonstration: {
    readonly waiting: {
      readonly title: string;
      readonly lead: string;
      readonly backLead: string;
      readonly puttingBack: string;
      readonly steps: {
        readonly people: string;
        readonly "izmir-practice": string;
        readonly "izmir-qualifying": string;
        readonly "izmir-final": string;
        readonly "istanbul-practice": string;
        readonly "istanbul-final": string;
        readonly trabzon: string;
        readonly done: string;
      };
    };
    readonly bar: {
      readonly label: string;
      readonly title: string;
      readonly explained: string;
      readonly reset: string;
      readonly resetConfirm: string;
      readonly resetWait: Text<{ waitMinutes: number }>;
      readonly role: string;
      readonly city: string;
      readonly personas: {
        readonly visitor: string;
        readonly participant: string;
        readonly captain: string;
        readonly volunteer: string;
        readonly organiser: string;
        readonly "show-operator": string;
        readonly admin: string;
      };
    };
  };
  readonly divisions: {
    readonly title: string;
    readonly lead: string;
    readonly none: string;
    readonly noneText: string;
    readonly division: string;
    readonly all: string;
    readonly noDivision: string;
    readonly add: string;
    readonly added: string;
    readonly saved: string;
    readonly done: string;
    readonly change: string;
    readonly save: string;
    readonly close: string;
    readonly reopen: string;
    readonly raise: string;
    readonly remove: string;
    readonly removeAsk: Text<{ name: string | number }>;
    readonly removeText: string;
    readonly inUse: Text<{ teams: number; stages: number }>;
    readonly unknown: string;
    readonly undivided: Text<{ count: number }>;
    readonly showUndivided: string;
    readonly audit: string;
    readonly nameEnglish: string;
    readonly nameTurkish: string;
    readonly nameHint: Text<{ min: string | number; max: string | number }>;
    readonly scores: string;
    readonly scoring: {
      readonly yes: string;
      readonly no: string;
    };
    readonly entry: string;
    readonly entries: {
      readonly chosen: string;
      readonly assigned: string;
    };
    readonly drivers: string;
    readonly driverChoices: {
      readonly everybody: string;
      readonly people: string;
      readonly ai: string;
    };
    readonly smallestTeam: string;
    readonly largestTeam: string;
    readonly sizeHint: string;
    readonly mix: string;
    readonly mixes: {
      readonly any: string;
      readonly one: string;
      readonly several: string;
    };
    readonly mixHint: string;
    readonly mailDomains: string;
    readonly mailDomainsHint: string;
    readonly whoEnglish: string;
    readonly whoTurkish: string;
    readonly whoHint: Text<{ max: string | number }>;
    readonly state: string;
    readonly states: {
      readonly open: string;
      readonly closed: string;
    };
    readonly columns: {
      readonly name: string;
      readonly places: string;
      readonly entry: string;
      readonly rules: string;
      readonly teams: string;
      readonly state: string;
    };
    readonly outOfCompetition: string;
    readonly guestStanding: string;
    readonly placeOfAll: Text<{ place: number }>;
    readonly guests: string;
    readonly guest: Text<{ wins: number; races: number }>;
    readonly rules: {
      readonly people: string;
      readonly ai: string;
      readonly size: Text<{ smallest: number; largest: number }>;
      readonly atLeast: Text<{ smallest: number }>;
      readonly atMost: Text<{ largest: number }>;
      readonly one: string;
      readonly several: string;
      readonly domains: Text<{ domains: string | number }>;
      readonly none: string;
    };
    readonly problem: {
      readonly length: Text<{ min: string | number; max: string | number; given: string | number }>;
      readonly range: Text<{ min: string | number; max: string | number }>;
      readonly "no-domain": Text<{ given: string | number }>;
      readonly "too-many": Text<{ max: string | number }>;
      readonly "too-long": Text<{ max: string | number; given: string | number }>;
      readonly taken: string;
      readonly "below-smallest": string;
      readonly "above-competition": Text<{ limit: number }>;
      readonly raced: string;
      readonly "too-many-divisions": Text<{ most: string | number }>;
    };
    readonly broken: {
      readonly "people-only": string;
      readonly "ai-only": string;
      readonly "too-few": Text<{ limit: number; members: number }>;
      readonly "too-many": Text<{ limit: number; members: number }>;
      readonly "one-university": string;
      readonly "several-universities": string;
      readonly "mail-domains": Text<{ members: number; domains: string | number }>;
    };
    readonly refused: {
      readonly "division-needed": string;
      readonly "division-gone": string;
      readonly "division-closed": string;
      readonly "division-assigned": string;
      readonly "division-settled": string;
      readonly "competition-closed": string;
      readonly "division-broken": string;
    };
    readonly choice: {
      readonly label: string;
      readonly hint: string;
      readonly pick: string;
      readonly later: string;
      readonly closed: Text<{ name: string | number }>;
      readonly title: string;
      readonly own: Text<{ name: string | number }>;
      readonly none: string;
      readonly noneWaits: string;
      readonly bySomebody: Text<{ reason: string | number }>;
      readonly submit: string;
    };
    readonly assign: {
      readonly title: string;
      readonly lead: string;
      readonly into: string;
      readonly reason: string;
      readonly anyway: string;
      readonly submit: string;
      readonly brokenNow: Text<{ name: string | number }>;
      readonly noneNow: string;
      readonly waived: string;
      readonly broken: Text<{ anyway: string | number }>;
    };
    readonly assignMany: {
      readonly title: string;
      readonly lead: string;
      readonly mark: Text<{ name: string | number }>;
      readonly markAll: string;
      readonly marked: Text<{ count: string | number }>;
      readonly anyway: string;
      readonly whole: Text<{ count: number }>;
      readonly submit: string;
      readonly done: Text<{ count: number }>;
      readonly undone: string;
      readonly left: Text<{ count: number }>;
      readonly unknown: Text<{ count: number }>;
      readonly why: {
        readonly "changed-meanwhile": string;
        readonly "nothing-to-do": string;
        readonly merged: string;
      };
      readonly refused: {
        readonly "no-reason": string;
        readonly "division-gone": string;
        readonly "division-closed": string;
        readonly nobody: string;
        readonly "none-fits": string;
      };
    };
    readonly joinBroken: string;
    readonly troubles: {
      readonly title: string;
      readonly lead: string;
      readonly open: string;
    };
    readonly door: {
      readonly none: Text<{ team: string | number }>;
      readonly broken: Text<{ team: string | number; division: string | number; why: string | number }>;
    };
    readonly stage: {
      readonly of: Text<{ stage: string | number; division: string | number }>;
    };
  };
  readonly documents: {
    readonly title: string;
    readonly description: string;
    readonly lead: string;
    readonly groups: {
      readonly participants: {
        readonly title: string;
        readonly lead: string;
      };
      readonly organisers: {
        readonly title: string;
        readonly lead: string;
      };
      readonly operators: {
        readonly title: string;
        readonly lead: string;
      };
      readonly developers: {
        readonly title: string;
        readonly lead: string;
      };
      readonly formats: {
        readonly title: string;
        readonly lead: string;
      };
      readonly decisions: {
        readonly title: string;
        readonly lead: string;
      };
    };
    readonly onlyEnglish: string;
    readonly onThisPage: string;
    readonly siblings: string;
    readonly neighbours: string;
    readonly previous: string;
    readonly next: string;
    readonly search: {
      readonly label: string;
      readonly nothing: Text<{ wanted: string | number }>;
      readonly found: Text<{ count: number }>;
      readonly failed: string;
    };
  };
  readonly editor: {
    readonly title: string;
    readonly region: string;
    readonly loading: string;
    readonly editorLabel: string;
    readonly editorHelp: string;
    readonly ways: {
      readonly label: string;
      readonly source: string;
      readonly bytecode: string;
      readonly artifact: string;
    };
    readonly toolbar: {
      readonly label: string;
      readonly format: string;
      readonly formatHint: string;
      readonly newDraft: string;
      readonly draft: string;
      readonly download: string;
      readonly openFile: string;
      readonly rename: string;
      readonly remove: string;
      readonly removeAsk: Text<{ name: string | number }>;
      readonly removeYes: string;
      readonly cancel: string;
      readonly addFile: string;
      readonly addFileTitle: string;
      readonly addFilePath: string;
      readonly addFileHint: string;
      readonly addFileYes: string;
      readonly pathWrong: {
        readonly empty: string;
        readonly shape: string;
        readonly taken: string;
      };
      readonly removeFile: Text<{ path: string | number }>;
      readonly startFrom: string;
      readonly copyOfThis: Text<{ name: string | number }>;
      readonly copyHint: string;
      readonly nameOfCopy: Text<{ name: string | number }>;
      readonly language: string;
      readonly houseCars: string;
      readonly houseCarsHint: string;
    };
    readonly saved: {
      readonly waiting: string;
      readonly device: string;
      readonly sending: string;
      readonly account: string;
      readonly unreachable: string;
      readonly signedOut: string;
      readonly refused: string;
      readonly failed: string;
    };
    readonly editedElsewhere: {
      readonly title: string;
      readonly reload: string;
      readonly keepMine: string;
    };
    readonly forRules: Text<{ family: string | number }>;
    readonly compiler: {
      readonly idle: string;
      readonly loading: Text<{ received: string | number; total: string | number }>;
      readonly onServer: string;
      readonly waiting: Text<{ ahead: string | number }>;
      readonly busy: Text<{ seconds: string | number }>;
      readonly checking: string;
      readonly ok: string;
      readonly size: Text<{ bytes: string | number; most: string | number }>;
      readonly mistakes: Text<{ count: number }>;
      readonly warnings: Text<{ count: number }>;
      readonly offline: string;
      readonly chooseCar: string;
    };
    readonly problems: {
      readonly title: string;
      readonly none: string;
      readonly line: Text<{ line: string | number }>;
      readonly goTo: string;
      readonly apply: string;
      readonly compilerSays: string;
    };
    readonly keys: {
      readonly label: string;
      readonly tab: string;
      readonly undo: string;
    };
    readonly drive: {
      readonly title: string;
      readonly run: string;
      readonly again: string;
      readonly cancel: string;
      readonly running: string;
      readonly onChange: string;
      readonly opponents: string;
      readonly opponentsHint: Text<{ count: string | number }>;
      readonly noHouseCars: string;
      readonly mine: string;
      readonly keep: string;
      readonly kept: Text<{ name: string | number; time: string | number }>;
      readonly seed: string;
      readonly needsCar: string;
      readonly before: string;
      readonly beforeWhy: string;
      readonly failed: string;
      readonly result: Text<{ place: string | number; cars: string | number; turns: string | number }>;
      readonly won: Text<{ turns: string | number }>;
      readonly failedTurns: Text<{ failed: string | number; turns: string | number }>;
      readonly whyFailed: string;
      readonly replay: string;
    };
    readonly wins: {
      readonly standsStill: string;
      readonly title: string;
      readonly progress: string;
      readonly caption: string;
      readonly car: string;
      readonly wins: string;
      readonly range: string;
      readonly place: string;
      readonly gas: string;
      readonly failed: string;
      readonly races: Text<{ races: string | number }>;
      readonly more: string;
      readonly paired: string;
      readonly better: Text<{ places: string | number }>;
      readonly worse: Text<{ places: string | number }>;
      readonly unclear: string;
      readonly pairedRange: Text<{ low: string | number; high: string | number; races: string | number }>;
      readonly baseline: string;
      readonly noBaseline: string;
    };
    readonly gas: {
      readonly title: string;
      readonly empty: string;
      readonly most: Text<{ gas: string | number; share: string | number; turn: string | number }>;
      readonly mean: Text<{ gas: string | number; share: string | number }>;
      readonly chart: string;
      readonly chartUpTo: Text<{ share: string | number }>;
      readonly failedTurns: string;
      readonly overBudget: string;
      readonly lines: string;
      readonly functions: string;
      readonly line: string;
      readonly share: string;
      readonly perTurn: string;
      readonly visits: string;
      readonly elsewhere: string;
      readonly function: string;
      readonly heat: Text<{ gas: string | number; share: string | number }>;
      readonly noSource: string;
    };
    readonly debugger: {
      readonly title: string;
      readonly empty: string;
      readonly turn: string;
      readonly look: string;
      readonly looking: string;
      readonly step: Text<{ step: string | number; steps: string | number }>;
      readonly back: string;
      readonly forth: string;
      readonly first: string;
      readonly last: string;
      readonly variables: string;
      readonly noVariables: string;
      readonly storage: string;
      readonly slot: Text<{ slot: string | number }>;
      readonly calls: string;
      readonly noCalls: string;
      readonly answer: Text<{ answer: string | number }>;
      readonly refused: string;
      readonly gasOf: Text<{ gas: string | number }>;
      readonly console: string;
      readonly noConsole: string;
      readonly gasLeft: Text<{ gas: string | number }>;
      readonly cut: string;
      readonly ended: {
        readonly ok: Text<{ gas: string | number }>;
        readonly failed: string;
      };
      readonly noSource: string;
      readonly where: string;
    };
    readonly whatIf: {
      readonly title: string;
      readonly lead: string;
      readonly hold: Text<{ turn: string | number }>;
      readonly running: Text<{ turn: string | number }>;
      readonly end: string;
      readonly outcome: Text<{ same: boolean; after: string | number; before: string | number }>;
      readonly driver: string;
      readonly editorCar: string;
      readonly seat: string;
      readonly closed: Text<{ names: string | number; count: number }>;
      readonly missing: string;
      readonly otherRules: Text<{ family: string | number; here: string | number }>;
    };
    readonly upload: {
      readonly bytecodeLabel: string;
      readonly bytecodeHint: string;
      readonly fileLabel: string;
      readonly fileHint: string;
      readonly choose: string;
      readonly hasSource: string;
      readonly openSource: string;
      readonly ready: Text<{ name: string | number; bytes: string | number; family: string | number }>;
      readonly wrongFamily: Text<{ family: string | number; here: string | number }>;
      readonly refused: {
        readonly empty: string;
        readonly "too-large-file": Text<{ value: string | number }>;
        readonly "not-text": Text<{ value: string | number }>;
        readonly "not-hex": Text<{ value: string | number }>;
        readonly "odd-hex": Text<{ value: string | number }>;
        readonly "too-large-code": Text<{ value: string | number }>;
        readonly "deployed-code": string;
        readonly "no-take-your-turn": Text<{ value: string | number }>;
        readonly "source-file": string;
        readonly "not-json": Text<{ value: string | number }>;
        readonly "not-artifact": Text<{ value: string | number }>;
        readonly "no-code": Text<{ value: string | number }>;
        readonly unlinked: Text<{ value: string | number }>;
      };
    };
    readonly file: {
      readonly refused: {
        readonly empty: string;
        readonly "too-large": Text<{ value: string | number }>;
        readonly binary: string;
      };
      readonly converted: Text<{ encoding: string | number }>;
    };
    readonly ladder: {
      readonly title: string;
      readonly lead: Text<{ races: string | number; least: string | number }>;
      readonly beaten: string;
      readonly next: string;
      readonly locked: string;
      readonly race: Text<{ name: string | number }>;
      readonly running: string;
      readonly read: string;
      readonly score: Text<{ wins: string | number; races: string | number }>;
      readonly progress: Text<{ beaten: string | number; all: string | number }>;
    };
    readonly panels: {
      readonly label: string;
      readonly learn: string;
      readonly lesson: string;
      readonly challenges: string;
      readonly ladder: string;
      readonly guideToSolidity: string;
      readonly guideOf: Text<{ language: string | number }>;
      readonly race: string;
      readonly wins: string;
      readonly gas: string;
      readonly debugger: string;
    };
    readonly template: {
      readonly title: string;
      readonly mend: string;
    };
    readonly handIn: {
      readonly byForm: string;
      readonly waits: string;
    };
    readonly phrases: {
      readonly "Control character": string;
      readonly Find: string;
      readonly Replace: string;
      readonly next: string;
      readonly previous: string;
      readonly all: string;
      readonly "match case": string;
      readonly "by word": string;
      readonly regexp: string;
      readonly replace: string;
      readonly "replace all": string;
      readonly close: string;
      readonly "Go to line": string;
      readonly go: string;
      readonly Completions: string;
      readonly Diagnostics: string;
      readonly "No diagnostics": string;
    };
  };
  readonly eventFile: {
    readonly title: string;
    readonly lead: string;
    readonly here: string;
    readonly event: string;
    readonly share: string;
    readonly shares: {
      readonly tenth: string;
      readonly all: string;
      readonly none: string;
    };
    readonly verify: string;
    readonly file: string;
    readonly fileLead: string;
    readonly drop: string;
    readonly choose: string;
    readonly reading: Text<{ megabytes: string | number }>;
    readonly racing: string;
    readonly verified: string;
    readonly verifiedMore: Text<{ count: number; all: number }>;
    readonly genuine: string;
    readonly genuineMore: string;
    readonly nothingRun: string;
    readonly closed: Text<{ count: number }>;
    readonly differs: Text<{ count: number }>;
    readonly differsMore: string;
    readonly differsFrom: Text<{ number: string | number; turn: string | number }>;
    readonly differsWhole: Text<{ number: string | number }>;
    readonly otherEngine: string;
    readonly failed: Text<{ number: string | number; message: string | number }>;
    readonly andMore: Text<{ count: string | number }>;
    readonly ownKey: string;
    readonly foreignKey: string;
    readonly foreignKeyText: string;
    readonly facts: {
      readonly teams: string;
      readonly cars: string;
      readonly races: string;
      readonly sources: string;
      readonly key: string;
      readonly engine: string;
    };
    readonly refused: string;
    readonly problems: {
      readonly "no-event-file": string;
      readonly "other-format": string;
      readonly "too-large": string;
      readonly "cut-off": string;
      readonly damaged: string;
      readonly changed: string;
      readonly forged: string;
      readonly "other-key": string;
      readonly "bad-car": string;
      readonly "bad-log": string;
    };
    readonly line: Text<{ line: string | number }>;
    readonly notFetched: string;
    readonly signedWith: string;
    readonly signedWithText: string;
    readonly format: string;
    readonly commandLine: Text<{ command: string | number }>;
  };
  readonly follow: {
    readonly title: string;
    readonly description: string;
    readonly more: string;
    readonly standings: string;
    readonly races: string;
    readonly howToPlay: string;
    readonly onScreens: string;
    readonly notBegun: string;
    readonly waiting: string;
    readonly black: string;
    readonly noShow: string;
    readonly noShowHint: string;
    readonly scenes: {
      readonly "test-card": string;
      readonly sponsors: string;
      readonly message: string;
      readonly countdown: string;
      readonly grid: string;
      readonly standings: string;
      readonly race: string;
      readonly reveal: string;
      readonly podium: string;
      readonly draw: string;
    };
    readonly go: string;
    readonly lookUp: string;
    readonly told: Text<{ told: string | number; all: string | number }>;
    readonly raceLineUp: string;
    readonly raceOver: string;
    readonly yours: string;
    readonly ownTeam: string;
    readonly chooseTeam: string;
    readonly otherTeam: string;
    readonly chooseHint: string;
    readonly nobody: string;
    readonly noTeams: string;
    readonly placeTold: Text<{ place: string | number; stage: string | number }>;
    readonly stillOpen: Text<{ slot: string | number }>;
    readonly onTrack: string;
    readonly onBoard: Text<{ place: string | number }>;
    readonly noPlace: string;
    readonly predict: Text<{ stage: string | number }>;
    readonly ofDivision: Text<{ division: string | number }>;
    readonly open: string;
    readonly sealed: string;
    readonly made: Text<{ count: number }>;
    readonly noneMade: string;
    readonly kept: string;
    readonly keptHint: string;
    readonly change: string;
    readonly rule: Text<{ exact: string | number; oneOff: string | number; twoOff: string | number }>;
    readonly kind: string;
    readonly kinds: {
      readonly "top-three": string;
      readonly full: string;
    };
    readonly place: Text<{ place: string | number }>;
    readonly choose: string;
    readonly fullHint: string;
    readonly up: Text<{ team: string | number }>;
    readonly down: Text<{ team: string | number }>;
    readonly send: string;
    readonly yourOrder: string;
    readonly points: Text<{ points: number }>;
    readonly standing: Text<{ place: string | number; of: string | number }>;
    readonly nothingTold: string;
    readonly progress: Text<{ told: string | number; all: string | number; exact: string | number; atMost: string | number }>;
    readonly placeAndPoints: Text<{ place: string | number; points: string | number }>;
    readonly refused: {
      readonly incomplete: string;
      readonly twice: string;
      readonly "no-such-team": string;
      readonly length: string;
      readonly "no-such-stage": string;
      readonly sealed: string;
      readonly "too-many": string;
      readonly offline: string;
    };
    readonly raceAt: Text<{ turn: string | number; left: string | number }>;
    readonly racedTo: Text<{ place: string | number }>;
    readonly leadsRace: string;
    readonly runsAt: Text<{ place: string | number; gap: string | number }>;
    readonly racePick: {
      readonly title: string;
      readonly right: string;
      readonly wrong: string;
      readonly rightInHall: Text<{ right: string | number; all: string | number }>;
      readonly yours: string;
      readonly share: Text<{ share: string | number }>;
      readonly noneMade: string;
      readonly refused: {
        readonly sealed: string;
        readonly "no-such-team": string;
        readonly "too-many": string;
        readonly offline: string;
      };
    };
    readonly group: Text<{ group: string | number }>;
    readonly provisional: {
      readonly until: Text<{ moment: string | number }>;
      readonly afterRelease: Text<{ minutes: number }>;
      readonly protest: string;
    };
  };
  readonly formula: {
    readonly title: string;
    readonly lead: string;
    readonly start: string;
    readonly numbers: string;
    readonly cars: string;
    readonly startBalance: string;
    readonly finishDistance: string;
    readonly shieldCap: string;
    readonly gasPerTurn: string;
    readonly turnLimit: string;
    readonly prices: string;
    readonly target: string;
    readonly decreasePercent: string;
    readonly soldPerTenTurns: string;
    readonly range: Text<{ min: string | number; max: string | number }>;
    readonly longest: Text<{ time: string | number }>;
    readonly tooLong: Text<{ limit: string | number }>;
    readonly seconds: Text<{ count: string | number }>;
    readonly minutes: Text<{ count: string | number }>;
    readonly curve: Text<{ action: string | number }>;
    readonly idle: string;
    readonly busy: string;
    readonly test: string;
    readonly testLead: string;
    readonly testDone: Text<{ turns: string | number; winner: string | number }>;
    readonly testNobody: Text<{ turns: string | number }>;
    readonly testFailed: Text<{ message: string | number }>;
    readonly noCars: string;
    readonly running: string;
    readonly columns: {
      readonly place: string;
      readonly car: string;
      readonly distance: string;
      readonly balance: string;
      readonly worst: string;
    };
    readonly carsAgain: string;
    readonly outside: Text<{ given: string | number; min: string | number; max: string | number }>;
    readonly submit: string;
  };
  readonly garage: {
    readonly submit: {
      readonly title: string;
      readonly lead: string;
      readonly leadAlone: string;
      readonly forTeam: Text<{ team: string | number; competition: string | number }>;
      readonly signInFirst: string;
      readonly teamFirst: Text<{ competition: string | number }>;
      readonly closed: Text<{ competition: string | number }>;
      readonly afterEnd: Text<{ competition: string | number }>;
      readonly createTeam: string;
      readonly fromSource: string;
      readonly fromBytecode: string;
      readonly source: string;
      readonly sourceHint: Text<{ limitKib: string | number }>;
      readonly language: string;
      readonly languageBySource: string;
      readonly contractName: string;
      readonly contractNameHint: string;
      readonly bytecode: string;
      readonly lostReceipt: string;
      readonly receipt: string;
      readonly receiptHint: string;
      readonly bytecodeHint: Text<{ limitBytes: string | number }>;
      readonly note: string;
      readonly noteHint: Text<{ limit: string | number }>;
      readonly submit: string;
      readonly submitNamed: Text<{ name: string | number }>;
    };
    readonly languageRule: {
      readonly title: Text<{ languages: string | number }>;
      readonly bytecode: string;
      readonly taken: Text<{ languages: string | number }>;
    };
    readonly problem: {
      readonly "language-off": Text<{ field: string | number; language: string | number; others: string | number; reason: string | number }>;
      readonly empty: Text<{ field: string | number }>;
      readonly "too-large": Text<{ field: string | number; bytes: number; limitBytes: number }>;
      readonly "not-text": Text<{ line: string | number }>;
      readonly "not-a-name": string;
      readonly "not-hex": Text<{ position: number; character: string | number }>;
      readonly "unlinked-library": Text<{ position: number }>;
      readonly "half-byte": Text<{ digits: number }>;
      readonly "too-long": Text<{ given: string | number; limit: string | number }>;
      readonly "not-genuine": string;
      readonly "other-team": string;
      readonly "other-code": string;
      readonly "not-lost": string;
      readonly closed: string;
      readonly "age-not-confirmed": string;
      readonly "too-many-waiting": Text<{ limit: string | number }>;
      readonly "too-many-this-hour": Text<{ limit: string | number; waitMinutes: string | number }>;
      readonly "too-many-of-person": Text<{ limit: string | number; waitMinutes: string | number }>;
      readonly "too-much-compiling": Text<{ limitMinutes: string | number; waitMinutes: string | number }>;
      readonly "ai-not-declared": string;
      readonly "ai-not-allowed": string;
      readonly "ai-note-too-long": Text<{ given: string | number; limit: string | number }>;
      readonly "ai-entrants-not-admitted": string;
      readonly "ai-nobody-responsible": string;
    };
    readonly submission: {
      readonly title: string;
      readonly notFound: string;
      readonly states: {
        readonly queued: string;
        readonly checking: string;
        readonly accepted: string;
        readonly rejected: string;
        readonly error: string;
      };
      readonly stories: {
        readonly queued: Text<{ ahead: number }>;
        readonly checking: string;
        readonly error: string;
        readonly accepted: string;
        readonly comparing: string;
        readonly acceptedOlder: string;
        readonly rejected: string;
      };
      readonly received: string;
      readonly decided: string;
      readonly codeHash: string;
      readonly note: string;
      readonly report: string;
      readonly initcode: string;
      readonly code: string;
      readonly deploymentGas: string;
      readonly turnsOk: string;
      readonly ofTurns: Text<{ ok: string | number; all: string | number }>;
      readonly largestTurnGas: string;
      readonly workPerGas: string;
      readonly hostTime: string;
      readonly milliseconds: Text<{ count: string | number }>;
      readonly compiler: string;
      readonly bytes: Text<{ count: string | number }>;
      readonly races: string;
      readonly place: Text<{ place: string | number; cars: string | number }>;
      readonly seat: Text<{ seat: string | number }>;
      readonly race: Text<{ number: string | number }>;
      readonly active: string;
      readonly another: string;
      readonly source: string;
      readonly bytecode: string;
    };
    readonly rejection: {
      readonly "does-not-compile": {
        readonly mistakes: Text<{ count: number; line: string | number }>;
        readonly "no-source": string;
        readonly "too-many-files": string;
        readonly "no-car": string;
        readonly "several-cars": Text<{ names: string | number }>;
        readonly "unknown-contract": Text<{ count: number; names: string | number }>;
        readonly "bad-constructor": string;
        readonly "unlinked-library": string;
        readonly "too-large": string;
        readonly "unknown-version": string;
        readonly "compiler-fault": string;
        readonly "compiler-limit": string;
      };
      readonly outcomes: {
        readonly ok: string;
        readonly reverted: string;
        readonly "out-of-gas": string;
        readonly "no-code": string;
        readonly "over-limit": Text<{ limit: string | number }>;
        readonly halted: Text<{ reason: string | number }>;
      };
      readonly stops: {
        readonly "too-large": string;
        readonly "division-by-zero": string;
        readonly "index-out-of-range": string;
        readonly "key-missing": string;
        readonly assert: string;
        readonly "not-found": string;
        readonly "too-deep": string;
        readonly "out-of-memory": string;
        readonly "wrong-type": string;
      };
      readonly "wrong-family": Text<{ family: string | number; needed: string | number }>;
      readonly "does-not-deploy": Text<{ outcome: string | number; gasUsed: number; gasLimit: number }>;
      readonly "deploys-no-code": string;
      readonly "code-too-large": Text<{ bytes: number; limitBytes: number }>;
      readonly "races-do-not-end": Text<{ limit: string | number; seconds: number; tries: string | number }>;
      readonly "machines-disagree": Text<{ turn: string | number }>;
      readonly "never-takes-a-turn": Text<{ turns: number; races: string | number; firstTurn: string | number; outcome: string | number; gasUsed: number; gasLimit: number; line: string | number }>;
      readonly "too-much-work": Text<{ workPerGas: number; turns: number; workPerTurn: number; mostWorkPerGas: number }>;
    };
    readonly failedIn: Text<{ line: string | number; functionName: string | number }>;
    readonly compileError: Text<{ line: string | number; column: string | number }>;
  };
  readonly headToHead: {
    readonly title: string;
    readonly lead: string;
    readonly team: string;
    readonly rival: string;
    readonly choose: string;
    readonly show: string;
    readonly chooseTwo: string;
    readonly measure: string;
    readonly rows: {
      readonly place: string;
      readonly rating: string;
      readonly ahead: string;
      readonly reasons: string;
      readonly speedBought: string;
      readonly unitPrice: string;
      readonly hitsGiven: string;
      readonly hitsTaken: string;
      readonly blocked: string;
      readonly coinsLeft: string;
    };
    readonly reasons: {
      readonly speed: string;
      readonly shells: string;
      readonly prices: string;
      readonly timing: string;
    };
    readonly explained: Text<{ races: number; newest: number }>;
    readonly reasonsExplained: string;
    readonly races: string;
    readonly race: Text<{ number: string | number }>;
    readonly place: Text<{ team: string | number; place: string | number }>;
    readonly noRaces: string;
  };
  readonly home: {
    readonly title: string;
    readonly description: string;
    readonly lead: Text<{ cars: string | number; finish: string | number }>;
    readonly raceNow: string;
    readonly running: string;
    readonly whatIf: string;
    readonly another: string;
    readonly failed: string;
    readonly picture: Text<{ place: string | number }>;
    readonly ownPlace: string;
    readonly circuit: Text<{ place: string | number }>;
    readonly noScript: string;
    readonly competition: {
      readonly states: {
        readonly draft: string;
        readonly registration: string;
        readonly practice: string;
        readonly frozen: string;
        readonly final: string;
        readonly finished: string;
      };
      readonly until: {
        readonly practice: string;
        readonly close: string;
        readonly end: string;
        readonly final: string;
      };
      readonly facts: {
        readonly where: string;
        readonly venue: string;
        readonly when: string;
        readonly until: string;
        readonly end: string;
      };
      readonly everywhere: string;
      readonly none: string;
      readonly standings: string;
      readonly pastEvents: string;
    };
    readonly board: {
      readonly standings: string;
      readonly caption: string;
      readonly all: string;
      readonly house: string;
      readonly points: string;
      readonly races: string;
      readonly allRaces: string;
      readonly race: Text<{ number: string | number }>;
      readonly won: Text<{ name: string | number }>;
      readonly nobodyWon: string;
    };
    readonly countdown: {
      readonly days: string;
      readonly hours: string;
      readonly minutes: string;
      readonly seconds: string;
      readonly now: string;
    };
    readonly way: {
      readonly title: string;
      readonly steps: readonly ({
        readonly title: string;
        readonly text: string;
      } | {
        readonly title: string;
        readonly text: string;
        readonly to: string;
        readonly action: string;
      })[];
    };
    readonly sponsors: string;
  };
  readonly howToPlay: {
    readonly title: string;
    readonly description: string;
    readonly lead: Text<{ cars: string | number; finish: string | number }>;
    readonly contents: string;
    readonly parts: {
      readonly rules: string;
      readonly winning: string;
      readonly event: string;
    };
    readonly formulaLabel: string;
    readonly formula: {
      readonly cars: string;
      readonly balance: string;
      readonly finish: string;
      readonly gasPerTurn: string;
      readonly turnLimit: string;
    };
    readonly sections: {
      readonly turn: string;
      readonly prices: string;
      readonly shells: string;
      readonly shields: string;
      readonly car: string;
      readonly interface: string;
      readonly gas: string;
      readonly languages: string;
      readonly early: string;
      readonly worth: string;
      readonly cover: string;
      readonly saving: string;
      readonly asking: string;
      readonly comeback: string;
      readonly everySeat: string;
      readonly official: string;
      readonly fairness: string;
      readonly questions: string;
    };
    readonly turn: readonly (string)[];
    readonly strip: {
      readonly label: string;
      readonly turn: Text<{ turn: string | number }>;
      readonly nextTurn: string;
      readonly again: string;
      readonly you: string;
      readonly rival: Text<{ nth: string | number }>;
      readonly place: Text<{ y: string | number; speed: string | number }>;
      readonly shields: Text<{ n: string | number; cap: string | number }>;
      readonly coins: Text<{ n: number }>;
      readonly moved: string;
      readonly finished: string;
    };
    readonly prices: readonly (string | Text<{ accelerateTarget: string | number; accelerateFall: string | number; shellTarget: string | number; shellFall: string | number; shieldTarget: string | number; shieldFall: string | number }>)[];
    readonly chart: {
      readonly label: string;
      readonly action: string;
      readonly actions: {
        readonly accelerate: string;
        readonly shell: string;
        readonly shield: string;
      };
      readonly perRound: string;
      readonly turn: string;
      readonly quiet: string;
      readonly now: Text<{ turn: string | number; price: number }>;
      readonly free: Text<{ turn: string | number }>;
      readonly axisTurn: string;
      readonly axisPrice: string;
      readonly target: string;
      readonly summary: Text<{ from: string | number; to: string | number; last: string | number }>;
    };
    readonly shells: readonly (string)[];
    readonly shellLesson: {
      readonly fire: Text<{ price: number }>;
      readonly hit: Text<{ name: string | number; before: string | number }>;
      readonly wasted: Text<{ name: string | number }>;
      readonly missed: string;
      readonly poor: string;
    };
    readonly shields: readonly (Text<{ shieldCap: string | number }> | Text<{ cars: string | number }>)[];
    readonly shieldLesson: {
      readonly raise: Text<{ price: number }>;
      readonly fireAtYou: string;
      readonly blocked: string;
      readonly hit: Text<{ before: string | number }>;
      readonly raised: Text<{ n: string | number }>;
      readonly full: string;
    };
    readonly car: readonly (Text<{ turn: string | number }> | Text<{ language: string | number }> | string)[];
    readonly guideTo: Text<{ language: string | number }>;
    readonly guideToSolidity: string;
    readonly exampleLabel: string;
    readonly gas: readonly (Text<{ gasPerTurn: string | number }> | string | Text<{ gasPerUnit: string | number }>)[];
    readonly languages: readonly (string)[];
    readonly languageGas: {
      readonly caption: Text<{ races: string | number }>;
      readonly car: string;
      readonly ratio: string;
      readonly meaning: Text<{ python: string | number; javascript: string | number; most: string | number; limit: string | number }>;
      readonly read: string;
      readonly sourceOf: Text<{ car: string | number; language: string | number }>;
    };
    readonly gasMeter: {
      readonly label: string;
      readonly used: Text<{ used: string | number; limit: string | number }>;
      readonly out: string;
    };
    readonly winning: {
      readonly lead: string;
    };
    readonly chapters: {
      readonly early: readonly (string | Text<{ accelerateTarget: string | number }>)[];
      readonly worth: readonly (string)[];
      readonly cover: readonly (string)[];
      readonly saving: readonly (string | Text<{ language: string | number }>)[];
      readonly asking: readonly (Text<{ gasPerUnit: string | number }> | Text<{ language: string | number }>)[];
      readonly comeback: readonly (string)[];
      readonly everySeat: readonly (string)[];
    };
    readonly chapter: {
      readonly carLabel: string;
      readonly challenge: string;
      readonly race: string;
    };
    readonly earlyFigure: {
      readonly label: string;
      readonly price: string;
      readonly way: string;
      readonly coins: Text<{ n: number }>;
      readonly units: Text<{ n: number }>;
      readonly summary: Text<{ per: string | number; turns: string | number }>;
      readonly summaryFree: Text<{ way: string | number }>;
    };
    readonly worthFigure: {
      readonly speed: string;
      readonly turn: string;
      readonly shell: string;
      readonly again: string;
      readonly coins: Text<{ n: number }>;
      readonly yes: string;
      readonly no: string;
    };
    readonly coverFigure: {
      readonly label: string;
      readonly yours: string;
      readonly others: Text<{ n: string | number }>;
      readonly covered: string;
      readonly open: string;
      readonly summary: Text<{ n: number }>;
    };
    readonly savingFigure: {
      readonly label: string;
      readonly speed: string;
      readonly summary: Text<{ units: string | number; from: string | number }>;
    };
    readonly askingFigure: {
      readonly label: string;
      readonly up: string;
      readonly down: string;
      readonly halves: string;
      readonly share: Text<{ gas: string | number; share: string | number }>;
      readonly out: string;
    };
    readonly placeFigure: {
      readonly label: string;
      readonly car: Text<{ n: string | number }>;
      readonly you: string;
      readonly hits: Text<{ place: string | number; target: string | number }>;
      readonly hitBy: Text<{ place: string | number; shooter: string | number }>;
    };
    readonly luckFigure: {
      readonly label: string;
      readonly run: string;
      readonly running: string;
      readonly seat: Text<{ n: string | number }>;
      readonly wins: Text<{ n: string | number }>;
      readonly before: string;
      readonly after: Text<{ races: string | number; seat: string | number; share: string | number }>;
      readonly failed: string;
    };
    readonly official: readonly (string)[];
    readonly fairness: readonly (string)[];
    readonly questions: readonly ({
      readonly question: string;
      readonly answer: string;
    } | {
      readonly question: string;
      readonly answer: Text<{ turnLimit: string | number }>;
    })[];
    readonly next: {
      readonly title: string;
      readonly action: string;
      readonly simulate: string;
    };
  };
  readonly kit: {
    readonly title: string;
    readonly lead: string;
    readonly steps: {
      readonly install: {
        readonly title: string;
        readonly text: string;
      };
      readonly race: {
        readonly title: string;
        readonly text: string;
      };
      readonly login: {
        readonly title: string;
        readonly text: string;
      };
      readonly submit: {
        readonly title: string;
        readonly text: string;
      };
    };
    readonly token: string;
    readonly more: string;
    readonly command: string;
    readonly does: string;
    readonly commands: {
      readonly explain: string;
      readonly evaluate: string;
      readonly gas: string;
      readonly check: string;
      readonly cars: string;
      readonly status: string;
      readonly standings: string;
      readonly log: string;
    };
    readonly offline: string;
    readonly otherwise: string;
    readonly api: string;
  };
  readonly languageGuide: {
    readonly title: Text<{ language: string | number }>;
    readonly description: Text<{ language: string | number }>;
    readonly lead: {
      readonly python: string;
      readonly javascript: string;
    };
    readonly rules: string;
    readonly there: string;
    readonly topics: {
      readonly numbers: {
        readonly title: string;
        readonly python: string;
        readonly javascript: string;
      };
      readonly conditions: {
        readonly title: string;
        readonly python: string;
        readonly javascript: string;
      };
      readonly loops: {
        readonly title: string;
        readonly python: string;
        readonly javascript: string;
      };
      readonly functions: {
        readonly title: string;
        readonly python: string;
        readonly javascript: string;
      };
      readonly lists: {
        readonly title: string;
        readonly python: string;
        readonly javascript: string;
      };
      readonly sorting: {
        readonly title: string;
        readonly python: string;
        readonly javascript: string;
      };
      readonly tuples: {
        readonly title: string;
        readonly python: string;
        readonly javascript: string;
      };
      readonly dictionaries: {
        readonly title: string;
        readonly python: string;
        readonly javascript: string;
      };
      readonly memory: {
        readonly title: string;
        readonly python: string;
        readonly javascript: string;
      };
      readonly printing: {
        readonly title: string;
        readonly python: string;
        readonly javascript: string;
      };
      readonly race: {
        readonly title: string;
        readonly python: string;
        readonly javascript: string;
      };
    };
    readonly names: {
      readonly functions: string;
      readonly lists: string;
      readonly dictionaries: string;
    };
    readonly refused: string;
    readonly refusedLead: string;
    readonly notThere: string;
    readonly instead: string;
    readonly begin: string;
  };
  readonly lessons: {
    readonly learn: {
      readonly label: string;
      readonly language: string;
    };
    readonly lap: {
      readonly title: string;
      readonly lead: string;
      readonly finished: string;
      readonly toLadder: string;
      readonly toChallenges: string;
      readonly draft: Text<{ n: string | number }>;
    };
    readonly course: {
      readonly title: string;
      readonly lead: string;
      readonly chosen: string;
      readonly finished: string;
      readonly chapter: string;
      readonly draft: Text<{ n: string | number }>;
    };
    readonly exercise: {
      readonly step: Text<{ step: string | number; steps: string | number }>;
      readonly steps: string;
      readonly done: string;
      readonly load: string;
      readonly goOn: string;
      readonly reload: string;
      readonly goal: {
        readonly ahead: Text<{ rival: string | number; least: string | number; races: string | number }>;
        readonly wins: Text<{ least: string | number; races: string | number; rival: string | number }>;
      };
      readonly goalNoFailure: string;
      readonly goalLate: string;
      readonly goalSeats: Text<{ least: string | number; races: string | number }>;
      readonly race: string;
      readonly racing: string;
      readonly result: {
        readonly ahead: Text<{ rival: string | number; counted: string | number; races: string | number }>;
        readonly wins: Text<{ counted: string | number; races: string | number }>;
      };
      readonly fromSeats: Text<{ seats: string | number; counts: string | number }>;
      readonly failed: Text<{ share: string | number }>;
      readonly reached: string;
      readonly missed: string;
      readonly next: string;
      readonly back: string;
      readonly shown: {
        readonly lost: Text<{ number: string | number }>;
        readonly won: Text<{ number: string | number }>;
      };
    };
    readonly steps: {
      readonly slider: {
        readonly title: string;
        readonly text: Text<{ turn: string | number }>;
        readonly slider: string;
        readonly comments: readonly (string)[];
      };
      readonly tooMuch: {
        readonly title: string;
        readonly text: string;
        readonly slider: string;
        readonly comments: readonly (string)[];
      };
      readonly budget: {
        readonly title: string;
        readonly text: string;
        readonly slider: string;
        readonly comments: readonly (string)[];
      };
      readonly typing: {
        readonly title: string;
        readonly text: string;
        readonly comments: readonly (string)[];
      };
      readonly givenIf: {
        readonly title: string;
        readonly text: Text<{ place: string | number; and: string | number }>;
        readonly slider: string;
        readonly comments: readonly (string)[];
      };
      readonly ownIf: {
        readonly title: string;
        readonly text: Text<{ askShell: string | number; buyShell: string | number }>;
        readonly comments: readonly (string)[];
      };
    };
    readonly challenges: {
      readonly early: {
        readonly title: string;
        readonly text: string;
        readonly comments: readonly (string)[];
      };
      readonly worth: {
        readonly title: string;
        readonly text: Text<{ ahead: string | number }>;
        readonly comments: readonly (string)[];
      };
      readonly cover: {
        readonly title: string;
        readonly text: string;
        readonly comments: readonly (string)[];
      };
      readonly saving: {
        readonly title: string;
        readonly text: Text<{ language: string | number }>;
        readonly comments: readonly (string)[];
      };
      readonly asking: {
        readonly title: string;
        readonly text: Text<{ language: string | number }>;
        readonly comments: readonly (string)[];
      };
      readonly comeback: {
        readonly title: string;
        readonly text: Text<{ language: string | number }>;
        readonly comments: readonly (string)[];
      };
      readonly everySeat: {
        readonly title: string;
        readonly text: string;
        readonly comments: readonly (string)[];
      };
    };
  };
  readonly logIn: {
    readonly title: string;
    readonly lead: string;
    readonly with: Text<{ university: string | number }>;
    readonly yourUniversity: string;
    readonly nameFixed: Text<{ university: string | number }>;
    readonly signedOut: string;
    readonly signedOutThere: Text<{ university: string | number }>;
    readonly signOutThere: Text<{ university: string | number }>;
    readonly signUp: {
      readonly lead: string;
      readonly loggedIn: Text<{ university: string | number; who: string | number }>;
      readonly noAddress: Text<{ university: string | number }>;
      readonly sameBrowser: string;
      readonly taken: string;
      readonly haveAccount: string;
      readonly signInAndLink: string;
      readonly over: string;
      readonly overNext: string;
    };
    readonly link: {
      readonly title: string;
      readonly lead: Text<{ university: string | number; who: string | number; name: string | number; email: string | number }>;
      readonly submit: string;
      readonly not: string;
      readonly over: string;
      readonly overNext: string;
    };
    readonly account: {
      readonly title: string;
      readonly lead: string;
      readonly student: string;
      readonly added: Text<{ time: string | number }>;
      readonly off: string;
      readonly otherAddress: Text<{ email: string | number }>;
      readonly linked: Text<{ university: string | number }>;
      readonly add: Text<{ university: string | number }>;
      readonly remove: string;
      readonly removeThis: Text<{ university: string | number }>;
    };
    readonly problem: {
      readonly "inner-address": Text<{ university: string | number }>;
      readonly unreachable: Text<{ university: string | number }>;
      readonly timeout: Text<{ university: string | number }>;
      readonly "wrong-answer": Text<{ university: string | number }>;
      readonly "wrong-issuer": Text<{ university: string | number }>;
      readonly "refused-us": Text<{ university: string | number }>;
      readonly clock: Text<{ university: string | number }>;
      readonly keys: Text<{ university: string | number }>;
      readonly token: Text<{ university: string | number }>;
      readonly cancelled: Text<{ university: string | number }>;
      readonly "too-late": string;
      readonly gone: Text<{ university: string | number }>;
      readonly "signed-out": string;
      readonly "not-fresh": string;
      readonly "other-account": Text<{ university: string | number }>;
      readonly "second-person": Text<{ university: string | number }>;
      readonly "too-many-attempts": string;
    };
    readonly next: {
      readonly "inner-address": string;
      readonly unreachable: string;
      readonly timeout: string;
      readonly "wrong-answer": string;
      readonly "wrong-issuer": string;
      readonly "refused-us": string;
      readonly clock: string;
      readonly keys: string;
      readonly token: string;
      readonly cancelled: string;
      readonly "too-late": string;
      readonly gone: string;
      readonly "signed-out": string;
      readonly "not-fresh": string;
      readonly "other-account": Text<{ university: string | number }>;
      readonly "second-person": string;
      readonly "too-many-attempts": string;
    };
    readonly universityFixed: string;
  };
  readonly logInPanel: {
    readonly title: string;
    readonly lead: string;
    readonly document: string;
    readonly none: string;
    readonly noneText: string;
    readonly add: string;
    readonly saved: string;
    readonly save: string;
    readonly settings: string;
    readonly tryOut: string;
    readonly switchOn: string;
    readonly switchOff: string;
    readonly remove: string;
    readonly removeLead: Text<{ people: number; only: number }>;
    readonly backByLetter: string;
    readonly backByHelper: string;
    readonly removeAsk: Text<{ university: string | number }>;
    readonly removeText: Text<{ people: number }>;
    readonly states: {
      readonly on: string;
      readonly off: string;
    };
    readonly columns: {
      readonly label: string;
      readonly issuer: string;
      readonly domains: string;
      readonly state: string;
      readonly people: string;
    };
    readonly fields: {
      readonly label: string;
      readonly issuer: string;
      readonly clientId: string;
      readonly secret: string;
      readonly domains: string;
      readonly university: string;
      readonly universityClaim: string;
      readonly domainClaim: string;
      readonly nameClaim: string;
      readonly studentClaim: string;
      readonly studentValue: string;
    };
    readonly hints: {
      readonly label: string;
      readonly issuer: string;
      readonly clientId: string;
      readonly secret: string;
      readonly secretKept: string;
      readonly domains: string;
      readonly university: string;
      readonly universityClaim: string;
      readonly domainClaim: string;
      readonly nameClaim: string;
      readonly studentClaim: string;
      readonly studentValue: string;
    };
    readonly mapping: string;
    readonly mappingLead: string;
    readonly logo: string;
    readonly logoHint: Text<{ kilobytes: string | number }>;
    readonly noLogo: string;
    readonly pictureRefused: string;
    readonly atUniversity: string;
    readonly redirectLead: string;
    readonly fromEnvironment: string;
    readonly gone: string;
    readonly well: Text<{ university: string | number }>;
    readonly wellNext: string;
    readonly faultNext: {
      readonly "inner-address": string;
      readonly unreachable: string;
      readonly timeout: string;
      readonly "wrong-answer": string;
      readonly "wrong-issuer": string;
      readonly "refused-us": string;
      readonly clock: string;
      readonly keys: string;
      readonly token: string;
    };
    readonly problem: {
      readonly empty: string;
      readonly "too-long": Text<{ limit: string | number }>;
      readonly "no-address": string;
      readonly "inner-address": string;
      readonly "no-domain": Text<{ given: string | number }>;
      readonly "too-many": Text<{ limit: string | number }>;
      readonly "no-value": string;
      readonly "secret-again": string;
      readonly "too-many-providers": Text<{ most: string | number }>;
    };
  };
  readonly myCar: {
    readonly region: string;
    readonly place: string;
    readonly points: string;
    readonly races: string;
    readonly wins: string;
    readonly noRating: string;
    readonly up: Text<{ by: string | number }>;
    readonly down: Text<{ by: string | number }>;
    readonly same: string;
    readonly since: Text<{ when: string | number }>;
    readonly quiet: Text<{ when: string | number }>;
    readonly first: string;
    readonly won: Text<{ races: number; wins: number }>;
    readonly passedBy: Text<{ names: string | number }>;
    readonly passed: Text<{ names: string | number }>;
    readonly others: Text<{ count: number }>;
    readonly worth: string;
    readonly watch: string;
    readonly race: Text<{ number: string | number }>;
    readonly why: {
      readonly "photo-finish": Text<{ name: string | number; amount: number }>;
      readonly comeback: Text<{ name: string | number; amount: string | number }>;
      readonly "lead-changes": Text<{ amount: number; name: string | number }>;
      readonly "late-hit": Text<{ name: string | number }>;
      readonly finish: Text<{ name: string | number }>;
    };
    readonly nobody: string;
    readonly next: string;
    readonly nextRace: Text<{ when: string | number }>;
    readonly nextRaceNow: string;
    readonly nextRaceBy: Text<{ when: string | number }>;
    readonly deadline: Text<{ time: string | number }>;
    readonly answered: Text<{ count: number }>;
    readonly read: string;
    readonly submission: {
      readonly waiting: Text<{ ahead: number }>;
      readonly rejected: string;
      readonly notRacing: string;
    };
    readonly see: string;
    readonly watchIt: string;
    readonly compare: string;
    readonly noCar: Text<{ team: string | number }>;
    readonly noCarText: string;
    readonly noTeam: Text<{ name: string | number }>;
    readonly noTeamText: string;
    readonly team: string;
    readonly garage: string;
    readonly teamPage: string;
  };
  readonly overview: {
    readonly next: string;
    readonly evening: Text<{ name: string | number }>;
    readonly openEvening: string;
    readonly allDone: string;
    readonly teams: Text<{ teams: number; cars: number }>;
    readonly atTheDoor: string;
    readonly lights: {
      readonly done: string;
      readonly now: string;
      readonly waits: string;
      readonly stop: string;
      readonly later: string;
    };
    readonly steps: {
      readonly registration: string;
      readonly practice: string;
      readonly frozen: string;
      readonly final: string;
      readonly finished: string;
      readonly announced: Text<{ stage: string | number }>;
      readonly decided: Text<{ stage: string | number }>;
      readonly released: Text<{ stage: string | number }>;
      readonly stages: string;
      readonly show: string;
      readonly certificates: string;
    };
    readonly noStages: string;
    readonly byItself: Text<{ time: string | number }>;
    readonly freezing: string;
    readonly hiddenYet: string;
    readonly show: {
      readonly none: string;
      readonly empty: string;
      readonly "no-data": string;
      readonly changed: string;
      readonly ready: string;
      readonly "under-way": string;
      readonly told: string;
    };
    readonly issued: Text<{ count: number }>;
    readonly open: {
      readonly stages: string;
      readonly stage: string;
      readonly show: string;
      readonly newShow: string;
      readonly certificates: string;
    };
    readonly waiting: {
      readonly title: string;
      readonly nothing: string;
      readonly "stage-held": Text<{ name: string | number }>;
      readonly "screens-lost": Text<{ count: number; name: string | number }>;
      readonly protests: Text<{ count: number; name: string | number }>;
      readonly questions: Text<{ count: number; name: string | number }>;
      readonly names: Text<{ count: number; name: string | number }>;
      readonly cars: Text<{ count: number; name: string | number }>;
      readonly webhooks: Text<{ count: number; name: string | number }>;
      readonly noRaces: string;
      readonly noBackup: string;
      readonly oldBackup: Text<{ hours: number }>;
    };
  };
  readonly panel: {
    readonly title: string;
    readonly scope: string;
    readonly nationWide: string;
    readonly noCompetition: string;
    readonly groups: {
      readonly event: string;
      readonly competition: string;
      readonly site: string;
    };
    readonly sections: {
      readonly overview: string;
      readonly competitions: string;
      readonly competition: string;
      readonly formula: string;
      readonly stages: string;
      readonly races: string;
      readonly show: string;
      readonly divisions: string;
      readonly teams: string;
      readonly readiness: string;
      readonly webhooks: string;
      readonly after: string;
      readonly approvals: string;
      readonly questions: string;
      readonly announcements: string;
      readonly people: string;
      readonly brands: string;
      readonly logIns: string;
      readonly audit: string;
      readonly privacyNotice: string;
      readonly retention: string;
      readonly similarity: string;
      readonly settings: string;
    };
    readonly unsaved: string;
    readonly correction: {
      readonly lead: string;
      readonly reason: string;
      readonly publicReason: string;
      readonly noName: string;
      readonly cancel: string;
      readonly what: {
        readonly "withdraw-team": string;
        readonly "readmit-team": string;
        readonly "penalise-team": string;
        readonly "lift-penalty": string;
        readonly "disqualify-team": string;
        readonly "reinstate-team": string;
        readonly "hide-team": string;
        readonly "show-team": string;
        readonly "merge-teams": string;
        readonly "apply-rerun": string;
        readonly "undo-rerun": string;
        readonly "undecide-stage": string;
        readonly "take-release-back": string;
        readonly "let-results-stand": string;
        readonly "hold-races-again": string;
        readonly "restore-team": string;
        readonly undo: string;
      };
    };
  };
  readonly panelLists: {
    readonly search: string;
    readonly filter: string;
    readonly all: string;
    readonly sort: string;
    readonly descending: string;
    readonly apply: string;
    readonly export: string;
    readonly noneFits: string;
    readonly more: Text<{ count: string | number }>;
    readonly noSuchList: string;
    readonly roles: {
      readonly title: string;
      readonly lead: string;
      readonly heads: {
        readonly name: string;
        readonly role: string;
        readonly city: string;
        readonly email: string;
        readonly since: string;
        readonly by: string;
      };
    };
    readonly carCosts: {
      readonly title: string;
      readonly lead: string;
      readonly bytecode: string;
      readonly heads: {
        readonly hostMs: string;
        readonly team: string;
        readonly city: string;
        readonly workPerGas: string;
        readonly compileMs: string;
        readonly language: string;
        readonly received: string;
      };
    };
    readonly questions: {
      readonly groups: {
        readonly waiting: string;
        readonly answered: string;
        readonly public: string;
      };
      readonly sorts: {
        readonly open: string;
        readonly asked: string;
        readonly who: string;
      };
      readonly columns: {
        readonly question: string;
        readonly asked: string;
        readonly who: string;
        readonly team: string;
        readonly answer: string;
        readonly answered: string;
        readonly by: string;
        readonly public: string;
      };
      readonly yes: string;
      readonly no: string;
    };
    readonly announcements: {
      readonly sorts: {
        readonly newest: string;
        readonly city: string;
        readonly english: string;
        readonly turkish: string;
      };
      readonly columns: {
        readonly city: string;
        readonly turkish: string;
        readonly english: string;
        readonly published: string;
      };
    };
    readonly brands: {
      readonly groups: {
        readonly hosts: string;
        readonly bare: string;
        readonly sponsors: string;
        readonly plain: string;
      };
    };
    readonly shows: {
      readonly groups: {
        readonly waiting: string;
        readonly begun: string;
      };
      readonly sorts: {
        readonly newest: string;
        readonly name: string;
        readonly city: string;
      };
      readonly columns: {
        readonly name: string;
        readonly city: string;
        readonly step: string;
        readonly steps: string;
      };
    };
    readonly readiness: {
      readonly groups: {
        readonly here: string;
        readonly away: string;
      };
      readonly sorts: {
        readonly worry: string;
        readonly number: string;
        readonly team: string;
        readonly city: string;
        readonly here: string;
      };
    };
    readonly approvals: {
      readonly sorts: {
        readonly waiting: string;
        readonly text: string;
        readonly kind: string;
        readonly since: string;
      };
    };
    readonly record: {
      readonly newest: string;
      readonly oldest: string;
    };
  };
  readonly panelTeams: {
    readonly title: string;
    readonly count: Text<{ found: string | number }>;
    readonly languages: string;
    readonly bytecode: string;
    readonly import: string;
    readonly cards: string;
    readonly export: string;
    readonly search: string;
    readonly filters: {
      readonly all: string;
      readonly "with-car": string;
      readonly "without-car": string;
      readonly unclaimed: string;
      readonly "without-members": string;
      readonly hidden: string;
      readonly disqualified: string;
      readonly "name-waits": string;
      readonly "age-not-confirmed": string;
      readonly ai: string;
      readonly people: string;
    };
    readonly sort: string;
    readonly sorts: {
      readonly number: string;
      readonly name: string;
      readonly university: string;
      readonly city: string;
      readonly members: string;
      readonly car: string;
    };
    readonly descending: string;
    readonly none: string;
    readonly noneText: string;
    readonly noneFits: string;
    readonly pages: string;
    readonly page: Text<{ page: string | number; pages: string | number }>;
    readonly previous: string;
    readonly next: string;
    readonly columns: {
      readonly number: string;
      readonly code: string;
      readonly name: string;
      readonly university: string;
      readonly city: string;
      readonly division: string;
      readonly ai: string;
      readonly maker: string;
      readonly members: string;
      readonly car: string;
      readonly state: string;
      readonly claim: string;
      readonly email: string;
      readonly deadline: string;
      readonly reason: string;
    };
    readonly car: {
      readonly yes: string;
      readonly no: string;
    };
    readonly ai: {
      readonly yes: string;
      readonly no: string;
    };
    readonly states: {
      readonly hidden: string;
      readonly disqualified: string;
      readonly merged: string;
      readonly nameWaits: string;
      readonly unclaimed: string;
      readonly extended: string;
      readonly ai: string;
    };
    readonly team: {
      readonly back: string;
      readonly madeBy: string;
      readonly people: string;
      readonly peopleLead: string;
      readonly noPeople: string;
      readonly roles: {
        readonly captain: string;
        readonly member: string;
        readonly left: string;
      };
      readonly who: string;
      readonly whereTo: string;
      readonly free: string;
      readonly move: string;
      readonly ages: Text<{ names: string | number }>;
      readonly moveRefused: {
        readonly "no-such-team": string;
        readonly "not-of-this-team": string;
        readonly "same-team": string;
      };
      readonly notFound: string;
      readonly publicPage: string;
      readonly rename: string;
      readonly name: string;
      readonly wants: Text<{ name: string | number }>;
      readonly hide: string;
      readonly hideLead: string;
      readonly hidden: Text<{ reason: string | number }>;
      readonly disqualify: string;
      readonly disqualified: Text<{ reason: string | number }>;
      readonly deadline: string;
      readonly deadlineLead: Text<{ zone: string | number }>;
      readonly until: string;
      readonly everybodys: string;
      readonly merge: string;
      readonly mergeLead: string;
      readonly into: string;
      readonly merged: string;
      readonly claim: string;
      readonly claimed: string;
      readonly mail: string;
      readonly mailSubject: Text<{ competition: string | number }>;
      readonly mailBody: Text<{ team: string | number; address: string | number }>;
      readonly acts: {
        readonly "hide-team": string;
        readonly "show-team": string;
        readonly "disqualify-team": string;
        readonly "reinstate-team": string;
        readonly "extend-deadline": string;
        readonly "rename-team": string;
        readonly "approve-name": string;
        readonly "refuse-name": string;
        readonly withdraw: string;
        readonly readmit: Text<{ stage: string | number }>;
        readonly "mark-ai": string;
        readonly "mark-people": string;
      };
      readonly done: string;
      readonly undo: string;
      readonly undone: string;
      readonly refused: {
        readonly "no-such-team": string;
        readonly "no-reason": string;
        readonly "not-later": string;
        readonly "bad-name": string;
        readonly "name-taken": string;
        readonly "nothing-to-do": string;
        readonly "division-gone": string;
        readonly "division-closed": string;
        readonly "division-broken": string;
        readonly "not-past": string;
        readonly "not-out": string;
      };
      readonly mergeRefused: {
        readonly "same-team": string;
        readonly "no-such-team": string;
        readonly "merged-already": string;
        readonly "no-reason": string;
      };
      readonly exclude: {
        readonly lead: string;
        readonly outLead: string;
        readonly disqualifyLead: string;
        readonly closeUp: string;
        readonly stayEmpty: string;
        readonly stage: string;
        readonly chooseStage: string;
        readonly noStage: string;
        readonly from: string;
        readonly fromHint: Text<{ zone: string | number }>;
        readonly decided: Text<{ stages: string | number }>;
        readonly isOut: Text<{ stage: string | number; reason: string | number }>;
        readonly since: Text<{ moment: string | number }>;
        readonly sinceBeginning: string;
      };
      readonly ai: string;
      readonly aiLead: string;
      readonly aiIs: string;
      readonly aiBy: Text<{ name: string | number }>;
      readonly aiNobody: string;
      readonly aiUnconfirmed: Text<{ name: string | number }>;
    };
    readonly undoRefused: {
      readonly "changed-since": string;
      readonly "no-longer-possible": string;
      readonly "no-such-entry": string;
      readonly "no-undo": string;
      readonly "undone-already": string;
      readonly forbidden: string;
      readonly "no-reason": string;
    };
    readonly importing: {
      readonly title: string;
      readonly lead: string;
      readonly file: string;
      readonly fileHint: string;
      readonly preview: string;
      readonly found: Text<{ rows: number; addresses: number }>;
      readonly encoding: Text<{ encoding: string | number }>;
      readonly unused: Text<{ count: number; columns: string | number }>;
      readonly unnamed: Text<{ number: string | number }>;
      readonly rename: string;
      readonly first: Text<{ count: string | number }>;
      readonly confirm: Text<{ rows: string | number }>;
      readonly problems: Text<{ count: number }>;
      readonly mend: string;
      readonly more: Text<{ count: string | number }>;
      readonly columns: {
        readonly line: string;
        readonly column: string;
        readonly problem: string;
      };
      readonly done: Text<{ teams: string | number }>;
      readonly noRoom: Text<{ rows: string | number; room: string | number }>;
      readonly column: {
        readonly name: string;
        readonly university: string;
        readonly city: string;
        readonly email: string;
        readonly division: string;
        readonly ai: string;
      };
      readonly problem: {
        readonly empty: string;
        readonly "not-a-table": string;
        readonly "too-large": Text<{ given: number; limit: number }>;
        readonly "too-many-rows": Text<{ given: number; limit: number }>;
        readonly "no-column": Text<{ column: string | number; heads: string | number }>;
        readonly length: Text<{ given: string | number; min: string | number; max: string | number }>;
        readonly "not-printable": Text<{ value: string | number }>;
        readonly "not-an-address": Text<{ value: string | number }>;
        readonly twice: Text<{ value: string | number; firstLine: string | number }>;
        readonly taken: Text<{ by: string | number }>;
        readonly "no-division": Text<{ value: string | number; divisions: string | number }>;
        readonly "no-divisions": Text<{ value: string | number }>;
        readonly "division-closed": Text<{ value: string | number }>;
        readonly "people-only": Text<{ value: string | number }>;
        readonly "ai-only": Text<{ value: string | number }>;
        readonly "no-answer": Text<{ value: string | number }>;
        readonly "not-admitted": string;
        readonly "university-full": Text<{ value: string | number; limit: number }>;
        readonly "open-quote": string;
      };
    };
    readonly cardsPage: {
      readonly title: string;
      readonly lead: string;
      readonly print: string;
      readonly none: string;
      readonly scan: string;
      readonly count: Text<{ count: string | number }>;
      readonly mail: Text<{ count: string | number }>;
      readonly mailAgain: string;
      readonly written: Text<{ count: number }>;
      readonly sent: Text<{ count: number }>;
      readonly lost: Text<{ count: string | number }>;
      readonly lostHow: string;
      readonly renewLost: string;
      readonly renewed: Text<{ count: number }>;
      readonly noMail: string;
      readonly local: Text<{ host: string | number }>;
      readonly localHow: string;
    };
    readonly claim: {
      readonly title: string;
      readonly lead: string;
      readonly code: string;
      readonly look: string;
      readonly unknown: string;
      readonly take: Text<{ team: string | number }>;
      readonly signIn: string;
      readonly claimed: string;
      readonly refused: {
        readonly "unknown-code": string;
        readonly "claimed-already": string;
        readonly "helps-here": string;
        readonly closed: string;
        readonly "already-in-a-team": string;
        readonly "competes-for": Text<{ team: string | number }>;
        readonly "not-eligible": Text<{ domains: string | number }>;
        readonly "not-proven": Text<{ domains: string | number }>;
        readonly "log-in-needed": Text<{ domains: string | number }>;
        readonly "not-student": Text<{ domains: string | number }>;
      };
    };
    readonly approvals: {
      readonly title: string;
      readonly lead: string;
      readonly keys: string;
      readonly none: string;
      readonly noneText: string;
      readonly waits: string;
      readonly shown: string;
      readonly flagged: Text<{ word: string | number }>;
      readonly approve: string;
      readonly refuse: string;
      readonly approveMarked: Text<{ count: string | number }>;
      readonly refuseMarked: Text<{ count: string | number }>;
      readonly approveProposed: Text<{ count: string | number }>;
      readonly mark: Text<{ name: string | number }>;
      readonly done: Text<{ count: string | number }>;
      readonly search: string;
      readonly kind: string;
      readonly allKinds: string;
      readonly kinds: {
        readonly team: string;
        readonly car: string;
        readonly question: string;
      };
      readonly problems: {
        readonly "name-taken": string;
        readonly "changed-meanwhile": string;
        readonly "no-longer-there": string;
      };
      readonly more: Text<{ count: string | number }>;
      readonly columns: {
        readonly kind: string;
        readonly name: string;
        readonly answer: string;
        readonly team: string;
        readonly since: string;
        readonly state: string;
        readonly proposal: string;
      };
    };
    readonly record: {
      readonly title: string;
      readonly lead: string;
      readonly search: string;
      readonly act: string;
      readonly anyAct: string;
      readonly from: string;
      readonly to: string;
      readonly none: string;
      readonly columns: {
        readonly at: string;
        readonly who: string;
        readonly act: string;
        readonly subject: string;
        readonly details: string;
        readonly undo: string;
      };
      readonly undone: string;
      readonly older: string;
      readonly newest: string;
      readonly oldest: string;
      readonly newer: string;
    };
  };
  readonly pastEvents: {
    readonly title: string;
    readonly lead: string;
    readonly none: string;
    readonly noneText: string;
    readonly allCities: string;
    readonly podium: string;
    readonly noPodium: string;
    readonly board: string;
    readonly replays: string;
    readonly file: string;
    readonly pages: string;
    readonly newer: string;
    readonly older: string;
  };
  readonly privacy: {
    readonly title: string;
    readonly description: string;
    readonly lead: string;
    readonly notice: string;
    readonly noticeVersion: Text<{ version: string | number; date: string | number }>;
    readonly sections: readonly ({
      readonly title: string;
      readonly text: string;
    })[];
  };
  readonly questions: {
    readonly title: string;
    readonly description: string;
    readonly announcements: string;
    readonly noAnnouncements: string;
    readonly everywhere: string;
    readonly ask: {
      readonly title: string;
      readonly signIn: string;
      readonly signInLink: string;
      readonly content: string;
      readonly contentHint: Text<{ limit: string | number }>;
      readonly race: string;
      readonly raceHint: string;
      readonly forTeam: Text<{ team: string | number }>;
      readonly send: string;
      readonly sent: string;
    };
    readonly own: string;
    readonly publicTitle: string;
    readonly noPublic: string;
    readonly waiting: string;
    readonly answered: string;
    readonly toAll: string;
    readonly aboutRace: Text<{ number: string | number }>;
    readonly byTeam: Text<{ team: string | number }>;
    readonly problem: {
      readonly "too-short": Text<{ given: string | number; limit: string | number }>;
      readonly "too-long": Text<{ given: string | number; limit: string | number }>;
      readonly unknown: string;
      readonly "too-many-open": Text<{ limit: string | number }>;
      readonly "too-many-this-hour": Text<{ limit: string | number }>;
    };
    readonly panel: {
      readonly questions: string;
      readonly questionsLead: string;
      readonly none: string;
      readonly competition: string;
      readonly openIn: Text<{ name: string | number; count: string | number }>;
      readonly show: string;
      readonly askedBy: Text<{ name: string | number }>;
      readonly someone: string;
      readonly answeredBy: Text<{ name: string | number }>;
      readonly answer: string;
      readonly answerHint: Text<{ limit: string | number }>;
      readonly toAsker: string;
      readonly toAll: string;
      readonly approve: string;
      readonly withdraw: string;
      readonly waitsForApproval: string;
      readonly answerProblem: {
        readonly "too-short": Text<{ given: string | number; limit: string | number }>;
        readonly "too-long": Text<{ given: string | number; limit: string | number }>;
      };
      readonly announcementsLead: string;
      readonly noAnnouncements: string;
      readonly to: string;
      readonly english: string;
      readonly turkish: string;
      readonly textHint: Text<{ limit: string | number }>;
      readonly publish: string;
      readonly published: string;
      readonly announcementProblem: {
        readonly "too-short": string;
        readonly "too-long": Text<{ given: string | number; limit: string | number }>;
      };
      readonly withdrawAnnouncement: string;
      readonly urgent: string;
      readonly urgentHint: string;
      readonly noTurkish: string;
      readonly noEnglish: string;
    };
  };
  readonly raceList: {
    readonly title: Text<{ competition: string | number }>;
    readonly lead: string;
    readonly stage: string;
    readonly anyStage: string;
    readonly stages: {
      readonly practice: string;
      readonly qualifying: string;
      readonly heats: string;
      readonly final: string;
    };
    readonly team: string;
    readonly anyTeam: string;
    readonly noTeam: Text<{ name: string | number }>;
    readonly type: string;
    readonly anyType: string;
    readonly types: {
      readonly rated: string;
      readonly friendly: string;
    };
    readonly show: string;
    readonly race: Text<{ stage: string | number; number: string | number }>;
    readonly friendly: string;
    readonly podium: string;
    readonly nobodyWon: string;
    readonly turns: Text<{ count: string | number }>;
    readonly empty: string;
    readonly nothingFits: string;
    readonly showAll: string;
    readonly pages: string;
    readonly page: Text<{ number: string | number }>;
    readonly newer: string;
    readonly older: string;
  };
  readonly races: {
    readonly replay: {
      readonly region: string;
      readonly nameOfSeat: Text<{ number: string | number }>;
      readonly picture: Text<{ circuit: string | number; cars: string | number }>;
      readonly watch: string;
      readonly play: string;
      readonly pause: string;
      readonly again: string;
      readonly back: string;
      readonly on: string;
      readonly turn: string;
      readonly turnOf: Text<{ turn: string | number; turns: string | number }>;
      readonly scrubberValue: Text<{ turn: string | number; turns: string | number; leader: string | number }>;
      readonly speed: string;
      readonly camera: string;
      readonly cameras: {
        readonly director: string;
        readonly overview: string;
        readonly chase: string;
        readonly trackside: string;
      };
      readonly view: string;
      readonly views: {
        readonly solid: string;
        readonly flat: string;
      };
      readonly preparing: string;
      readonly follow: string;
      readonly followLeader: string;
      readonly pace: string;
      readonly paces: {
        readonly told: string;
        readonly even: string;
      };
      readonly loop: string;
      readonly loopEnd: string;
      readonly loopOff: string;
      readonly fullScreen: string;
      readonly leaveFullScreen: string;
      readonly soundOn: string;
      readonly soundOff: string;
      readonly photoFinish: string;
      readonly keys: string;
      readonly keyList: readonly (readonly [string, string])[];
      readonly openingGoal: Text<{ distance: string | number }>;
      readonly openingAccelerate: string;
      readonly openingShell: string;
      readonly openingShield: string;
      readonly skip: string;
    };
    readonly tower: {
      readonly label: string;
      readonly leader: string;
      readonly grid: string;
      readonly gap: Text<{ units: string | number }>;
      readonly distance: string;
      readonly showAll: string;
      readonly showLess: string;
      readonly speed: string;
      readonly balance: string;
      readonly shield: Text<{ left: string | number }>;
      readonly fastest: string;
      readonly personalBest: string;
      readonly moving: string;
      readonly winner: string;
      readonly bought: {
        readonly accelerate: Text<{ n: string | number }>;
        readonly shield: Text<{ n: string | number }>;
      };
      readonly shell: {
        readonly hit: string;
        readonly blocked: string;
        readonly wasted: string;
        readonly missed: string;
      };
      readonly shellAt: Text<{ target: string | number; how: string | number }>;
      readonly shellNoTarget: string;
      readonly banana: string;
      readonly bananaCleared: string;
      readonly idle: string;
      readonly gapUnits: Text<{ units: number }>;
    };
    readonly captions: {
      readonly leads: Text<{ car: string | number }>;
      readonly past: Text<{ car: string | number }>;
      readonly hits: Text<{ car: string | number; target: string | number }>;
      readonly slowed: Text<{ before: string | number }>;
      readonly holds: Text<{ car: string | number }>;
      readonly against: Text<{ car: string | number }>;
      readonly slips: Text<{ car: string | number }>;
      readonly halved: string;
      readonly buys: Text<{ car: string | number; amount: string | number }>;
      readonly nowDoes: Text<{ speed: string | number }>;
      readonly wins: Text<{ car: string | number }>;
      readonly wonBy: Text<{ margin: string | number }>;
      readonly wonLevel: string;
      readonly photoFinish: string;
      readonly slowMotion: string;
      readonly again: string;
      readonly why: {
        readonly shieldGone: Text<{ turn: string | number }>;
        readonly neverShielded: string;
        readonly throughShield: string;
        readonly shieldLeft: Text<{ turns: number }>;
        readonly wasHit: Text<{ turn: string | number; before: string | number }>;
        readonly faster: Text<{ speed: string | number; than: string | number }>;
        readonly ledAlways: string;
        readonly ledSince: Text<{ turn: string | number }>;
        readonly ledLast: string;
        readonly unitPrice: Text<{ price: string | number; usual: string | number }>;
      };
    };
    readonly outcomes: {
      readonly reverted: string;
      readonly "out-of-gas": string;
      readonly halted: string;
      readonly "no-code": string;
      readonly "over-limit": string;
    };
    readonly facts: {
      readonly accelerated: Text<{ car: string | number; amount: string | number; speed: string | number }>;
      readonly acceleratedFor: Text<{ car: string | number; amount: string | number; cost: string | number; speed: string | number }>;
      readonly shielded: Text<{ car: string | number; amount: string | number; shield: string | number }>;
      readonly shieldedFor: Text<{ car: string | number; amount: string | number; cost: string | number; shield: string | number }>;
      readonly shellHit: Text<{ car: string | number; target: string | number; before: string | number }>;
      readonly superShellHit: Text<{ car: string | number; target: string | number; before: string | number }>;
      readonly shellBlocked: Text<{ target: string | number; car: string | number }>;
      readonly shellWasted: Text<{ car: string | number; target: string | number }>;
      readonly shellMissed: Text<{ car: string | number }>;
      readonly bananaDropped: Text<{ car: string | number; at: string | number }>;
      readonly bananaCleared: Text<{ car: string | number; at: string | number }>;
      readonly slipped: Text<{ car: string | number; at: string | number }>;
      readonly failed: {
        readonly reverted: Text<{ car: string | number }>;
        readonly "out-of-gas": Text<{ car: string | number }>;
        readonly halted: Text<{ car: string | number }>;
        readonly "no-code": Text<{ car: string | number }>;
        readonly "over-limit": Text<{ car: string | number }>;
      };
      readonly idle: Text<{ car: string | number }>;
      readonly leadChanged: Text<{ car: string | number; from: string | number }>;
      readonly won: Text<{ car: string | number; margin: string | number }>;
      readonly wonLevel: Text<{ car: string | number }>;
      readonly turnLimit: string;
      readonly unfinished: string;
      readonly seeText: string;
    };
    readonly feed: {
      readonly label: string;
      readonly empty: string;
      readonly filter: string;
      readonly filters: {
        readonly all: string;
        readonly attacks: string;
        readonly purchases: string;
        readonly failures: string;
        readonly lead: string;
      };
      readonly none: string;
      readonly turn: Text<{ turn: string | number }>;
      readonly jump: Text<{ turn: string | number }>;
    };
    readonly standings: {
      readonly caption: Text<{ turn: string | number }>;
      readonly place: string;
      readonly car: string;
      readonly distance: string;
      readonly gap: string;
      readonly speed: string;
      readonly balance: string;
      readonly shield: string;
    };
    readonly panels: {
      readonly label: string;
      readonly feed: string;
      readonly highlights: string;
      readonly standings: string;
      readonly charts: string;
      readonly text: string;
    };
    readonly table: {
      readonly caption: string;
      readonly turn: string;
      readonly car: string;
      readonly what: string;
      readonly leader: string;
      readonly pages: string;
      readonly range: Text<{ from: string | number; to: string | number }>;
    };
    readonly page: {
      readonly title: Text<{ number: string | number }>;
      readonly description: Text<{ cars: string | number }>;
      readonly stages: {
        readonly practice: string;
        readonly qualifying: string;
        readonly heats: string;
        readonly final: string;
      };
      readonly states: {
        readonly queued: string;
        readonly running: string;
        readonly finished: string;
        readonly error: string;
        readonly released: string;
        readonly void: string;
      };
      readonly stateTexts: {
        readonly queued: string;
        readonly running: string;
        readonly finished: string;
        readonly error: string;
        readonly released: string;
        readonly void: string;
      };
      readonly seats: string;
      readonly seatsLater: string;
      readonly seat: string;
      readonly team: string;
      readonly codeHash: string;
      readonly seed: string;
      readonly hash: string;
      readonly engine: string;
      readonly commitment: string;
      readonly committedAt: Text<{ when: string | number }>;
      readonly seedSecret: string;
      readonly carsRoot: string;
      readonly redrawn: Text<{ times: number }>;
      readonly redrawnMore: string;
      readonly redrawsTakenBack: Text<{ times: number }>;
      readonly leftOut: Text<{ count: number }>;
      readonly leftOutMore: string;
      readonly letStand: Text<{ turn: string | number }>;
      readonly letStandUnended: string;
      readonly letStandReason: Text<{ reason: string | number }>;
      readonly pinned: string;
      readonly notPinned: string;
      readonly friendly: string;
      readonly embed: string;
      readonly openPage: string;
      readonly rivals: string;
      readonly whatIf: string;
      readonly share: string;
      readonly copied: string;
      readonly notCopied: string;
      readonly download: string;
    };
    readonly film: {
      readonly open: string;
      readonly title: string;
      readonly lead: string;
      readonly record: string;
      readonly picture: string;
      readonly cancel: string;
      readonly progress: Text<{ share: string | number }>;
      readonly done: Text<{ megabytes: string | number }>;
      readonly failed: string;
      readonly noEncoder: string;
    };
    readonly verify: {
      readonly title: string;
      readonly lead: string;
      readonly start: string;
      readonly running: string;
      readonly verified: string;
      readonly verifiedMore: Text<{ ms: string | number }>;
      readonly logOnly: string;
      readonly logOnlyMore: Text<{ cars: string | number }>;
      readonly refused: string;
      readonly logChanged: string;
      readonly changedFrom: Text<{ turn: string | number }>;
      readonly programChanged: Text<{ car: string | number }>;
      readonly differs: Text<{ turn: string | number }>;
      readonly otherRace: string;
      readonly engines: {
        readonly named: string;
        readonly "none-named": string;
        readonly "not-kept": string;
      };
      readonly failed: string;
      readonly server: {
        readonly title: string;
        readonly lead: Text<{ cars: string | number }>;
        readonly start: string;
        readonly running: string;
        readonly same: string;
        readonly differs: string;
        readonly differsMore: string;
        readonly published: string;
        readonly found: string;
        readonly when: Text<{ when: string | number }>;
        readonly tooLong: string;
        readonly limit: Text<{ limit: string | number }>;
      };
      readonly seed: {
        readonly follows: string;
        readonly followsMore: Text<{ race: string | number }>;
        readonly redrawn: Text<{ draw: string | number }>;
        readonly notTold: string;
        readonly notToldMore: string;
        readonly refused: string;
        readonly otherSecret: string;
        readonly otherSeed: string;
      };
    };
    readonly highlights: {
      readonly label: string;
      readonly lead: string;
      readonly none: string;
      readonly jump: Text<{ turn: string | number }>;
      readonly photoFinish: Text<{ what: string | number }>;
    };
    readonly charts: {
      readonly distance: string;
      readonly speed: string;
      readonly balance: string;
      readonly prices: string;
      readonly gas: string;
      readonly actions: {
        readonly accelerate: string;
        readonly shell: string;
        readonly superShell: string;
        readonly banana: string;
        readonly shield: string;
      };
      readonly loading: string;
    };
    readonly ticker: {
      readonly label: string;
      readonly up: string;
      readonly down: string;
    };
    readonly story: {
      readonly title: string;
      readonly why: string;
      readonly first: Text<{ car: string | number; amount: string | number; turn: string | number }>;
      readonly noLeadChange: string;
      readonly manyLeadChanges: Text<{ count: string | number }>;
      readonly shells: Text<{ hits: string | number; blocked: string | number }>;
      readonly failed: Text<{ car: string | number; count: number }>;
    };
    readonly picture: Text<{ circuit: string | number; cars: string | number }>;
    readonly luck: {
      readonly stage: {
        readonly parts: {
          readonly cars: string;
          readonly seats: string;
          readonly seeds: string;
        };
        readonly sentence: Text<{ cars: string | number; seats: string | number; seeds: string | number }>;
        readonly title: Text<{ cars: string | number }>;
        readonly hint: Text<{ races: string | number }>;
        readonly seatWins: string;
        readonly seat: string;
        readonly wins: string;
        readonly interval: string;
      };
      readonly parts: {
        readonly cars: string;
        readonly seats: string;
        readonly seeds: string;
      };
      readonly sentence: Text<{ cars: string | number; seats: string | number; seeds: string | number }>;
    };
  };
  readonly readiness: {
    readonly title: string;
    readonly lead: string;
    readonly competition: string;
    readonly choose: string;
    readonly none: string;
    readonly door: {
      readonly title: string;
      readonly submit: string;
      readonly checkIn: Text<{ team: string | number }>;
      readonly done: Text<{ startNumber: string | number; team: string | number }>;
      readonly already: Text<{ startNumber: string | number; team: string | number }>;
      readonly unknown: string;
      readonly undo: string;
    };
    readonly rehearsal: {
      readonly title: string;
      readonly lead: string;
      readonly mark: string;
      readonly link: string;
      readonly named: Text<{ competition: string | number }>;
      readonly start: string;
      readonly like: string;
      readonly likeHint: string;
      readonly teams: string;
      readonly teamsHint: Text<{ min: string | number; max: string | number }>;
      readonly go: string;
      readonly nothingToBeLike: string;
      readonly startedAt: Text<{ moment: string | number }>;
      readonly judged: Text<{ judged: string | number; teams: string | number; accepted: string | number }>;
      readonly frozen: string;
      readonly heats: string;
      readonly raced: Text<{ run: string | number; races: string | number }>;
      readonly show: string;
      readonly done: string;
      readonly waits: string;
      readonly held: string;
      readonly toCompetition: string;
      readonly toHeats: string;
      readonly toShow: string;
      readonly remove: string;
      readonly removed: Text<{ teams: string | number; races: string | number; entries: string | number }>;
      readonly refused: {
        readonly "no-such-competition": string;
        readonly "one-at-a-time": string;
        readonly "number-of-teams": Text<{ min: string | number; max: string | number }>;
      };
    };
    readonly lights: {
      readonly "never-came": string;
      readonly "no-car": string;
      readonly rejected: string;
      readonly accepted: string;
    };
    readonly cities: string;
    readonly teams: string;
    readonly noTeams: string;
    readonly columns: {
      readonly number: string;
      readonly team: string;
      readonly city: string;
      readonly light: string;
      readonly here: string;
    };
    readonly preflight: {
      readonly title: string;
      readonly colours: {
        readonly go: string;
        readonly caution: string;
        readonly stop: string;
        readonly unknown: string;
      };
      readonly database: Text<{ ms: string | number }>;
      readonly clock: Text<{ seconds: string | number }>;
      readonly disk: Text<{ free: string | number }>;
      readonly queue: Text<{ waiting: string | number; oldest: string | number }>;
      readonly workers: Text<{ workers: string | number }>;
      readonly lateTask: Text<{ seconds: string | number }>;
      readonly backup: Text<{ minutes: string | number }>;
      readonly noBackup: string;
      readonly secondEvm: Text<{ races: string | number; differences: string | number }>;
      readonly screens: Text<{ connected: string | number; admitted: string | number }>;
      readonly unreadable: string;
      readonly unknownDisk: string;
    };
  };
  readonly referee: {
    readonly names: {
      readonly buyAcceleration: string;
      readonly buyShell: string;
      readonly buyShield: string;
      readonly buySuperShell: string;
      readonly buyBanana: string;
      readonly getAccelerateCost: string;
      readonly getShellCost: string;
      readonly getSuperShellCost: string;
      readonly getBananaCost: string;
      readonly getShieldCost: string;
      readonly getActionsSold: string;
      readonly getAllCarData: string;
      readonly getAllCarDataAndFindCar: string;
      readonly getCarData: string;
      readonly cars: string;
      readonly currentCar: string;
      readonly entropy: string;
      readonly turns: string;
      readonly upcoming: string;
      readonly state: string;
      readonly bananas: string;
      readonly getAllBananas: string;
      readonly allCars: string;
      readonly yourCarIndex: string;
      readonly balance: string;
      readonly speed: string;
      readonly y: string;
      readonly shield: string;
    };
    readonly gas: Text<{ base: string | number; unit: string | number }>;
    readonly gasFlat: Text<{ base: string | number }>;
    readonly price: Text<{ coins: number }>;
    readonly table: {
      readonly caption: string;
      readonly call: string;
      readonly gives: string;
      readonly cost: string;
      readonly example: string;
      readonly perUnit: Text<{ base: string | number; unit: string | number }>;
      readonly free: string;
      readonly groups: {
        readonly parameter: string;
        readonly field: string;
        readonly buy: string;
        readonly price: string;
        readonly view: string;
      };
    };
  };
  readonly refusals: {
    readonly tooLarge: Text<{ limitBytes: string | number }>;
    readonly tooMany: Text<{ waitSeconds: string | number }>;
    readonly tooManyStreams: string;
    readonly unavailable: string;
    readonly otherSite: string;
    readonly badAddress: string;
    readonly wrongBody: Text<{ type: string | number }>;
    readonly brokenBody: string;
    readonly notText: string;
    readonly noType: string;
    readonly demonstration: {
      readonly closed: string;
      readonly full: string;
    };
  };
  readonly settings: {
    readonly title: string;
    readonly lead: string;
    readonly changed: string;
    readonly changedLead: string;
    readonly fields: {
      readonly productName: string;
      readonly publicUrl: string;
      readonly firstDelaySeconds: string;
      readonly firstCheckedPercent: string;
    };
    readonly hints: {
      readonly productName: Text<{ unlessSet: string | number }>;
      readonly publicUrl: Text<{ unlessSet: string | number }>;
      readonly firstDelaySeconds: string;
      readonly firstCheckedPercent: string;
    };
    readonly save: string;
    readonly saved: string;
    readonly unchanged: string;
    readonly undo: string;
    readonly undone: string;
    readonly undoFailed: string;
    readonly problem: {
      readonly "too-long": Text<{ given: string | number; most: string | number }>;
      readonly "no-address": Text<{ given: string | number }>;
      readonly range: Text<{ given: string | number; min: string | number; max: string | number }>;
    };
    readonly elsewhere: string;
    readonly links: {
      readonly brands: readonly (string)[];
      readonly retention: readonly (string)[];
      readonly notice: readonly (string)[];
      readonly competitions: readonly (string)[];
    };
    readonly engines: string;
    readonly enginesLead: string;
    readonly engineColumns: {
      readonly engine: string;
      readonly state: string;
      readonly competitions: string;
      readonly races: string;
    };
    readonly running: string;
    readonly kept: string;
    readonly missing: string;
    readonly missingText: string;
    readonly limits: string;
    readonly limitColumns: {
      readonly limit: string;
      readonly value: string;
    };
    readonly limitNames: {
      readonly picture: string;
      readonly importRows: string;
      readonly reads: string;
      readonly writes: string;
      readonly sessionWrites: string;
    };
    readonly perMinute: Text<{ count: string | number }>;
    readonly kilobytes: Text<{ count: string | number }>;
    readonly environment: string;
    readonly environmentLead: string;
    readonly environmentColumns: {
      readonly setting: string;
      readonly variable: string;
      readonly value: string;
    };
    readonly groups: {
      readonly face: string;
      readonly hosts: string;
      readonly machine: string;
      readonly letters: string;
      readonly backups: string;
      readonly people: string;
      readonly metrics: string;
    };
    readonly byDefault: string;
    readonly nothing: string;
    readonly secretSet: string;
    readonly secretUnset: string;
    readonly variables: {
      readonly product_name: string;
      readonly site_domain: string;
      readonly site_cities: string;
      readonly site_sponsors: string;
      readonly public_url: string;
      readonly port: string;
      readonly host: string;
      readonly trusted_proxies: string;
      readonly brand_hosts: string;
      readonly results_only_hosts: string;
      readonly icon_service_url: string;
      readonly backend_url: string;
      readonly role: string;
      readonly database_url: string;
      readonly data_dir: string;
      readonly race_threads: string;
      readonly max_streams: string;
      readonly log_level: string;
      readonly smtp_url: string;
      readonly mail_from: string;
      readonly backup_every_minutes: string;
      readonly backup_dir: string;
      readonly backup_keep: string;
      readonly retention_months: string;
      readonly admin_claim_token: string;
      readonly metrics_port: string;
      readonly metrics_token: string;
    };
  };
  readonly shell: {
    readonly nav: {
      readonly home: string;
      readonly howToPlay: string;
      readonly submitCar: string;
      readonly label: string;
    };
    readonly menu: {
      readonly open: string;
      readonly close: string;
    };
    readonly skipToContent: string;
    readonly language: {
      readonly label: string;
    };
    readonly colourMode: {
      readonly label: string;
      readonly light: string;
      readonly dark: string;
      readonly system: string;
    };
    readonly account: {
      readonly signIn: string;
      readonly account: string;
    };
    readonly news: {
      readonly announcement: string;
      readonly answer: string;
      readonly read: string;
      readonly all: string;
      readonly unread: Text<{ count: number }>;
    };
    readonly footer: {
      readonly label: string;
      readonly teams: string;
      readonly standings: string;
      readonly races: string;
      readonly simulator: string;
      readonly createTeam: string;
      readonly questions: string;
      readonly announcements: string;
      readonly follow: string;
      readonly receipt: string;
      readonly certificate: string;
      readonly privacy: string;
      readonly documents: string;
      readonly api: string;
      readonly runs: Text<{ version: string | number; engine: string | number }>;
      readonly line: string;
    };
    readonly errors: {
      readonly notFoundHeading: string;
      readonly otherHeading: string;
      readonly pageNotFound: Text<{ path: string | number }>;
      readonly forbidden: string;
      readonly assisted: string;
      readonly tooLarge: string;
      readonly tooMany: string;
      readonly badRequest: string;
      readonly ours: string;
      readonly browser: string;
      readonly noAnswer: string;
      readonly backHome: string;
      readonly tryAgain: string;
      readonly status: Text<{ code: string | number }>;
    };
    readonly newVersion: {
      readonly text: string;
      readonly reload: string;
      readonly later: string;
    };
    readonly loading: string;
  };
  readonly show: {
    readonly sceneTitles: {
      readonly "test-card": string;
      readonly countdown: string;
      readonly sponsors: string;
      readonly message: string;
      readonly grid: string;
      readonly race: string;
      readonly standings: string;
      readonly reveal: string;
      readonly podium: string;
      readonly draw: string;
    };
    readonly screen: {
      readonly title: string;
      readonly rehearsal: string;
      readonly code: string;
      readonly codeHint: string;
      readonly soon: string;
      readonly phone: string;
      readonly spokenKey: string;
      readonly wrongKey: string;
    };
    readonly reveal: {
      readonly opening: string;
      readonly teams: Text<{ count: string | number }>;
      readonly who: Text<{ place: string | number }>;
      readonly inDanger: string;
      readonly lastOne: string;
      readonly winner: string;
      readonly place: Text<{ place: string | number }>;
      readonly seeded: string;
      readonly wins: string;
      readonly races: string;
      readonly fell: Text<{ places: string | number }>;
      readonly holds: string;
      readonly level: string;
      readonly restsOn: Text<{ count: number }>;
      readonly bestWinBy: Text<{ race: string | number; margin: string | number }>;
      readonly bestWin: Text<{ race: string | number }>;
      readonly bestPlace: Text<{ place: string | number; race: string | number }>;
      readonly versus: Text<{ name: string | number; ahead: string | number; behind: string | number }>;
      readonly notSeparated: Text<{ name: string | number }>;
    };
    readonly race: {
      readonly grid: string;
      readonly turn: Text<{ turn: string | number; all: string | number }>;
      readonly unit: string;
      readonly again: string;
      readonly toLine: Text<{ left: string | number }>;
      readonly atLine: string;
      readonly lap: Text<{ lap: string | number; all: string | number }>;
      readonly prices: string;
      readonly number: Text<{ number: string | number; all: string | number }>;
      readonly decidedIn: Text<{ turn: string | number }>;
      readonly decidedAtLine: string;
    };
    readonly countdown: {
      readonly now: string;
    };
    readonly sponsors: {
      readonly none: string;
    };
    readonly testCard: {
      readonly title: string;
      readonly clock: Text<{ offset: string | number; way: string | number }>;
      readonly noClock: string;
      readonly soundOn: string;
      readonly soundOff: string;
    };
    readonly panel: {
      readonly title: string;
      readonly intro: string;
      readonly none: string;
      readonly noneHint: string;
      readonly create: string;
      readonly name: string;
      readonly city: string;
      readonly allCities: string;
      readonly open: string;
      readonly notBegun: string;
      readonly step: Text<{ step: string | number; all: string | number }>;
      readonly noSuchShow: string;
      readonly screens: string;
      readonly noScreens: string;
      readonly screenCode: string;
      readonly admit: string;
      readonly screenName: string;
      readonly role: string;
      readonly roles: {
        readonly hall: string;
        readonly "lower-third": string;
        readonly "chroma-key": string;
      };
      readonly save: string;
      readonly revoke: string;
      readonly inStep: string;
      readonly outOfStep: Text<{ step: string | number }>;
      readonly gone: Text<{ when: string | number }>;
      readonly goesAlone: string;
      readonly noData: string;
      readonly hasData: string;
      readonly asleep: string;
      readonly clock: Text<{ ms: string | number }>;
      readonly admitRefused: {
        readonly "no-such-code": string;
        readonly "too-many-tries": string;
      };
      readonly scenes: string;
      readonly addScene: string;
      readonly kind: string;
      readonly sceneTitle: string;
      readonly titleHint: string;
      readonly note: string;
      readonly stage: string;
      readonly raceNumber: string;
      readonly raceHint: string;
      readonly usualFor: string;
      readonly addUsual: string;
      readonly text: string;
      readonly minutes: string;
      readonly minutesHint: string;
      readonly up: string;
      readonly down: string;
      readonly remove: string;
      readonly makeData: string;
      readonly makeDataHint: string;
      readonly newKey: string;
      readonly data: Text<{ version: string | number }>;
      readonly noDataYet: string;
      readonly changed: string;
      readonly spokenKey: string;
      readonly spokenKeyHint: string;
      readonly showKey: string;
      readonly problems: {
        readonly "no-scenes": string;
        readonly "no-such-stage": string;
        readonly "not-decided": string;
        readonly "no-teams": string;
        readonly "no-such-race": string;
        readonly "race-open": string;
        readonly "not-yours": string;
        readonly "no-moment": string;
        readonly "no-groups": string;
        readonly "not-frozen": string;
        readonly "no-order": string;
      };
      readonly sceneProblem: Text<{ scene: string | number; problem: string | number }>;
      readonly unreadable: string;
      readonly cancel: string;
      readonly change: string;
      readonly place: string;
      readonly atTheEnd: string;
      readonly before: Text<{ scene: string | number }>;
      readonly raceKept: string;
      readonly screensOf: string;
      readonly screensOfHint: string;
      readonly countOfScreens: Text<{ count: number }>;
      readonly moveScreens: string;
      readonly eachPlace: string;
      readonly oneByOne: string;
      readonly eitherBoard: string;
      readonly raceOf: Text<{ race: string | number }>;
      readonly board: string;
      readonly boards: {
        readonly order: string;
        readonly seeding: string;
      };
      readonly boardHint: string;
      readonly spoils: Text<{ scene: string | number }>;
      readonly language: string;
      readonly ownLanguage: string;
    };
    readonly drive: {
      readonly next: string;
      readonly back: string;
      readonly black: string;
      readonly light: string;
      readonly takeOver: string;
      readonly drives: Text<{ name: string | number }>;
      readonly youDrive: string;
      readonly nobody: string;
      readonly now: string;
      readonly afterwards: string;
      readonly nothing: string;
      readonly end: string;
      readonly refused: {
        readonly stale: string;
        readonly "not-driver": string;
        readonly "at-start": string;
        readonly "at-end": string;
        readonly "no-such-step": string;
        readonly "no-such-show": string;
        readonly "no-scenes": string;
      };
      readonly offline: string;
      readonly keys: string;
      readonly remote: string;
      readonly presenter: string;
      readonly goTo: string;
      readonly note: string;
      readonly sceneStep: Text<{ step: string | number; all: string | number }>;
      readonly pageOf: Text<{ from: string | number; to: string | number }>;
      readonly lineUp: string;
      readonly raceRuns: Text<{ name: string | number }>;
      readonly raceOpenEnd: string;
      readonly frozenBoard: string;
      readonly focus: Text<{ name: string | number; place: number; why: string | number }>;
      readonly wouldJump: Text<{ name: string | number; place: number }>;
      readonly falls: Text<{ name: string | number; from: number; to: number }>;
      readonly stays: Text<{ name: string | number; place: number }>;
      readonly wins: Text<{ name: string | number }>;
      readonly rises: Text<{ name: string | number; place: number }>;
      readonly wholeScene: string;
      readonly coming: string;
      readonly clock: string;
      readonly sinceStep: string;
      readonly screensInStep: Text<{ count: string | number; all: string | number }>;
      readonly noScreens: string;
      readonly screenTrouble: {
        readonly gone: string;
        readonly alone: string;
        readonly behind: string;
        readonly empty: string;
      };
      readonly isBlack: string;
      readonly interest: {
        readonly winner: string;
        readonly podium: string;
        readonly cut: string;
        readonly fall: string;
        readonly "city-best": string;
        readonly "not-separated": string;
      };
      readonly outdated: Text<{ scenes: string | number }>;
      readonly outdatedText: string;
      readonly goToText: Text<{ step: string | number }>;
      readonly othersDrive: Text<{ name: string | number }>;
      readonly draws: Text<{ pot: string | number; teams: string | number }>;
      readonly drawn: Text<{ name: string | number; group: string | number }>;
      readonly pots: string;
    };
    readonly podium: {
      readonly wins: Text<{ wins: number; races: number }>;
    };
    readonly raceChoice: {
      readonly shown: string;
      readonly label: string;
      readonly find: string;
      readonly none: string;
      readonly score: Text<{ score: string | number }>;
      readonly kinds: {
        readonly closest: string;
        readonly "lead-changes": string;
        readonly comeback: string;
        readonly decided: string;
      };
      readonly closest: Text<{ race: string | number; name: string | number; margin: string | number }>;
      readonly leadChanges: Text<{ race: string | number; count: number; name: string | number }>;
      readonly comeback: Text<{ race: string | number; name: string | number; from: number }>;
      readonly decided: Text<{ race: string | number; place: string | number; ahead: string | number; behind: string | number }>;
    };
    readonly draw: {
      readonly group: Text<{ group: string | number }>;
      readonly pot: Text<{ pot: string | number; left: number }>;
      readonly meets: Text<{ group: string | number; names: string | number }>;
      readonly drawnPot: Text<{ pot: string | number }>;
      readonly over: string;
      readonly bySeeding: string;
      readonly seed: Text<{ seed: string | number }>;
    };
    readonly standings: {
      readonly title: string;
      readonly after: Text<{ count: number }>;
    };
    readonly provisional: {
      readonly until: Text<{ moment: string | number }>;
      readonly afterRelease: Text<{ minutes: number }>;
      readonly protest: string;
    };
  };
  readonly similarity: {
    readonly title: string;
    readonly lead: string;
    readonly caution: string;
    readonly compare: string;
    readonly comparing: string;
    readonly never: string;
    readonly neverText: string;
    readonly last: Text<{ cars: string | number; time: string | number }>;
    readonly since: Text<{ cars: number }>;
    readonly count: Text<{ found: string | number }>;
    readonly none: string;
    readonly noneText: string;
    readonly noneFits: string;
    readonly export: string;
    readonly search: string;
    readonly filters: {
      readonly all: string;
      readonly code: string;
      readonly driving: string;
      readonly "not-looked-at": string;
      readonly "other-university": string;
    };
    readonly sort: string;
    readonly sorts: {
      readonly likeness: string;
      readonly code: string;
      readonly driving: string;
      readonly team: string;
      readonly received: string;
    };
    readonly reversed: string;
    readonly columns: {
      readonly first: string;
      readonly second: string;
      readonly code: string;
      readonly received: string;
      readonly looked: string;
      readonly open: string;
      readonly driving: string;
    };
    readonly unknown: string;
    readonly unknownTold: string;
    readonly looked: string;
    readonly notLooked: string;
    readonly open: string;
    readonly openOf: Text<{ first: string | number; second: string | number }>;
    readonly comparison: {
      readonly back: string;
      readonly title: Text<{ first: string | number; second: string | number }>;
      readonly notFound: string;
      readonly gate: string;
      readonly gateText: Text<{ first: string | number; second: string | number }>;
      readonly goOn: string;
      readonly received: Text<{ time: string | number }>;
      readonly kinds: {
        readonly source: string;
        readonly code: string;
        readonly driving: string;
      };
      readonly noSource: string;
      readonly linesInCommon: Text<{ count: number }>;
      readonly table: string;
      readonly shared: string;
      readonly driving: {
        readonly lead: Text<{ count: string | number }>;
        readonly same: Text<{ same: string | number; count: string | number }>;
        readonly turn: string;
        readonly place: string;
        readonly coins: string;
        readonly speed: string;
        readonly nothing: string;
        readonly failed: string;
        readonly shared: string;
      };
    };
    readonly looks: {
      readonly title: string;
      readonly lead: string;
      readonly entry: Text<{ person: string | number; time: string | number }>;
      readonly somebody: string;
      readonly car: string;
    };
  };
  readonly simulator: {
    readonly title: string;
    readonly lead: string;
    readonly tabs: {
      readonly label: string;
      readonly watch: string;
      readonly race: string;
      readonly field: string;
      readonly compare: string;
    };
    readonly watch: {
      readonly drop: string;
      readonly choose: string;
      readonly paste: string;
      readonly pasteHint: string;
      readonly open: string;
      readonly link: string;
      readonly linkHint: string;
      readonly openLink: string;
      readonly linkRefused: {
        readonly "other-site": string;
        readonly "no-link": string;
        readonly "not-found": string;
      };
      readonly reading: string;
      readonly opened: Text<{ name: string | number }>;
      readonly pasted: string;
      readonly tooLarge: Text<{ size: string | number; most: string | number }>;
      readonly unreadable: string;
      readonly refused: string;
      readonly where: Text<{ path: string | number }>;
      readonly detail: Text<{ detail: string | number }>;
    };
    readonly compare: {
      readonly lead: string;
      readonly first: string;
      readonly second: string;
      readonly remove: string;
      readonly turns: Text<{ count: string | number }>;
      readonly result: string;
      readonly same: string;
      readonly otherRace: string;
      readonly differs: Text<{ turn: string | number }>;
      readonly shorter: string;
      readonly beside: string;
      readonly hide: string;
      readonly add: string;
      readonly race: Text<{ round: string | number }>;
    };
    readonly refusals: {
      readonly empty: string;
      readonly "not-json": string;
      readonly truncated: string;
      readonly "unknown-kit": string;
      readonly size: string;
      readonly number: string;
      readonly integer: string;
      readonly object: string;
      readonly list: string;
      readonly text: string;
      readonly missing: string;
      readonly "unknown-key": string;
      readonly length: string;
      readonly seat: string;
      readonly order: string;
      readonly ascending: string;
      readonly start: string;
      readonly mover: string;
      readonly backwards: string;
      readonly money: string;
      readonly sold: string;
      readonly "after-finish": string;
      readonly winners: string;
      readonly family: string;
      readonly end: string;
      readonly hash: string;
      readonly "turn-limit": string;
      readonly "unknown-format": string;
      readonly version: string;
      readonly other: string;
    };
    readonly race: {
      readonly formula: string;
      readonly formulas: {
        readonly "university-code-prix": string;
        readonly "0xmonaco": string;
        readonly "0xtitans": string;
        readonly "0xtitans-season-1": string;
      };
      readonly cars: string;
      readonly carsHint: string;
      readonly seat: Text<{ seat: string | number }>;
      readonly pasted: string;
      readonly name: string;
      readonly bytecode: string;
      readonly bytecodeHint: string;
      readonly moveUp: Text<{ car: string | number }>;
      readonly shuffle: string;
      readonly seed: string;
      readonly seedHint: string;
      readonly anotherSeed: string;
      readonly run: string;
      readonly running: string;
      readonly cancel: string;
      readonly refused: string;
      readonly wrong: {
        readonly seed: string;
        readonly empty: string;
        readonly "not-hex": Text<{ position: string | number; character: string | number }>;
        readonly "half-byte": string;
        readonly "too-large": Text<{ bytes: string | number }>;
      };
      readonly failed: string;
      readonly noCars: string;
    };
    readonly result: {
      readonly ran: Text<{ ms: string | number; turns: string | number }>;
      readonly seed: string;
      readonly hash: string;
      readonly formulaOf: string;
      readonly download: string;
      readonly downloadKit: string;
      readonly winner: Text<{ car: string | number }>;
      readonly noWinner: string;
    };
    readonly field: {
      readonly lead: string;
      readonly races: string;
      readonly run: string;
      readonly running: string;
      readonly cancel: string;
      readonly cancelled: string;
      readonly failed: string;
      readonly ran: Text<{ races: string | number; seconds: string | number }>;
      readonly csv: string;
      readonly winTable: string;
      readonly car: string;
      readonly wins: string;
      readonly interval: string;
      readonly range: Text<{ low: string | number; high: string | number }>;
      readonly meanFinish: string;
      readonly failedTurns: string;
      readonly gas: string;
      readonly coins: string;
      readonly finishes: string;
      readonly seatWins: string;
      readonly seat: Text<{ seat: string | number }>;
      readonly pairs: string;
      readonly turns: string;
      readonly turnsText: Text<{ mean: string | number; undecided: string | number }>;
      readonly seatTable: string;
      readonly seatHead: string;
      readonly luck: {
        readonly title: string;
        readonly hint: string;
        readonly unknown: string;
      };
    };
  };
  readonly stages: {
    readonly divisions: {
      readonly label: string;
      readonly hint: string;
      readonly of: Text<{ stage: string | number; division: string | number }>;
      readonly guests: string;
      readonly guest: Text<{ wins: number; races: number }>;
    };
    readonly title: string;
    readonly lead: string;
    readonly kinds: {
      readonly practice: string;
      readonly qualifying: string;
      readonly heats: string;
      readonly final: string;
    };
    readonly states: {
      readonly draft: string;
      readonly announced: string;
      readonly open: string;
      readonly running: string;
      readonly held: string;
      readonly decided: string;
      readonly released: string;
    };
    readonly formats: {
      readonly qualifying: string;
      readonly heats: string;
      readonly "round-robin": string;
      readonly swiss: string;
      readonly "knock-out": string;
      readonly championship: string;
      readonly "grand-final": string;
    };
    readonly formatWhat: {
      readonly qualifying: string;
      readonly heats: string;
      readonly "round-robin": string;
      readonly swiss: string;
      readonly "knock-out": string;
      readonly championship: string;
      readonly "grand-final": string;
    };
    readonly rule: {
      readonly title: string;
      readonly places: {
        readonly rating: string;
        readonly "field-then-share": string;
        readonly share: string;
        readonly "sum-of-shares": string;
        readonly "round-then-share": string;
        readonly points: string;
      };
      readonly ties: {
        readonly wins: string;
        readonly opponents: string;
        readonly "count-back": string;
        readonly seeding: string;
      };
      readonly tie: Text<{ words: string | number }>;
      readonly house: string;
      readonly then: string;
    };
    readonly columns: {
      readonly position: string;
      readonly stage: string;
      readonly format: string;
      readonly state: string;
      readonly entrants: string;
      readonly races: string;
      readonly open: string;
      readonly held: string;
    };
    readonly add: {
      readonly title: string;
      readonly name: string;
      readonly kind: string;
      readonly format: string;
      readonly submit: string;
    };
    readonly none: string;
    readonly builder: {
      readonly title: string;
      readonly name: string;
      readonly kind: string;
      readonly format: string;
      readonly seats: string;
      readonly seatDesigns: {
        readonly balanced: string;
        readonly "all-orders": string;
      };
      readonly rounds: string;
      readonly racesPerField: string;
      readonly racesPerFieldHint: string;
      readonly advancePerField: string;
      readonly bestOthers: string;
      readonly advancing: string;
      readonly points: string;
      readonly pointsHint: string;
      readonly minutes: string;
      readonly minutesHint: string;
      readonly placesThatMatter: string;
      readonly mostExtraRounds: string;
      readonly extraHint: string;
      readonly entrants: string;
      readonly fromCars: string;
      readonly fromStage: Text<{ name: string | number }>;
      readonly fromEnd: Text<{ name: string | number }>;
      readonly fromCities: string;
      readonly best: string;
      readonly release: string;
      readonly releaseModes: {
        readonly race: string;
        readonly round: string;
        readonly "at-once": string;
      };
      readonly delay: string;
      readonly delayHint: string;
      readonly checked: string;
      readonly checkedHint: string;
      readonly expected: string;
      readonly preview: string;
      readonly fillsGroups: string;
      readonly fillsGroupsHint: string;
      readonly draw: string;
      readonly draws: {
        readonly snake: string;
        readonly pots: string;
      };
    };
    readonly preview: {
      readonly title: string;
      readonly races: string;
      readonly perTeam: string;
      readonly fields: string;
      readonly house: string;
      readonly duration: string;
      readonly unmeasured: string;
      readonly minutes: Text<{ minutes: string | number }>;
      readonly seconds: Text<{ seconds: string | number }>;
      readonly measured: Text<{ runs: string | number }>;
      readonly first: string;
      readonly cut: string;
      readonly error: string;
      readonly simulated: Text<{ seasons: string | number; teams: string | number }>;
      readonly assumed: string;
    };
    readonly acts: {
      readonly announce: string;
      readonly remove: string;
      readonly "withdraw-announcement": string;
      readonly start: string;
      readonly hold: string;
      readonly resume: string;
      readonly "rerun-disagreeing": string;
      readonly "interpreter-only": string;
      readonly "leave-out": string;
      readonly "let-stand": string;
      readonly "race-on": string;
      readonly "race-until-separated": string;
      readonly decide: string;
      readonly undecide: string;
      readonly "release-round": string;
      readonly "release-race": string;
      readonly "release-all": string;
      readonly "take-back": string;
      readonly withdraw: string;
      readonly readmit: string;
      readonly penalise: string;
      readonly "lift-penalty": string;
      readonly decision: string;
    };
    readonly sure: {
      readonly announce: string;
      readonly remove: string;
      readonly start: string;
      readonly hold: string;
      readonly "race-until-separated": string;
      readonly "release-race": string;
      readonly withdraw: string;
      readonly decide: string;
      readonly "release-all": string;
      readonly "interpreter-only": string;
      readonly "leave-out": string;
      readonly "let-stand": string;
      readonly penalise: string;
      readonly "release-round": string;
    };
    readonly separate: {
      readonly places: string;
    };
    readonly teams: {
      readonly title: string;
      readonly columns: {
        readonly seeding: string;
        readonly team: string;
        readonly state: string;
        readonly act: string;
      };
      readonly racing: string;
      readonly withdrawn: string;
      readonly reason: string;
      readonly count: Text<{ racing: string | number; all: string | number }>;
      readonly disqualified: string;
      readonly what: string;
      readonly decided: string;
      readonly bySeeding: string;
    };
    readonly holdReason: string;
    readonly cancel: string;
    readonly progress: {
      readonly title: string;
      readonly round: Text<{ round: string | number }>;
      readonly rounds: Text<{ round: string | number; of: string | number }>;
      readonly run: Text<{ done: string | number; all: string | number }>;
      readonly checks: Text<{ count: number }>;
      readonly further: Text<{ count: number }>;
      readonly ready: string;
      readonly unsettled: string;
      readonly released: Text<{ count: number }>;
      readonly interpreterOnly: string;
      readonly publicAt: Text<{ moment: string | number }>;
    };
    readonly order: {
      readonly title: string;
      readonly secret: string;
      readonly place: string;
      readonly team: string;
      readonly score: string;
      readonly races: string;
      readonly wins: string;
      readonly seeding: string;
      readonly interval: string;
      readonly goesOn: string;
      readonly notSeparated: Text<{ groups: string | number }>;
      readonly allSeparated: string;
      readonly certainty: Text<{ share: string | number }>;
      readonly none: string;
    };
    readonly disagreement: {
      readonly title: string;
      readonly lead: string;
      readonly onlyElsewhere: string;
      readonly letStandReason: string;
      readonly race: Text<{ number: string | number }>;
      readonly alone: Text<{ turn: string | number; kind: string | number }>;
      readonly nobody: string;
      readonly overrunTitle: string;
      readonly overrunLead: string;
      readonly overrunElsewhere: string;
      readonly overTime: Text<{ tries: string | number; seconds: string | number }>;
      readonly overMemory: Text<{ tries: string | number }>;
      readonly kinds: {
        readonly first: string;
        readonly second: string;
        readonly third: string;
        readonly "second-evm": string;
      };
      readonly columns: {
        readonly run: string;
        readonly worker: string;
        readonly hash: string;
        readonly time: string;
        readonly verdict: string;
      };
      readonly agrees: string;
      readonly differsAtEnd: string;
      readonly differs: Text<{ turn: string | number }>;
      readonly milliseconds: Text<{ ms: string | number }>;
    };
    readonly rerun: {
      readonly title: string;
      readonly lead: string;
      readonly reason: string;
      readonly team: string;
      readonly anyTeam: string;
      readonly from: string;
      readonly to: string;
      readonly engine: string;
      readonly anyEngine: string;
      readonly seeds: string;
      readonly sameSeeds: string;
      readonly newSeeds: string;
      readonly car: string;
      readonly sameCar: string;
      readonly propose: string;
      readonly states: {
        readonly running: string;
        readonly proposed: string;
        readonly applied: string;
        readonly undone: string;
      };
      readonly changed: Text<{ changed: string | number; races: string | number }>;
      readonly disagreeing: Text<{ count: string | number }>;
      readonly noPlaces: string;
      readonly columns: {
        readonly team: string;
        readonly from: string;
        readonly to: string;
        readonly advance: string;
      };
      readonly nowIn: string;
      readonly nowOut: string;
      readonly "apply-rerun": string;
      readonly "cancel-rerun": string;
      readonly "undo-rerun": string;
      readonly by: Text<{ name: string | number; moment: string | number }>;
      readonly someone: string;
    };
    readonly races: {
      readonly title: string;
      readonly search: string;
      readonly stage: string;
      readonly state: string;
      readonly all: string;
      readonly sort: string;
      readonly sorts: {
        readonly newest: string;
        readonly number: string;
        readonly longest: string;
        readonly slowest: string;
      };
      readonly submit: string;
      readonly export: string;
      readonly count: Text<{ count: string | number }>;
      readonly moreThan: Text<{ count: string | number }>;
      readonly none: string;
      readonly columns: {
        readonly race: string;
        readonly stage: string;
        readonly round: string;
        readonly teams: string;
        readonly state: string;
        readonly winner: string;
        readonly turns: string;
        readonly runs: string;
        readonly hash: string;
        readonly time: string;
      };
      readonly states: {
        readonly queued: string;
        readonly running: string;
        readonly finished: string;
        readonly error: string;
        readonly released: string;
        readonly void: string;
      };
      readonly more: string;
      readonly fewer: string;
      readonly disagree: string;
      readonly doesNotEnd: string;
    };
    readonly refused: {
      readonly "no-such-stage": string;
      readonly "changed-meanwhile": string;
      readonly "wrong-state": string;
      readonly "not-frozen": string;
      readonly "no-entrants": string;
      readonly "no-division": string;
      readonly "nobody-scores": string;
      readonly "cars-not-frozen": string;
      readonly "seeds-known": string;
      readonly "nobody-advances": string;
      readonly "no-house-cars": string;
      readonly "earlier-stage-open": string;
      readonly "races-open": string;
      readonly "checks-open": string;
      readonly "runs-disagree": string;
      readonly "no-reason": string;
      readonly "order-open": string;
      readonly "public-already": string;
      readonly "has-races": string;
      readonly "no-such-race": string;
      readonly "no-such-team": string;
      readonly "no-such-car": string;
      readonly "no-races": string;
      readonly "stage-went-on": string;
      readonly "proposal-open": string;
      readonly "no-such-proposal": string;
      readonly "wrong-proposal-state": string;
      readonly "bad-plan": string;
      readonly "not-said": string;
      readonly "no-points-here": string;
      readonly "no-such-penalty": string;
      readonly "no-such-protest": string;
      readonly "too-late": string;
      readonly "decided-meanwhile": string;
    };
    readonly done: string;
    readonly results: {
      readonly title: Text<{ stage: string | number }>;
      readonly first: Text<{ shown: string | number; all: string | number }>;
      readonly everybody: string;
      readonly notSeparated: string;
      readonly provisional: Text<{ moment: string | number }>;
      readonly undecided: Text<{ count: number }>;
      readonly corrected: Text<{ version: string | number }>;
      readonly out: string;
      readonly why: {
        readonly disqualified: string;
        readonly "taken-out": string;
      };
      readonly penalties: string;
      readonly closeUp: string;
      readonly stayEmpty: string;
    };
    readonly release: {
      readonly delayed: Text<{ minutes: string | number }>;
      readonly atOnce: string;
      readonly provisional: Text<{ minutes: string | number }>;
      readonly final: string;
    };
    readonly penalty: {
      readonly kind: string;
      readonly chooseTeam: string;
      readonly kinds: {
        readonly places: string;
        readonly points: string;
        readonly races: string;
      };
      readonly whats: {
        readonly places: string;
        readonly points: string;
        readonly races: string;
      };
      readonly amount: string;
      readonly races: string;
      readonly racesHint: string;
      readonly reason: string;
      readonly told: Text<{ kind: string | number; amount: number; reason: string | number }>;
      readonly lead: string;
    };
    readonly protests: {
      readonly title: string;
      readonly lead: string;
      readonly none: string;
      readonly until: Text<{ moment: string | number }>;
      readonly closed: Text<{ moment: string | number }>;
      readonly never: string;
      readonly states: {
        readonly open: string;
        readonly upheld: string;
        readonly rejected: string;
      };
      readonly answer: string;
      readonly uphold: string;
      readonly reject: string;
      readonly reopen: string;
      readonly note: string;
      readonly team: string;
      readonly text: string;
      readonly textHint: string;
    };
    readonly versions: {
      readonly title: string;
      readonly lead: string;
      readonly version: Text<{ version: string | number; moment: string | number }>;
      readonly first: string;
      readonly moved: Text<{ team: string | number; from: string | number; to: string | number }>;
      readonly entered: Text<{ team: string | number; to: string | number }>;
      readonly left: Text<{ team: string | number; from: string | number }>;
      readonly wording: string;
      readonly download: string;
    };
    readonly corrections: {
      readonly title: string;
      readonly acts: {
        readonly "withdraw-team": string;
        readonly "readmit-team": string;
        readonly "penalise-team": string;
        readonly "lift-penalty": string;
        readonly "disqualify-team": string;
        readonly "reinstate-team": string;
        readonly "hide-team": string;
        readonly "show-team": string;
        readonly "merge-teams": string;
        readonly "restore-team": string;
        readonly "apply-rerun": string;
        readonly "undo-rerun": string;
        readonly "undecide-stage": string;
        readonly "take-release-back": string;
        readonly "let-results-stand": string;
        readonly "hold-races-again": string;
      };
    };
  };
  readonly submissions: {
    readonly history: {
      readonly title: Text<{ team: string | number }>;
      readonly lead: string;
      readonly racing: string;
      readonly none: string;
      readonly noneNext: string;
      readonly notClassified: string;
      readonly all: string;
      readonly compare: string;
      readonly download: string;
      readonly receipt: string;
      readonly back: Text<{ team: string | number }>;
      readonly more: string;
      readonly newer: string;
      readonly untilClose: string;
    };
    readonly wait: Text<{ minutes: number; seconds: number }>;
    readonly known: string;
    readonly choice: {
      readonly title: string;
      readonly isActive: string;
      readonly isOlder: string;
      readonly race: string;
      readonly rule: Text<{ rule: string | number }>;
      readonly changeRule: string;
      readonly seeRule: string;
      readonly forCaptain: string;
      readonly refusal: Text<{ reason: string | number }>;
    };
    readonly rule: {
      readonly title: string;
      readonly lead: string;
      readonly better: string;
      readonly newest: string;
      readonly captain: string;
      readonly save: string;
      readonly saved: string;
    };
    readonly comparison: {
      readonly title: string;
      readonly verdict: Text<{ verdict: string | number; places: string | number }>;
      readonly interval: Text<{ low: string | number; high: string | number }>;
      readonly races: Text<{ races: string | number; wins: string | number; otherWins: string | number }>;
      readonly kept: string;
      readonly before: string;
      readonly inShort: Text<{ verdict: string | number; places: string | number }>;
    };
    readonly compare: {
      readonly title: string;
      readonly from: string;
      readonly to: string;
      readonly show: string;
      readonly same: string;
      readonly added: Text<{ count: string | number }>;
      readonly removed: Text<{ count: string | number }>;
      readonly addedLine: string;
      readonly removedLine: string;
      readonly skipped: Text<{ count: string | number }>;
      readonly noSource: string;
      readonly sameCode: string;
      readonly otherCode: string;
      readonly tooDifferent: string;
      readonly line: string;
    };
    readonly receipt: {
      readonly title: string;
      readonly cardTitle: string;
      readonly cardLead: string;
      readonly download: string;
      readonly open: string;
      readonly picture: string;
      readonly lead: string;
      readonly paste: string;
      readonly pasteHint: string;
      readonly file: string;
      readonly check: string;
      readonly genuine: string;
      readonly genuineText: string;
      readonly otherKey: string;
      readonly otherKeyText: string;
      readonly forged: string;
      readonly forgedText: string;
      readonly noReceipt: string;
      readonly noReceiptText: string;
      readonly unknown: string;
      readonly unknownText: string;
      readonly team: string;
      readonly competition: string;
      readonly submission: string;
      readonly codeHash: string;
      readonly received: string;
      readonly accepted: string;
      readonly key: string;
      readonly ownKey: string;
      readonly ownKeyText: string;
      readonly text: string;
    };
  };
  readonly syndication: {
    readonly feedTitle: Text<{ site: string | number }>;
    readonly feedDescription: string;
    readonly result: Text<{ competition: string | number; stage: string | number }>;
    readonly corrected: Text<{ competition: string | number; stage: string | number }>;
    readonly places: Text<{ place: string | number; team: string | number }>;
    readonly provisional: string;
    readonly calendarTitle: Text<{ site: string | number }>;
    readonly calendarDescription: string;
    readonly moments: {
      readonly practice: Text<{ competition: string | number }>;
      readonly close: Text<{ competition: string | number }>;
      readonly final: Text<{ competition: string | number }>;
      readonly end: Text<{ competition: string | number }>;
    };
    readonly followText: string;
    readonly feed: string;
    readonly calendar: string;
  };
  readonly teams: {
    readonly writtenIn: {
      readonly language: Text<{ language: string | number }>;
      readonly bytecode: string;
    };
    readonly add: {
      readonly title: string;
      readonly lead: Text<{ competition: string | number }>;
      readonly claim: string;
      readonly signInFirst: string;
      readonly haveTeam: Text<{ name: string | number }>;
      readonly openTeam: string;
      readonly closed: Text<{ competition: string | number }>;
      readonly create: string;
      readonly join: string;
      readonly submitCreate: string;
      readonly submitJoin: string;
      readonly invited: Text<{ team: string | number }>;
      readonly invitedNext: string;
    };
    readonly fields: {
      readonly name: string;
      readonly university: string;
      readonly city: string;
      readonly liveryPrimary: string;
      readonly liverySecondary: string;
      readonly picture: string;
      readonly number: string;
      readonly numberHint: string;
      readonly teamCode: string;
      readonly teamCodeHint: string;
      readonly nameWaits: Text<{ shown: string | number }>;
      readonly universityHint: string;
      readonly code: string;
      readonly codeHint: string;
      readonly length: Text<{ min: string | number; max: string | number }>;
      readonly given: string;
    };
    readonly colours: {
      readonly red: string;
      readonly blue: string;
      readonly yellow: string;
      readonly black: string;
      readonly gray: string;
      readonly silver: string;
      readonly white: string;
    };
    readonly problem: {
      readonly length: Text<{ min: string | number; max: string | number; given: string | number }>;
      readonly "not-printable": string;
      readonly taken: Text<{ by: string | number }>;
      readonly "no-livery-colour": string;
      readonly closed: string;
      readonly "already-in-a-team": string;
      readonly "competes-for": Text<{ team: string | number }>;
      readonly "competition-full": Text<{ limit: string | number }>;
      readonly "university-full": Text<{ university: string | number; limit: string | number }>;
      readonly "not-eligible": Text<{ domains: string | number }>;
      readonly "not-proven": Text<{ domains: string | number }>;
      readonly "no-start-number": string;
      readonly "no-code": string;
      readonly "in-use": Text<{ by: string | number }>;
      readonly "no-ai-entrants": string;
      readonly "log-in-needed": Text<{ domains: string | number }>;
      readonly "not-student": Text<{ domains: string | number }>;
    };
    readonly age: {
      readonly title: string;
      readonly lead: Text<{ age: string | number }>;
      readonly confirm: Text<{ age: string | number }>;
    };
    readonly members: {
      readonly count: Text<{ members: string | number; limit: string | number }>;
      readonly change: string;
      readonly handOver: string;
      readonly remove: string;
      readonly full: string;
      readonly copyLink: string;
      readonly copied: string;
      readonly notCopied: string;
      readonly revoke: string;
      readonly picture: string;
      readonly leave: string;
      readonly leaveText: Text<{ isLast: boolean }>;
      readonly leaveNow: string;
      readonly settings: string;
      readonly save: string;
      readonly refusal: {
        readonly closed: string;
        readonly "not-captain": string;
        readonly "not-a-member": string;
        readonly "captain-leaves": string;
      };
    };
    readonly joinProblem: {
      readonly "unknown-code": string;
      readonly closed: string;
      readonly "already-in-a-team": string;
      readonly "competes-for": Text<{ team: string | number }>;
      readonly full: Text<{ limit: string | number }>;
      readonly "not-eligible": Text<{ domains: string | number }>;
      readonly "not-proven": Text<{ domains: string | number }>;
      readonly "log-in-needed": Text<{ domains: string | number }>;
      readonly "not-student": Text<{ domains: string | number }>;
    };
    readonly team: {
      readonly notFound: string;
      readonly house: string;
      readonly readHouseCar: string;
      readonly memberNames: Text<{ names: string | number }>;
      readonly standing: string;
      readonly noStanding: string;
      readonly races: string;
      readonly wins: string;
      readonly rivalsBeaten: string;
      readonly latestRaces: string;
      readonly noRaces: string;
      readonly racePages: string;
      readonly newerRaces: string;
      readonly olderRaces: string;
      readonly friendly: string;
      readonly race: Text<{ number: string | number }>;
      readonly placeIn: Text<{ place: string | number; cars: string | number }>;
      readonly members: string;
      readonly captain: string;
      readonly invitation: string;
      readonly invitationText: string;
      readonly noInvitation: string;
      readonly newInvitation: string;
      readonly newInvitationHint: string;
      readonly cars: string;
      readonly noCars: string;
      readonly submitCar: string;
      readonly allCars: string;
      readonly allTeams: string;
      readonly headToHead: string;
      readonly headToHeadWithMine: string;
    };
    readonly rating: {
      readonly place: Text<{ place: number }>;
      readonly placeLabel: string;
      readonly tied: string;
      readonly points: string;
      readonly overTime: string;
      readonly explained: string;
      readonly houseCar: string;
      readonly chartSummary: Text<{ first: string | number; last: string | number; newCars: number }>;
      readonly chartCaption: string;
      readonly house: string;
    };
    readonly friendly: {
      readonly title: string;
      readonly text: string;
      readonly ask: Text<{ team: string | number }>;
      readonly challenge: string;
      readonly challengeTeam: Text<{ team: string | number }>;
      readonly refusal: {
        readonly "own-team": string;
        readonly "no-such-team": string;
        readonly closed: string;
        readonly "no-car": string;
        readonly "rival-has-no-car": string;
        readonly "field-too-small": string;
        readonly "too-many-waiting": Text<{ limit: string | number }>;
        readonly "too-many-this-hour": Text<{ limit: string | number }>;
        readonly "practice-hour-is-used": Text<{ limit: string | number; waitMinutes: string | number }>;
        readonly "ai-entrants-not-admitted": string;
      };
    };
    readonly files: {
      readonly title: string;
      readonly text: string;
      readonly takes: string;
      readonly choices: {
        readonly name: string;
        readonly car: string;
      };
      readonly leave: string;
      readonly out: {
        readonly name: string;
        readonly car: string;
      };
      readonly back: string;
    };
    readonly board: {
      readonly title: Text<{ competition: string | number }>;
      readonly notFound: string;
      readonly lead: string;
      readonly pastEvents: string;
      readonly legend: string;
      readonly status: Text<{ races: number; when: string | number }>;
      readonly settled: string;
      readonly racing: string;
      readonly afterEnd: {
        readonly title: string;
        readonly text: string;
      };
      readonly notRated: string;
      readonly order: string;
      readonly orders: {
        readonly rating: string;
        readonly name: string;
        readonly university: string;
        readonly city: string;
        readonly races: string;
        readonly wins: string;
      };
      readonly anyCity: string;
      readonly pageLinks: {
        readonly pages: string;
        readonly page: Text<{ page: string | number; pages: string | number }>;
        readonly previous: string;
        readonly next: string;
      };
      readonly anyUniversity: string;
      readonly show: string;
      readonly nothingFits: string;
      readonly cities: {
        readonly title: string;
        readonly explained: Text<{ best: string | number }>;
        readonly score: string;
        readonly counted: string;
      };
      readonly empty: string;
      readonly createTeam: string;
      readonly search: string;
      readonly searchHint: string;
      readonly nothingFound: Text<{ query: string | number }>;
      readonly people: string;
      readonly houseCars: string;
      readonly columns: {
        readonly place: string;
        readonly team: string;
        readonly university: string;
        readonly city: string;
        readonly rating: string;
        readonly races: string;
        readonly wins: string;
        readonly car: string;
      };
      readonly ready: string;
      readonly noCar: string;
      readonly notClassified: string;
      readonly disqualified: string;
      readonly readiness: string;
      readonly anyReadiness: string;
      readonly headToHead: string;
    };
    readonly frozenCars: {
      readonly title: string;
      readonly lead: string;
      readonly notYet: string;
      readonly commitment: string;
      readonly root: string;
      readonly engine: string;
      readonly columns: {
        readonly number: string;
        readonly team: string;
        readonly from: string;
        readonly hash: string;
      };
      readonly hiddenTeam: string;
    };
    readonly protest: {
      readonly title: string;
      readonly lead: string;
      readonly stage: Text<{ stage: string | number; moment: string | number }>;
      readonly text: string;
      readonly textHint: string;
      readonly submit: string;
      readonly own: Text<{ moment: string | number }>;
      readonly answer: Text<{ answer: string | number }>;
      readonly states: {
        readonly open: string;
        readonly upheld: string;
        readonly rejected: string;
      };
      readonly refused: {
        readonly "no-such-stage": string;
        readonly "no-such-team": string;
        readonly "too-late": string;
        readonly "no-reason": string;
        readonly "no-such-protest": string;
        readonly "decided-meanwhile": string;
      };
      readonly stageLabel: string;
    };
    readonly out: {
      readonly disqualified: Text<{ reason: string | number }>;
    };
    readonly groups: {
      readonly title: Text<{ stage: string | number }>;
      readonly group: Text<{ group: string | number }>;
      readonly print: string;
      readonly bySeeding: string;
      readonly drawn: string;
    };
  };
  readonly turnErrors: {
    readonly "out-of-gas": {
      readonly title: string;
      readonly cause: Text<{ budget: string | number }>;
      readonly fix: string;
    };
    readonly "endless-loop": {
      readonly title: string;
      readonly cause: Text<{ rounds: string | number; budget: string | number }>;
      readonly fix: string;
    };
    readonly "not-enough-money": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "too-expensive": {
      readonly title: Text<{ needed: string | number; available: string | number }>;
      readonly cause: string;
      readonly fix: string;
    };
    readonly underflow: {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "division-by-zero": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "index-out-of-range": {
      readonly title: string;
      readonly cause: Text<{ cars: string | number }>;
      readonly fix: string;
    };
    readonly "assert-failed": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "other-panic": {
      readonly title: string;
      readonly cause: Text<{ word: string | number }>;
      readonly fix: string;
    };
    readonly "zero-shells": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "zero-shields": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "not-your-turn": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly require: {
      readonly title: string;
      readonly cause: Text<{ word: string | number }>;
      readonly fix: string;
    };
    readonly "silent-revert": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "bad-opcode": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly halted: {
      readonly title: string;
      readonly cause: Text<{ word: string | number }>;
      readonly fix: string;
    };
    readonly "no-code": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "over-limit": {
      readonly title: string;
      readonly cause: Text<{ word: string | number }>;
      readonly fix: string;
    };
    readonly "stop-too-large": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "stop-division-by-zero": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "stop-index": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "stop-index-of": {
      readonly title: Text<{ index: string | number; count: string | number; last: string | number }>;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "stop-empty-list": {
      readonly title: Text<{ index: string | number }>;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "stop-key-missing": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "stop-assert": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "stop-not-found": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "stop-too-deep": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "stop-out-of-memory": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
    readonly "stop-wrong-type": {
      readonly title: string;
      readonly cause: string;
      readonly fix: string;
    };
  };
  readonly ui: {
    readonly select: {
      readonly noOptions: string;
      readonly noResults: Text<{ query: string | number }>;
      readonly open: string;
    };
    readonly dialog: {
      readonly close: string;
    };
    readonly toast: {
      readonly close: string;
      readonly region: string;
    };
    readonly progress: {
      readonly of: Text<{ done: string | number; all: string | number }>;
    };
  };
  readonly webhooks: {
    readonly title: string;
    readonly lead: string;
    readonly none: string;
    readonly noneText: string;
    readonly add: string;
    readonly added: string;
    readonly secretTitle: string;
    readonly secretText: string;
    readonly copy: string;
    readonly copied: string;
    readonly notCopied: string;
    readonly name: string;
    readonly nameHint: Text<{ limit: string | number }>;
    readonly kind: string;
    readonly kinds: {
      readonly discord: string;
      readonly json: string;
    };
    readonly language: string;
    readonly events: string;
    readonly event: {
      readonly registration: string;
      readonly announcement: string;
      readonly answer: string;
      readonly "first-car": string;
      readonly incident: string;
      readonly result: string;
      readonly record: string;
      readonly "show-step": string;
      readonly test: string;
    };
    readonly address: string;
    readonly addressHint: string;
    readonly addressKept: Text<{ host: string | number }>;
    readonly secrecy: string;
    readonly settings: string;
    readonly save: string;
    readonly saved: string;
    readonly test: string;
    readonly testQueued: string;
    readonly switchOn: string;
    readonly switchOff: string;
    readonly remove: string;
    readonly removeAsk: Text<{ name: string | number }>;
    readonly removeText: string;
    readonly states: {
      readonly on: string;
      readonly off: string;
    };
    readonly stops: {
      readonly failures: string;
      readonly gone: string;
      readonly key: string;
    };
    readonly stoppedHow: string;
    readonly columns: {
      readonly name: string;
      readonly kind: string;
      readonly host: string;
      readonly state: string;
      readonly waiting: string;
      readonly sent: string;
      readonly lastSentAt: string;
    };
    readonly deliveries: string;
    readonly noDeliveries: string;
    readonly deliveryColumns: {
      readonly number: string;
      readonly event: string;
      readonly happenedAt: string;
      readonly state: string;
      readonly attempts: string;
      readonly status: string;
      readonly next: string;
    };
    readonly deliveryStates: {
      readonly waiting: string;
      readonly sent: string;
      readonly withdrawn: string;
    };
    readonly problems: {
      readonly "inner-address": string;
      readonly unreachable: string;
      readonly timeout: string;
      readonly redirect: string;
      readonly status: string;
      readonly "unreadable-key": string;
    };
    readonly problem: {
      readonly empty: string;
      readonly "too-long": Text<{ limit: string | number }>;
      readonly "no-event": string;
      readonly "no-address": string;
      readonly "bad-address": string;
      readonly "inner-address": string;
      readonly "too-many": Text<{ most: string | number }>;
    };
    readonly gone: string;
    readonly told: {
      readonly registration: Text<{ team: string | number }>;
      readonly announcement: Text<{ text: string | number }>;
      readonly answer: Text<{ question: string | number; answer: string | number }>;
      readonly "first-car": Text<{ team: string | number }>;
      readonly incident: {
        readonly "hold-stage": Text<{ stage: string | number }>;
        readonly "resume-stage": Text<{ stage: string | number }>;
        readonly "apply-rerun": Text<{ stage: string | number }>;
      };
      readonly result: Text<{ stage: string | number }>;
      readonly corrected: Text<{ stage: string | number }>;
      readonly record: Text<{ team: string | number; turns: number; before: number }>;
      readonly "show-step": Text<{ show: string | number; scene: string | number; step: number; steps: number }>;
      readonly test: string;
    };
    readonly letter: {
      readonly subject: Text<{ competition: string | number }>;
      readonly text: Text<{ name: string | number; competition: string | number; why: string | number; address: string | number }>;
    };
  };
}
