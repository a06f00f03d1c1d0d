import FlagTriangleRight from "virtual:icons/flag-triangle-right";
import { useEffect, useRef, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { findCompetition } from "#server/competitions/find-competition.ts";
import { siteContext } from "#server/http/site-context.ts";
import { ordersToRaceAgain } from "#server/results/archive/released-stage.ts";
import { PageHead } from "../app/page-head.tsx";
import { siteError } from "../app/site-error.ts";
import { visitContext, localisedName, localisedStageName } from "../app/visit.server.ts";
import { CarSelect } from "../garage/cars/car-select.tsx";
import { useOwnCars } from "../simulator/use-own-cars.ts";
import { Button, ButtonLink, TextLink } from "../ui/button.tsx";
import { Alert, EmptyState } from "../ui/card.tsx";
import { useMessages } from "../ui/messages.tsx";
import { Progress } from "../ui/progress.tsx";
import type { Route } from "./+types/try-car";
import { TryCarResult, tryCarImage } from "./try-car-result.tsx";
import type { StageTried, TryAnswer, TryQuestion } from "./try-car-worker.ts";
import type { Family } from "#engine/formula/families.ts";
import { carFamilyOf, languageOfFile } from "#languages/compiling/car-language.ts";
import { decodeSource } from "#languages/compiling/decode-source.ts";
import type { ReadCarFile } from "#languages/solidity/read-car-file.ts";
import { idOfDraft } from "../garage/cars/car-choice.ts";
import { type Draft, newDraft, newDraftId } from "../garage/drafts/draft.ts";
import { TextAreaField, TextField, Select } from "../ui/field.tsx";

export const handle = { texts: ["tryCar", "carChoice", "races", "stagesPanel", "tieBreak"] };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { database, visitor } = context.get(siteContext);
  const competition = await findCompetition(database, params.id);
  if (!competition) throw siteError(404, context.get(visitContext).messages.teams.board.notFound);
  const { id, name, brand, formula } = competition;
  const orders = await ordersToRaceAgain(database, id);
  const { searchParams } = new URL(request.url);
  return {
    competition: { id, name: localisedName(context, name), brand, family: formula.family },
    stages: [...Map.groupBy(orders, ({ stageId }) => stageId)].map(([stageId, divisions]) => ({
      stageId,
      name: localisedStageName(context, divisions[0]?.name ?? ""),
      divisions: divisions.map(({ places }) =>
        places.map(({ teamId, teamName, code, number, liveryPrimary, liverySecondary, place }) => ({
          teamId,
          teamName,
          code,
          number,
          liveryPrimary,
          liverySecondary,
          place,
        })),
      ),
    })),
    ownTeams: (await visitor()).memberships.map(({ teamId }) => teamId),
    image: tryCarImage(id, searchParams),
  };
}

/** Another stage or team needs nothing new. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;

export type TryStage = Route.ComponentProps["loaderData"]["stages"][number];

export type Tried = StageTried & { teamId: string };

type State =
  | { kind: "idle" }
  | { kind: "running"; done: number; of: number }
  | { kind: "wrong"; message: string }
  | { kind: "closed"; cars: number }
  | { kind: "raced"; tried: Tried };

export default function TryCar({ loaderData }: Route.ComponentProps) {
  const { tryCar: texts } = useMessages();
  const { competition, stages, image } = loaderData;
  const lead = texts.lead({ event: competition.name });
  return (
    <div className="space-y-8">
      <PageHead title={`${texts.title} · ${competition.name}`} description={lead} {...(image && { ownImage: image })} />
      <header className="max-w-prose space-y-3">
        <h1 className="display text-4xl sm:text-5xl">{texts.title}</h1>
        <p>{lead}</p>
        <p>
          <TextLink to={`/teams/${competition.id}`}>{competition.name}</TextLink>
        </p>
      </header>
      {stages.length > 0 ? (
        <TryForm loaderData={loaderData} />
      ) : (
        <EmptyState title={texts.notOver} action={<ButtonLink to="/simulate">{texts.simulator}</ButtonLink>} />
      )}
    </div>
  );
}

function TryForm({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { tryCar: texts, carChoice } = useMessages();
  const { competition, stages, ownTeams } = loaderData;
  const [address, setAddress] = useSearchParams();
  const stage = stages.find(({ stageId }) => stageId === address.get("stage")) ?? stages[0]!;
  const teams = stage.divisions.flat();
  const ownTeam = teams.find(({ teamId }) => ownTeams.includes(teamId));
  const team = ownTeam ?? teams.find(({ teamId }) => teamId === address.get("team")) ?? teams.at(-1);
  const [chosen, setChosen] = useState("");
  const [given, setGiven] = useState<{ name: string; initcode: string } | null>(null);
  const { cars, addDraft, withPrograms } = useOwnCars(competition.family, [chosen]);
  const { state, setState, race, cancel } = useTrial();
  const choose = (next: Record<string, string>) => {
    cancel();
    setAddress(
      { stage: stage.stageId, team: team?.teamId ?? "", ...next },
      { replace: true, preventScrollReset: true },
    );
  };
  const run = async (withHouseCars: boolean) => {
    if (!team) return;
    const car = chosen === "" ? given : (await withPrograms()).find(({ id }) => id === chosen);
    if (!car) return setState({ kind: "wrong", message: texts.noCar });
    if (!car.initcode) return setState({ kind: "wrong", message: carChoice.doesNotCompile({ name: car.name }) });
    const names = Object.fromEntries(teams.map(({ teamId, teamName }) => [teamId, teamName]));
    race({
      stageId: stage.stageId,
      teamId: team.teamId,
      bytecode: car.initcode,
      names: { ...names, [team.teamId]: car.name },
      houseName: texts.house,
      withHouseCars,
    });
  };
  const isRunning = state.kind === "running";
  return (
    <>
      <form
        className="grid max-w-3xl gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void run(false);
        }}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          {stages.length > 1 && (
            <Select
              label={texts.stage}
              value={stage.stageId}
              onChange={({ target }) => choose({ stage: target.value })}
              options={stages.map(({ stageId, name }) => ({ value: stageId, label: name }))}
            />
          )}
          {ownTeam ? (
            <p className="self-end">{texts.ownSeats({ team: ownTeam.teamName })}</p>
          ) : (
            <Select
              label={texts.seats}
              value={team?.teamId}
              onChange={({ target }) => choose({ team: target.value })}
              options={teams.map(({ teamId, teamName, place }) => ({
                value: teamId,
                label: `${place}. ${teamName}`,
              }))}
            />
          )}
          <CarSelect
            label={texts.car}
            cars={cars}
            value={chosen}
            first={[{ value: "", label: texts.given }]}
            onChange={setChosen}
          />
        </div>
        {chosen === "" && (
          <GivenCarFields
            family={competition.family}
            onCar={setGiven}
            onDraft={(draft, id) => {
              addDraft(draft);
              setChosen(id);
            }}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button kind="primary" size="large" type="submit" pending={isRunning}>
            <FlagTriangleRight aria-hidden /> {texts.run}
          </Button>
          {isRunning && <Button onClick={cancel}>{texts.cancel}</Button>}
        </div>
      </form>
      <div aria-live="polite" className="space-y-8">
        {isRunning && <Progress label={texts.running} value={state.done} max={state.of} />}
        {state.kind === "wrong" && <Alert tone="stop">{state.message}</Alert>}
        {state.kind === "closed" && (
          <Alert tone="caution" title={texts.closed({ count: state.cars })}>
            <Button className="mt-3" onClick={() => void run(true)}>
              {texts.withHouseCars}
            </Button>
          </Alert>
        )}
        {state.kind === "raced" && <TryCarResult competition={competition} stage={stage} tried={state.tried} />}
      </div>
    </>
  );
}

function useTrial() {
  const { tryCar: texts } = useMessages();
  const [state, setState] = useState<State>({ kind: "idle" });
  const worker = useRef<Worker | null>(null);
  useEffect(() => () => worker.current?.terminate(), []);
  const end = (last: State) => {
    worker.current?.terminate();
    setState(last);
  };
  const race = (question: TryQuestion) => {
    end({ kind: "running", done: 0, of: 1 });
    const opened = new Worker(new URL("./try-car-worker.ts", import.meta.url), { type: "module", name: "try car" });
    worker.current = opened;
    opened.addEventListener("error", () => end({ kind: "wrong", message: texts.failed }));
    opened.addEventListener("message", ({ data }: MessageEvent<TryAnswer>) => {
      if (data.kind === "progress") setState({ ...data, kind: "running" });
      else if (data.kind === "failed") end({ kind: "wrong", message: texts.failed });
      else if (data.kind === "closed") end(data);
      else end({ kind: "raced", tried: { ...data, teamId: question.teamId } });
    });
    opened.postMessage(question);
  };
  return { state, setState, race, cancel: () => end({ kind: "idle" }) };
}

interface GivenCarFieldsProps {
  family: Family;
  /** null: none, or not a car for these rules */
  onCar: (car: { name: string; initcode: string } | null) => void;
  /** a source file; compiled when it races */
  onDraft: (draft: Draft, id: string) => void;
}

/** A car from a file or pasted bytecode. */
function GivenCarFields({ family, onCar, onDraft }: GivenCarFieldsProps) {
  const { tryCar: texts } = useMessages();
  const [result, setResult] = useState<{ ready: string } | { refused: true } | null>(null);
  const take = (read: ReadCarFile) => {
    const car = read.kind === "car" ? read.car : read.kind === "choose" ? read.cars[0] : undefined;
    const isCar = car?.family === carFamilyOf(family);
    onCar(isCar ? car : null);
    if (isCar) setResult({ ready: car.name });
    else setResult(read.kind === "refused" && read.reason === "empty" ? null : { refused: true });
  };
  const takeFile = async (file: File) => {
    const { maxCarFileBytes, readCarFile } = await import("#languages/solidity/read-car-file.ts");
    const bytes = new Uint8Array(await file.slice(0, maxCarFileBytes + 1).arrayBuffer());
    const language = languageOfFile(file.name);
    const source = language === undefined ? undefined : decodeSource(bytes);
    if (language === undefined || source?.kind !== "text") return take(readCarFile(bytes, file.name));
    const name = file.name.replace(/\.\w+$/, "");
    const draft = newDraft({ id: newDraftId(), name, text: source.source, startedFrom: null, language });
    return onDraft(draft, idOfDraft(draft));
  };
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={texts.file}
        type="file"
        accept=".sol,.py,.js,.json,.bytecode,.bin,.hex,.txt"
        className="py-2"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void takeFile(file);
        }}
      />
      <TextAreaField
        label={texts.bytecode}
        rows={2}
        spellCheck={false}
        className="font-mono text-sm"
        onChange={({ target }) =>
          void import("#languages/solidity/read-car-file.ts").then(({ readCarText }) =>
            take(readCarText(target.value, texts.yourCar)),
          )
        }
      />
      <output className="block sm:col-span-2">
        {result && "ready" in result && <span className="text-go-text">{texts.ready({ name: result.ready })}</span>}
        {result && "refused" in result && <span className="text-stop">{texts.notCar}</span>}
      </output>
    </div>
  );
}
