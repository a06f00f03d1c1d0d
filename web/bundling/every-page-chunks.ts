import type { Plugin } from "vite";

/** What React Router's own packages need in a browser, and our part of it; together they compress better than apart. */
const framework =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|cookie-es|set-cookie-parser)[\\/]|[\\/]web[\\/](?:shell[\\/]route-map|browser[\\/]on-first-activity)\.ts$/;

/**
 * Modules of ours that every page loads, and small ones that most pages share. Route modules and what is loaded when it is needed are no
 * part of it.
 */
const everyPage = new RegExp(
  [
    String.raw`shell[\\/](?!(empty-layout|require-sign-in|not-found|wallet|watch-wallets|renew-session|session-refresh|keep-signed-in|http|go-to|external-link|lazy-part|lasting-action-data|live|follow-topics|deployment-watch|kept-forms|lazy-services-chunk|static-start|script-preloads|first-picture|deferred-start(\.server)?)\.|icons[\\/]).*\.tsx?$`,
    String.raw`ui[\\/](button|button-class|card|icon-drawing|notices|skeleton|start-lights)\.tsx?$`,
    String.raw`(root|entry\.client)\.tsx$`,
    String.raw`messages[\\/](?!catalogue-files)[a-z-]+\.tsx?$`,
    // Of half a kilobyte each; they cost as much again by themselves.
    String.raw`(phases[\\/]next-moment|races[\\/]race-card)\.tsx?$`,
  ]
    .map((each) => String.raw`[\\/]web[\\/]${each}`)
    .concat(
      String.raw`[\\/]messages[\\/](formats|languages?)\.ts$`,
      // Of a few bytes, and the first page would fetch the whole board's parts for it.
      String.raw`[\\/]engine[\\/]ratings[\\/]rating-points\.ts$`,
      String.raw`[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]flag\.mjs$`,
    )
    .join("|"),
);

/** Small modules that several pages share, and that pages need together. A page over a slow line pays for each request, not for 2 kB. */
const sharedParts = [
  {
    name: "formula",
    test: /[\\/]engine[\\/]race[\\/](formula|prices)\.ts$|[\\/]@noble[\\/]hashes[\\/](sha2|_md|_u64|utils)\.js$/,
  },
  {
    name: "board",
    test: /[\\/]web[\\/](ui[\\/](table|field|select|empty-state)|races[\\/](livery-swatch|place-text))\.tsx?$/,
  },
  {
    // The simulator needs these as well, and nothing of the next.
    name: "replay-parts",
    test: /[\\/]web[\\/]races[\\/]replay[\\/](circuit-layouts|liveries|livery-mark|replay-view|clock)\.tsx?$|[\\/]browser[\\/]save-file\.ts$|[\\/]icons[\\/](download|play)\.mjs$/,
  },
  {
    // A replay needs all of these; each costs as much again by itself.
    name: "replay-facts",
    test: /[\\/]replay[\\/](tell-caption|tell-fact|race-facts|race-tape|use-replay)\.tsx?$/,
  },
  {
    name: "race-page",
    test: /[\\/]web[\\/]races[\\/](waiting-replay|replay-link)\.tsx?$|[\\/]icons[\\/]wrench\.mjs$/,
  },
  {
    // The panel's navigation has them too, and needs nothing else of a race's page.
    name: "race-and-panel",
    test: /[\\/]icons[\\/](clapperboard|shield-check)\.mjs$/,
  },
  {
    name: "copying",
    test: /[\\/]web[\\/]ui[\\/]copy-button\.tsx$|[\\/]icons[\\/](check|link-2)\.mjs$/,
  },
  {
    // A page with a button that the server answers; a race's page has one and no form.
    name: "answers",
    test: /[\\/]web[\\/](ui[\\/]intent|shell[\\/]lasting-action-data)\.tsx?$/,
  },
  {
    // What forms and lists of teams are told by, of some hundred bytes each.
    name: "words",
    test: /[\\/]messages[\\/](tell|division-name)\.ts$|[\\/]web[\\/]divisions[\\/]division-words\.tsx?$|[\\/]rules[\\/]ai-rule\.ts$|[\\/]compiling[\\/]car-language\.ts$/,
  },
  {
    name: "standings",
    test: /[\\/]web[\\/](races[\\/](page-link|stage-luck|luck-bar)|ui[\\/]page-links|garage[\\/]ai-rule-note|teams[\\/](challenge-button|ai-sign|language-sign|result-versions))\.tsx?$|[\\/]engine[\\/]show[\\/]group-name\.ts$|[\\/]icons[\\/]swords\.mjs$/,
  },
  {
    name: "exercises",
    test: /[\\/]languages[\\/]exercises[\\/](exercise|challenges|cars[\\/][a-z]+)\.ts$/,
  },
  {
    name: "lessons",
    test: /[\\/]house-cars[\\/]stories\.ts$|[\\/]web[\\/]garage[\\/](chosen-language|lessons[\\/]lesson-language|panels[\\/]goal-text)\.tsx?$/,
  },
  {
    name: "taught-rules",
    test: /[\\/]web[\\/]how-to-play[\\/](facts|lesson|range-field)\.tsx?$|[\\/]engine[\\/]race[\\/]gas-schedule\.ts$|[\\/]house-cars[\\/]SundayDriver\.(py|js|sol)\?raw$/,
  },
];

/** Puts what every page needs into two chunks: forty small ones would cost a request each and compress badly. */
export function everyPageChunks(): Plugin {
  return {
    name: "code-prix:every-page-chunks",
    config: (_, { command }) =>
      command === "build"
        ? {
            environments: {
              client: {
                build: {
                  rolldownOptions: {
                    output: {
                      codeSplitting: {
                        groups: [
                          { name: "framework", test: framework, priority: 90 },
                          { name: "every-page", test: everyPage, priority: 80 },
                          ...sharedParts.map((part, i) => ({ ...part, priority: 70 - i })),
                        ],
                      },
                    },
                  },
                },
              },
            },
          }
        : {},
  };
}
