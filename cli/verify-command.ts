import { randomBytes } from "node:crypto";
import { createReadStream, statSync } from "node:fs";
import { Readable } from "node:stream";
import { EventFileRefusal, type EventFileFacts } from "#domain/results/read-event-file.ts";
import { NoSuchRace, verifyEventFile, type FoundRace, type RacesToRerun } from "#domain/results/verify-event-file.ts";
import { type Options, UsageError } from "./arguments.ts";
import { startRerunThread } from "./verify-thread.ts";
import { createSiteClient, printable } from "./site-client.ts";
import { type Terminal } from "./terminal.ts";

const maxPrinted = 20;

/** Returns whether the file is genuine and all re-run races match. */
export async function verifyCommand(options: Options, terminal: Terminal, entry: URL): Promise<boolean> {
  const [path] = options.words;
  if (path === undefined || options.words.length > 1) throw new UsageError("verify needs one event file.");
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isFile()) throw new UsageError(`Couldn't find ${path}.`);
  const key = options.key ?? (options.site === undefined ? undefined : await keyOfSite(options.site));
  const rerun = racesToRerun(options);
  const thread = startRerunThread(entry);
  try {
    const { facts, races } = await verifyEventFile({
      open: () => Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>,
      key,
      rerun,
      // Other engines aren't available here; comparing results shows whether ours is the same.
      findEngine: () => Promise.resolve(undefined),
      own: thread,
      onProgress: (progress) => {
        if (progress.kind === "raced") terminal.progress("Races", progress.done, progress.of);
      },
    });
    if (options.json) terminal.print(JSON.stringify({ genuine: true, ...facts, rerun, races }));
    else printFindings(facts, races, { rerun, isKeyKnown: key !== undefined }, terminal);
    return races.every(({ finding }) => finding.kind === "agreed" || finding.kind === "closed");
  } catch (error) {
    if (error instanceof NoSuchRace) throw new UsageError(printable(error.message));
    if (!(error instanceof EventFileRefusal)) throw error;
    if (options.json)
      terminal.print(JSON.stringify({ genuine: false, problem: error.problem, message: error.message }));
    else terminal.complain(`${path} isn't genuine: ${printable(error.message)}`);
    return false;
  } finally {
    await thread.close();
  }
}

function racesToRerun({ race, share, drawSeed }: Options): RacesToRerun {
  if (race !== undefined) return { kind: "race", id: race };
  // Random, so that the author of the file can't predict the races.
  return { kind: "share", share, seed: drawSeed ?? randomBytes(4).toString("hex") };
}

async function keyOfSite(site: string): Promise<string> {
  let origin: string;
  try {
    ({ origin } = new URL(site));
  } catch {
    throw new UsageError(`Invalid value for --site: ${site}. Use an address such as https://codeprix.org.`);
  }
  const { key } = await createSiteClient(origin, null).getFile<{ key?: unknown }>("/.well-known/code-prix.json");
  if (typeof key !== "string" || !/^[0-9a-f]{64}$/.test(key)) throw new UsageError(`${origin} doesn't publish a key.`);
  return key;
}

function printFindings(
  facts: EventFileFacts,
  races: readonly FoundRace[],
  { rerun, isKeyKnown }: { rerun: RacesToRerun; isKeyKnown: boolean },
  terminal: Terminal,
): void {
  const { competition, counts, key, part } = facts;
  terminal.print(terminal.bold(printable(`${competition.name} (${competition.id})`)));
  const held = part === "roster" ? "" : `, ${counts.car} cars, ${counts.race} races`;
  terminal.print(`Genuine: ${counts.team} teams${held}`);
  terminal.print(`Signed with key ${key}${isKeyKnown ? " (as requested)" : ""}`);
  if (!isKeyKnown) {
    terminal.print(
      terminal.dim("Compare it with /.well-known/code-prix.json on the event's site, or use --site or --key."),
    );
  }
  if (part === "roster") return;
  const of = (kind: FoundRace["finding"]["kind"]) => races.filter(({ finding }) => finding.kind === kind);
  const draw = rerun.kind === "share" && rerun.share < 1 ? ` (--draw ${rerun.seed})` : "";
  terminal.print(`Races rerun: ${races.length} of ${counts.race}${draw}, ${of("agreed").length} with the same result`);
  if (of("closed").length > 0) terminal.print(`Not run, because a program isn't public: ${of("closed").length}`);
  for (const race of of("differs").slice(0, maxPrinted))
    terminal.print(`DIFFERS  race ${race.id} (number ${race.number}) ${differenceOf(race)}`);
  for (const race of of("failed").slice(0, maxPrinted))
    terminal.print(`FAILED   race ${race.id} (number ${race.number}) ${failureOf(race)}`);
  const unlisted = Math.max(0, of("differs").length - maxPrinted) + Math.max(0, of("failed").length - maxPrinted);
  if (unlisted > 0) terminal.print(`... and ${unlisted} more`);
}

function differenceOf({ finding }: FoundRace): string {
  if (finding.kind !== "differs") return "";
  const where = finding.turn === 0 ? "differs from the start" : `differs from turn ${finding.turn}`;
  const by = finding.names === null ? "" : ` Its log names engine ${printable(finding.names).slice(0, 12)}….`;
  return `${where}.${by} It may need another version of the engine; verify it on the event's site.`;
}

const failureOf = ({ finding }: FoundRace): string => (finding.kind === "failed" ? printable(finding.message) : "");
