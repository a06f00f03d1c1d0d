/** The archive's only script, a classic one so that it runs from disk. Built by `tools/bundling/build-files.ts`. */
import { StrictMode, useMemo } from "react";
import { createRoot } from "react-dom/client";
import "../ui/theme.css";
import { decodeRaceLog } from "#engine/race-log/race-log-reader.ts";
import results from "virtual:topics/results";
import races from "virtual:topics/races";
import shell from "virtual:topics/shell";
import ui from "virtual:topics/ui";
import { isLanguage, firstLanguage, type Language } from "#messages/language.ts";
import { type ArchivedEngine, verifyRace } from "#domain/races/verify-race.ts";
import { MessagesProvider, useMessages, type Messages } from "../ui/messages.tsx";
import { circuitNameOf } from "../races/replay/circuit-layouts.ts";
import { RaceReplay } from "../races/replay/race-replay.tsx";
import { VerifyPanel } from "../races/verify-panel.tsx";
import { saveFile } from "../ui/save-file.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { askEngine, type EngineQuestion } from "../races/archived-engine.ts";
import type { CarriedRace } from "./archive-files.server.ts";

/** Relative to a race's page. */
const assets = "../assets/";

/** Worker script, and interpreter as base64. */
interface CarriedEngine {
  script: string;
  interpreter: string;
}

declare global {
  /** by hash; each engine file in `assets/` adds itself */
  var carriedEngines: Record<string, CarriedEngine> | undefined;
}

/**
 * The worker fetches its interpreter, which may fail from disk. This prefix passes it in; the script itself stays byte
 * for byte as kept.
 */
const before = `self.URL = class extends URL { constructor(address) { super(address, "http://archive.invalid/"); } };
self.fetch = async () => new Response(Uint8Array.from(atob(self.carriedInterpreter), (letter) => letter.charCodeAt(0)));
`;

/**
 * Loads a classic script, which works from disk.
 * @returns undefined when the archive doesn't include it
 */
async function findCarriedEngine(hash: string): Promise<ArchivedEngine | undefined> {
  if (!/^[0-9a-f]{64}$/.test(hash)) return undefined;
  if (!globalThis.carriedEngines?.[hash]) await loadScript(`${assets}engine-${hash}.js`);
  const carried = globalThis.carriedEngines?.[hash];
  return carried && { rerun: (log, bytecode) => rerunIn(carried, { log, bytecode }) };
}

function loadScript(address: string): Promise<void> {
  const script = document.createElement("script");
  script.src = address;
  return new Promise((resolve) => {
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => resolve());
    document.head.append(script);
  });
}

function rerunIn({ script, interpreter }: CarriedEngine, question: EngineQuestion) {
  const text = `self.carriedInterpreter = ${JSON.stringify(interpreter)};\n${before}${script}`;
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  return askEngine(new Worker(address, { name: "engine" }), question).finally(() => URL.revokeObjectURL(address));
}

function textsOf(language: Language): Messages {
  const topics = { results, races, shell, ui };
  return Object.fromEntries(
    Object.entries(topics).map(([topic, texts]) => [topic, texts[language]]),
  ) as unknown as Messages;
}

function RacePage({ race }: { race: CarriedRace }) {
  const { results: archive, races } = useMessages();
  const log = useMemo(() => decodeRaceLog(race.log), [race]);
  const names = race.seats.map((seat) => seat.name);
  const verify = () =>
    verifyRace(log, race.logHash, race.bytecode, findCarriedEngine, {
      // Official logs always name their engine.
      rerun: async (text, bytecode) => {
        const engine = race.engine === null ? undefined : await findCarriedEngine(race.engine);
        if (!engine) throw new Error(archive.noEngine);
        return engine.rerun(text, bytecode);
      },
    });
  return (
    <div className="grid grid-cols-1 gap-8">
      <RaceReplay
        log={log}
        circuit={circuitNameOf(race.brand ?? "")}
        colours={race.seats.map((seat) => seat.livery)}
        trims={race.seats.map((seat) => seat.trim)}
        codes={race.seats.map((seat) => seat.code ?? "")}
        names={names}
      />
      <Card title={races.verify.title}>
        <VerifyPanel verify={verify} names={names} />
        <p className="mt-4">
          <Button onClick={() => saveFile(`race-${race.id}.jsonl`, "application/x-ndjson", race.log)}>
            {races.page.download}
          </Button>
        </p>
      </Card>
    </div>
  );
}

async function readRace(text: string): Promise<CarriedRace> {
  const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return (await new Response(unpacked).json()) as CarriedRace;
}

async function start(): Promise<void> {
  const place = document.getElementById("race");
  const data = document.getElementById("race-data");
  if (!place || !data) return;
  const { lang } = document.documentElement;
  const language = isLanguage(lang) ? lang : firstLanguage;
  const messages = textsOf(language);
  try {
    const race = await readRace(data.textContent);
    createRoot(place).render(
      <StrictMode>
        <MessagesProvider language={language} messages={messages}>
          <RacePage race={race} />
        </MessagesProvider>
      </StrictMode>,
    );
  } catch (error) {
    place.textContent = `${messages.results.unreadable} ${error instanceof Error ? error.message : String(error)}`;
  }
}

void start();
