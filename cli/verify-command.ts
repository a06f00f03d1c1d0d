import { randomBytes } from "node:crypto";
import { createReadStream, statSync } from "node:fs";
import { Readable } from "node:stream";
import { EventFileRefusal, type EventFileFacts } from "#rules/read-event-file.ts";
import { NoSuchRace, verifyEventFile, type FoundRace, type RacesToRerun } from "#rules/verify-event-file.ts";
import { type Options, UsageError } from "./arguments.ts";
import { startRerunThread } from "./rerun-thread.ts";
import { createSiteClient, printable } from "./site-client.ts";
import { type Terminal } from "./terminal.ts";

const mostTold = 20;

/** Returns whether the file is genuine and all re-run races match. */
export async function verifyCommand(options: Options, terminal: Terminal, entry: URL): Promise<boolean> {
  const [path] = options.words;
  if (path === undefined || options.words.length > 1) throw new UsageError("verify: name one event file.");
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isFile()) throw new UsageError(`verify: there is no file ${path}.`);
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
      tell: (progress) => {
        if (progress.kind === "raced") terminal.progress("Races", progress.done, progress.of);
      },
    });
    if (options.json) terminal.print(JSON.stringify({ genuine: true, ...facts, rerun, races }));
    else tellFindings(facts, races, { rerun, isKeyKnown: key !== undefined }, terminal);
    return races.every(({ finding }) => finding.kind === "agreed" || finding.kind === "closed");
  } catch (error) {
    if (error instanceof NoSuchRace) throw new UsageError(`verify: ${printable(error.message)}`);
    if (!(error instanceof EventFileRefusal)) throw error;
    if (options.json)
      terminal.print(JSON.stringify({ genuine: false, problem: error.problem, message: error.message }));
    else terminal.complain(`${path} is not genuine: ${printable(error.message)}`);
    return false;
  } finally {
    await thread.close();
  }
}

function racesToRerun({ race, share, drawSeed }: Options): RacesToRerun {
  if (race !== undefined) return { kind: "race", id: race };
  // Random, so that whoever made the file can't predict the races.
  return { kind: "share", share, seed: drawSeed ?? randomBytes(4).toString("hex") };
}

async function keyOfSite(site: string): Promise<string> {
  let origin: string;
  try {
    ({ origin } = new URL(site));
  } catch {
    throw new UsageError(`--site ${site}: expected an address, like https://codeprix.org.`);
  }
  const { key } = await createSiteClient(origin, null).getFile<{ key?: unknown }>("/.well-known/code-prix.json");
  if (typeof key !== "string" || !/^[0-9a-f]{64}$/.test(key)) throw new UsageError(`${origin} shows no key.`);
  return key;
}

function tellFindings(
  facts: EventFileFacts,
  races: readonly FoundRace[],
  { rerun, isKeyKnown }: { rerun: RacesToRerun; isKeyKnown: boolean },
  terminal: Terminal,
): void {
  const { competition, counts, key, part } = facts;
  terminal.print(terminal.bold(printable(`${competition.name} (${competition.id})`)));
  const held = part === "roster" ? "" : `, ${counts.car} cars, ${counts.race} races`;
  terminal.print(`Genuine: ${counts.team} teams${held}; every line is as it was signed.`);
  terminal.print(`Signed with key ${key}${isKeyKnown ? ", the one that was asked for." : "."}`);
  if (!isKeyKnown) {
    terminal.print(
      terminal.dim(
        "Compare it with the key at /.well-known/code-prix.json of the event's site, or give --site or --key.",
      ),
    );
  }
  if (part === "roster") return;
  const of = (kind: FoundRace["finding"]["kind"]) => races.filter(({ finding }) => finding.kind === kind);
  const draw = rerun.kind === "share" && rerun.share < 1 ? ` (drawn with --draw ${rerun.seed})` : "";
  terminal.print(
    `Run again: ${races.length} of ${counts.race} races${draw}. ${of("agreed").length} came out the same, bit for bit.`,
  );
  if (of("closed").length > 0)
    terminal.print(
      `${of("closed").length} have a car whose program is not public; their logs are as they were signed.`,
    );
  for (const race of of("differs").slice(0, mostTold))
    terminal.print(`DIFFERS  race ${race.id} (number ${race.number}) ${differenceOf(race)}`);
  for (const race of of("failed").slice(0, mostTold))
    terminal.print(`FAILED   race ${race.id} (number ${race.number}) ${failureOf(race)}`);
  const untold = Math.max(0, of("differs").length - mostTold) + Math.max(0, of("failed").length - mostTold);
  if (untold > 0) terminal.print(`and ${untold} more`);
}

function differenceOf({ finding }: FoundRace): string {
  if (finding.kind !== "differs") return "";
  const where =
    finding.turn === 0 ? "is another race from its start on" : `comes out otherwise from turn ${finding.turn} on`;
  const by = finding.names === null ? "" : ` Its log names engine ${printable(finding.names).slice(0, 12)}….`;
  return `${where}.${by} Another version of the engine may be the reason: verify it on the event's site, which keeps each.`;
}

const failureOf = ({ finding }: FoundRace): string => (finding.kind === "failed" ? printable(finding.message) : "");
