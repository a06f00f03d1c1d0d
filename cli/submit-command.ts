/** Exit code 1 when the car is rejected. */
import { messagesOf } from "#messages/messages-of.ts";
import { existsSync, readFileSync } from "node:fs";
import { basename, extname } from "node:path";
import { createInterface } from "node:readline/promises";
import { setTimeout as sleep } from "node:timers/promises";
import {
  aiNoteLimit,
  type AiRule,
  aiRules,
  type AiUse,
  aiUses,
  asksForDeclaration,
} from "#domain/competitions/ai-rule.ts";
import { families, type Family } from "#engine/formula/families.ts";
import { presets } from "#engine/formula/formula.ts";
import { type CarLanguage, languageOfFile } from "#languages/compiling/car-language.ts";
import { decodeSource } from "#languages/compiling/decode-source.ts";
import { type Options, UsageError } from "./arguments.ts";
import { type Environment, isReadableOnTheWay, siteOf, tokenFor } from "./credentials.ts";
import { loadCar, splitContract } from "./load-car.ts";
import type { TokenInput } from "./login-command.ts";
import {
  createSiteClient,
  printable,
  type SiteClient,
  SiteError,
  type SiteMe,
  type SiteSubmission,
  type SiteTeam,
} from "./site-client.ts";
import type { Terminal } from "./terminal.ts";

const waitSeconds = 25;
/** How long the site may be unreachable; a restart takes seconds. */
const patienceMs = 300_000;

/** Returns whether it was accepted, or just submitted with --no-follow. */
export async function submitCommand(
  options: Options,
  terminal: Terminal,
  environment: Environment,
  input: TokenInput,
): Promise<boolean> {
  const [word, ...others] = options.words;
  if (word === undefined || others.length > 0)
    throw new UsageError("submit needs one car: a file or the name of a house car.");
  const client = clientWithToken(options, environment);
  if (isReadableOnTheWay(client.origin)) terminal.complain(`Warning: ${client.origin} isn't encrypted.`);
  const team = await ownTeam(client, options, environment);
  const { formula, aiRule } = await client.get<{ formula: { family: string }; aiRule?: string }>(
    `/competitions/${team.competitionId}`,
  );
  const car = readCar(word, options, familyOf(formula.family));
  const ai = await declareAi(options, aiRule, terminal, input);
  const submitted = await patiently(() =>
    client.post<SiteSubmission>(`/teams/${team.id}/submissions`, {
      ...car,
      note: options.note ?? "",
      ...(ai && { ai }),
    }),
  );
  if (!options.json) {
    terminal.print(`${terminal.bold("Submitted")} for ${printable(team.name)} at ${submitted.receivedAt}`);
    terminal.print(terminal.dim(printable(submitted.page)));
    if (submitted.isUnofficial) {
      terminal.print("Submitted after the deadline: this car is unofficial.");
      printOfficialCar(team, terminal);
    }
  }
  if (!options.follow) {
    if (options.json) terminal.print(JSON.stringify(submitted));
    return true;
  }
  const decided = await follow(client, submitted, options.json ? () => undefined : (text) => terminal.print(text));
  if (options.json) terminal.print(JSON.stringify(decided));
  else printVerdict(decided, terminal);
  return decided.state === "accepted";
}

/** @throws {UsageError} without a token */
export function clientWithToken(options: Options, environment: Environment): SiteClient {
  const site = siteOf(options.site, environment);
  const token = tokenFor(site, environment);
  if (token === null) {
    throw new UsageError(
      `No token for ${site}. Create one at ${site}/account/tokens, then run: code-prix login --site ${site} (or set CODE_PRIX_TOKEN).`,
    );
  }
  return createSiteClient(site, token);
}

/** `--team` or CODE_PRIX_TEAM by id, code or name; default: the only team. */
export async function ownTeam(client: SiteClient, options: Options, environment: Environment): Promise<SiteTeam> {
  const { teams } = await client.get<SiteMe>("/me");
  const wanted = options.team ?? environment["CODE_PRIX_TEAM"];
  const list = teams.map((team) => printable(`${team.code} (${team.name}, ${team.competitionName})`)).join(", ");
  if (teams.length === 0)
    throw new UsageError(`You're not on a team yet. Create or join one at ${client.origin}/addTeam.`);
  if (wanted === undefined || wanted === "") {
    const [only, second] = teams;
    if (!only || second) throw new UsageError(`You're on several teams. Choose one with --team: ${list}.`);
    return only;
  }
  const same = (text: string) => text.toLocaleLowerCase("tr") === wanted.toLocaleLowerCase("tr");
  const found = teams.filter((team) => team.id === wanted || same(team.code) || same(team.name));
  const [only, second] = found;
  if (!only || second) {
    const reason = second ? "matches several of your teams" : "isn't one of your teams";
    throw new UsageError(`--team ${wanted} ${reason}: ${list}.`);
  }
  return only;
}

type HandedIn =
  | { kind: "source"; source: string; language: CarLanguage; contractName: string }
  | { kind: "bytecode"; bytecode: string };

/** Single-file sources are submitted as source, so that the site can name lines; the rest as bytecode compiled here. */
function readCar(word: string, options: Options, family: Family): HandedIn {
  const { path, chosen } = splitContract(word);
  const language = languageOfFile(path);
  if (language !== undefined && existsSync(path)) {
    const decoded = decodeSource(readFileSync(path));
    const isOneFile = (source: string) => language !== "solidity" || !/\bimport\b[^;]*?["']\.{1,2}\//.test(source);
    if (decoded.kind === "text" && isOneFile(decoded.source)) {
      // Without contracts, the file name is the car's name.
      const own = language === "solidity" ? "" : basename(path, extname(path)).replaceAll(/\W/g, "_");
      return { kind: "source", source: decoded.source, language, contractName: chosen ?? options.contract ?? own };
    }
  }
  const car = loadCar(word, family, options.contract);
  return { kind: "bytecode", bytecode: `0x${Buffer.from(car.initcode).toString("hex")}` };
}

function familyOf(text: string): Family {
  return Object.hasOwn(families, text) ? (text as Family) : presets["university-code-prix"].family;
}

async function follow(
  client: SiteClient,
  submitted: SiteSubmission,
  show: (text: string) => void,
): Promise<SiteSubmission> {
  let seen = submitted;
  let shown = "";
  for (;;) {
    const story = storyOf(seen);
    if (story !== shown && story !== "") show(story);
    shown = story;
    if (seen.decided) return seen;
    const { id, state } = seen;
    // Poll more often while queued, to show the place in the queue.
    const wait = state === "queued" ? 5 : waitSeconds;
    seen = await patiently(() => client.get<SiteSubmission>(`/submissions/${id}?wait=${wait}&state=${state}`));
  }
}

const { stories } = messagesOf("en").garage.submission;

function storyOf({ state, queuePlace, decided }: SiteSubmission): string {
  switch (state) {
    case "queued":
      return stories.queued({ ahead: Math.max(0, (queuePlace ?? 1) - 1) });
    case "checking":
      return stories.checking;
    case "error":
      return stories.error;
    case "accepted":
      return decided ? "" : stories.comparing;
    case "rejected":
      return "";
  }
}

function printVerdict(submission: SiteSubmission, terminal: Terminal): void {
  const { rejection, receipt, codeHash } = submission;
  if (submission.state === "accepted") {
    const { isActive, isUnofficial } = submission;
    const older = isUnofficial ? stories.unofficial : stories.acceptedOlder;
    terminal.print(terminal.bold(isActive ? stories.accepted : older));
    printComparison(submission, terminal);
    if (codeHash !== null) terminal.print(`code hash ${printable(codeHash)}`);
    if (receipt !== null) terminal.print(`\n${printable(receipt).trimEnd()}`);
    return;
  }
  terminal.print(terminal.bold(stories.rejected));
  if (!rejection) return;
  terminal.print(`${printable(rejection.rule)}: ${printable(rejection.message)}`);
  for (const { line, column, message } of rejection.errors) {
    const where = line === null ? "" : `line ${line}${column === null ? "" : `, column ${column}`}: `;
    terminal.print(`  ${where}${printable(message)}`);
  }
}

export function printOfficialCar({ officialCar: car }: SiteTeam, terminal: Terminal): void {
  if (car) terminal.print(`Official car: "${printable(car.name)}" of ${car.submittedAt}, since ${car.since}`);
}

function printComparison({ comparison, isActive, page }: SiteSubmission, terminal: Terminal): void {
  if (!comparison) return;
  const { races, places, wins, otherWins, verdict } = comparison;
  const by = Math.abs(places.value).toFixed(1);
  const words = {
    better: `Better than the previous car by ${by} places on average`,
    worse: `Worse than the previous car by ${by} places on average`,
    alike: "No clear difference from the previous car",
  };
  terminal.print(`${words[verdict]}, over ${races} races in the same seats (${wins} wins, previously ${otherWins}).`);
  const next = isActive ? "The captain can reactivate the previous car" : "The captain can activate this car";
  if (verdict === "worse" || !isActive) terminal.print(`${next}: ${printable(page)}`);
}

/** Retries while the site is down or rate-limits. Safe, because submitting the same car twice counts once. */
async function patiently<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const startMs = Date.now();
  for (let pauseMs = 500; ; pauseMs = Math.min(10_000, 2 * pauseMs)) {
    try {
      return await call();
    } catch (error) {
      const mayPass = error instanceof SiteError && error.exitCode === 3;
      const waitMs = mayPass && error.retryAfterSeconds !== null ? 1000 * error.retryAfterSeconds : pauseMs;
      if (!mayPass || Date.now() + waitMs - startMs > patienceMs) throw error;
      // Fail immediately if the host doesn't exist.
      if (error.status === null && Date.now() - startMs < 100 && isUnknownHost(error)) throw error;
      await sleep(waitMs);
    }
  }
}

const isUnknownHost = (error: Error) => /ENOTFOUND|EAI_AGAIN/.test(error.message);

const rules: Record<Exclude<AiRule, "unsaid">, string> = {
  none: "This competition doesn't allow AI.",
  declared: "This competition allows AI if you declare it.",
  division: "This competition has a separate division for AI entrants. Declare the AI help you had.",
};

const isUse = (text: string): text is AiUse => (aiUses as readonly string[]).includes(text);

/**
 * Asks if the competition requires a declaration and `--ai` is missing.
 * @param ruleOfSite the competition's rule; missing on older sites
 * @returns undefined: nothing declared, and nothing required
 * @throws {UsageError} when one is required and there is no terminal
 */
export async function declareAi(
  options: { ai?: string | undefined; aiNote?: string | undefined },
  ruleOfSite: string | undefined,
  terminal: Terminal,
  input: TokenInput,
) {
  const note = options.aiNote ?? "";
  if (options.ai !== undefined) {
    if (!isUse(options.ai)) throw new UsageError(`Invalid value for --ai: ${options.ai}. Use ${aiUses.join(", ")}.`);
    return { use: options.ai, note };
  }
  const rule = aiRules.find((each) => each === ruleOfSite) ?? "unsaid";
  if (rule === "unsaid" || !asksForDeclaration(rule)) {
    if (note !== "") throw new UsageError(`--ai-note needs --ai: ${aiUses.join(", ")}.`);
    return undefined;
  }
  const flag = `--ai ${aiUses.join("|")}`;
  if (input.isTTY !== true) {
    throw new UsageError(`${rules[rule]} Add ${flag}, and --ai-note "…" if you like.`);
  }
  terminal.complain(rules[rule]);
  terminal.complain("Your answer is in the receipt, and public with the results.");
  const lines = createInterface({ input, output: process.stderr, terminal: true });
  const ended = new Promise<string>((resolve) => lines.once("close", () => resolve("")));
  const prompt = (question: string) => Promise.race([lines.question(question), ended]);
  try {
    const use = (await prompt(`How did AI help? (${aiUses.join(", ")}) `)).trim().toLowerCase();
    if (!isUse(use)) throw new UsageError(`"${use.slice(0, 40)}" isn't a valid answer. Use ${flag}.`);
    const words = note || (await prompt(`Note (optional, at most ${aiNoteLimit} characters): `));
    return { use, note: words.trim() };
  } finally {
    lines.close();
  }
}
