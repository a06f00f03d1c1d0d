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
import { verifyRace } from "#domain/races/verify-race.ts";
import { MessagesProvider, useMessages, type Messages } from "../ui/messages.tsx";
import { circuitNameOf } from "../races/replay/circuit-layouts.ts";
import { RaceReplay } from "../races/replay/race-replay.tsx";
import { VerifyPanel } from "../races/verify-panel.tsx";
import { saveFile } from "../ui/save-file.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import type { CarriedRace } from "./carried-race.ts";
import { findCarriedEngine } from "./engine-in-archive.ts";

const assets = "../assets/";

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
    verifyRace(log, race.logHash, race.bytecode, (hash) => findCarriedEngine(assets, hash), {
      // Official logs always name their engine.
      rerun: async (text, bytecode) => {
        const engine = race.engine === null ? undefined : await findCarriedEngine(assets, race.engine);
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
