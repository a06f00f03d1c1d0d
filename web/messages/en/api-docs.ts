import type { TokenProblem } from "#server/people/accounts/tokens.ts";
import type { TokenScope } from "#rules/token-scope.ts";

/** The JSON API's documentation, and the tokens that programs come with. */
export const apiDocs = {
  title: "API",
  description: "Submit cars, follow verdicts and read standings, races and logs from your own programs.",
  lead: "Everything that a program may do here: hand in cars, follow their verdicts, read standings with intervals, races and race logs. Answers are JSON; race logs are lines of JSON.",
  start: {
    title: "Start",
    token: "Make a token",
    tokenText: "What is public needs no token. For your own team, make a token and send it with every call:",
    kit: "Or let the command line do it",
    kitText: "The kit hands a car in, waits for the verdict and prints the receipt:",
    document: "OpenAPI 3.1 document",
    documentText:
      "The same as a document for generators and tools. It is made from the schemas that check every call and every answer.",
  },
  problems: {
    title: "Problems",
    text: "Whatever goes wrong is answered as application/problem+json: what was wrong, the rule's short name, and the next step. With 429, Retry-After says in how many seconds to come again.",
    limits:
      "Limits: 600 calls in 5 minutes for a token, 60 cars an hour for a team, 30,000 calls in 5 minutes for a network address.",
    columns: { status: "Status", meaning: "Meaning" },
  },
  english: "The reference below is written in English.",
  everybody: "Everybody",
  scopes: { read: "Token that reads", submit: "Token that hands in" } as Record<TokenScope, string>,
  columns: { field: "Field", type: "Type", meaning: "Meaning" },
  parameters: "Parameters",
  body: "Body",
  answer: "Answer",
  required: "required",
  contents: "Calls",
  tokens: {
    title: "API tokens",
    lead: "A token lets a program act for you: the command line, a script, a continuous build. It does only what it says, and you can end it at any moment.",
    docs: "How to use it",
    none: "You have no token yet.",
    list: "Your tokens",
    make: "Make a token",
    name: "Name",
    nameHint: (limit: number) => `What it is for, up to ${limit} characters: "laptop", "GitHub".`,
    scope: "It may",
    scopes: { read: "Read what you may see", submit: "Read and hand in cars" } as Record<TokenScope, string>,
    days: "It works for",
    daysOf: (days: number) => `${days} days`,
    made: "Your new token",
    madeText: "Copy it now: it is shown this once, and nobody can read it later.",
    copy: "Copy",
    copied: "Copied",
    madeOn: (date: string) => `made on ${date}`,
    expires: (date: string) => `works until ${date}`,
    lastUsed: (time: string) => `last used ${time}`,
    neverUsed: "not used yet",
    revoke: "Revoke",
    problem: (problem: TokenProblem): string => {
      switch (problem.rule) {
        case "empty":
          return "The name is empty. Say what the token is for.";
        case "too-long":
          return `The name has ${problem.given} characters; ${problem.limit} fit. Shorten it.`;
        case "unknown":
          return "Choose one of the values in the list.";
        case "too-many":
          return `You have ${problem.limit} tokens, the most that one person may have. Revoke one first.`;
        default:
          return problem satisfies never;
      }
    },
  },
};
