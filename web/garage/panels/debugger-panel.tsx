import ChevronFirst from "virtual:icons/chevron-first";
import ChevronLast from "virtual:icons/chevron-last";
import ChevronLeft from "virtual:icons/chevron-left";
import ChevronRight from "virtual:icons/chevron-right";
import { useEffect, type KeyboardEvent } from "react";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { RaceFailure } from "../../races/race-failure.tsx";
import { EmptyState } from "../../ui/card.tsx";
import { isPlainKey } from "../../ui/plain-key.ts";
import { Select } from "../../ui/field.tsx";
import { StartLights } from "../../ui/start-lights.tsx";
import type { InspectedTurn } from "../debugger/inspect-turn.ts";
import { fillIn } from "../problem-text.ts";
import { useGarage, useGarageState } from "../use-garage.ts";

export function DebuggerPanel() {
  const garage = useGarage();
  const { race, inspect } = useGarageState("race", "inspect");
  const { editor: texts } = useMessages();
  const { number } = useFormats();
  // Before a what-if another car drove in this seat.
  const since = race.kind === "raced" ? (race.race.change?.afterTurn ?? 0) : 0;
  const ownTurns =
    race.kind === "raced" ? race.log.turns.filter(({ mover, turn }) => mover === race.seat && turn > since) : [];
  const first = (ownTurns.find(({ outcome }) => outcome?.kind !== "ok") ?? ownTurns[0])?.turn;
  useEffect(() => {
    // Each new race starts with the first turn that failed.
    if (inspect.kind === "none" && first !== undefined) void garage.drives.look(first);
  }, [garage, inspect.kind, first]);
  if (first === undefined) return <EmptyState title={texts.debugger.title}>{texts.debugger.empty}</EmptyState>;
  const turn = inspect.kind === "shown" ? inspect.number : inspect.kind === "running" ? inspect.turn : first;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Select
        label={texts.debugger.turn}
        value={String(turn)}
        onChange={(event) => void garage.drives.look(Number(event.target.value))}
        options={ownTurns.map(({ turn, outcome }) => ({
          value: String(turn),
          label: outcome?.kind === "ok" ? number(turn) : `${number(turn)} ✕`,
        }))}
      />
      {inspect.kind === "running" && <StartLights lit={5} label={texts.debugger.looking} />}
      {inspect.kind === "failed" && <RaceFailure title={texts.drive.failed} message={inspect.message} />}
      {inspect.kind === "shown" && <TurnView turn={inspect.turn} />}
    </div>
  );
}

function TurnView({ turn }: { turn: InspectedTurn }) {
  const { editor: texts } = useMessages();
  const { number } = useFormats();
  const { inspectStep: step } = useGarageState("inspectStep");
  const stop = turn.stops[step];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {turn.failure ? (
        <Failure turn={turn} />
      ) : (
        <output className="block">{texts.debugger.ended.ok({ gas: number(turn.gasUsed) })}</output>
      )}
      {turn.stops.length > 0 ? <Steps turn={turn} /> : <p className="text-quiet">{texts.debugger.noSource}</p>}
      {turn.isCut && <p className="text-sm text-caution">{texts.debugger.cut}</p>}
      {stop && (
        <section aria-label={texts.debugger.variables}>
          <h2 className="display text-xl">{texts.debugger.variables}</h2>
          {stop.variables.length === 0 && <p className="text-quiet">{texts.debugger.noVariables}</p>}
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 font-mono text-sm" data-testid="variables">
            {stop.variables.map((variable) => (
              <div key={variable.name} className="contents">
                <dt className="text-quiet">{variable.name}</dt>
                <dd>{variable.value}</dd>
              </div>
            ))}
          </dl>
          {stop.storage.length > 0 && (
            <>
              <h3 className="mt-3 font-semibold">{texts.debugger.storage}</h3>
              <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 font-mono text-sm">
                {stop.storage.map(({ slot, value }) => (
                  <div key={String(slot)} className="contents">
                    <dt className="text-quiet">{texts.debugger.slot({ slot: shortHex(slot) })}</dt>
                    <dd>{String(value)}</dd>
                  </div>
                ))}
              </dl>
            </>
          )}
        </section>
      )}
      <Calls turn={turn} until={stop?.callsBefore ?? turn.calls.length} />
      <section aria-label={texts.debugger.console}>
        <h2 className="display text-xl">{texts.debugger.console}</h2>
        {turn.console.length === 0 ? (
          <p className="text-sm text-quiet">{texts.debugger.noConsole}</p>
        ) : (
          <ol className="font-mono text-sm" data-testid="console">
            {turn.console.map((line, index) => (
              <li key={index} className="border-b border-line py-1">
                {line.text}
                {line.line !== undefined && (
                  <span className="ml-3 text-quiet">{texts.problems.line({ line: number(line.line) })}</span>
                )}
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}

function Steps({ turn }: { turn: InspectedTurn }) {
  const garage = useGarage();
  const { inspectStep: step } = useGarageState("inspectStep");
  const { editor: texts } = useMessages();
  const { number } = useFormats();
  const stop = turn.stops[step];
  const last = turn.stops.length - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowRight: step + 1, ArrowLeft: step - 1, Home: 0, End: last }[event.key];
    if (target === undefined || !isPlainKey(event.nativeEvent)) return;
    event.preventDefault();
    garage.drives.goToStep(target);
  };
  const button = (label: string, target: number, icon: typeof ChevronLeft) => {
    const Icon = icon;
    return (
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        disabled={target < 0 || target > last || target === step}
        onClick={() => garage.drives.goToStep(target)}
      >
        <Icon aria-hidden />
      </button>
    );
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys are a second way to the buttons inside
    <section
      className="flex flex-wrap items-center gap-2 border border-line bg-panel px-2 py-1"
      onKeyDown={onKeyDown}
      aria-label={texts.debugger.title}
    >
      {button(texts.debugger.first, 0, ChevronFirst)}
      {button(texts.debugger.back, step - 1, ChevronLeft)}
      {button(texts.debugger.forth, step + 1, ChevronRight)}
      {button(texts.debugger.last, last, ChevronLast)}
      <p aria-live="polite" className="figures" data-testid="step">
        {texts.debugger.step({ step: number(step + 1), steps: number(turn.stops.length) })}
        {stop && <span className="ml-3 text-quiet">{texts.problems.line({ line: number(stop.line) })}</span>}
        {stop && <span className="ml-3 text-quiet">{texts.debugger.gasLeft({ gas: number(stop.gasLeft) })}</span>}
      </p>
    </section>
  );
}

function Failure({ turn }: { turn: InspectedTurn }) {
  const { editor: texts, turnErrors } = useMessages();
  const { number } = useFormats();
  const { formula } = useGarage();
  const { reason, line } = turn.failure!;
  const values = { budget: number(formula.gasPerTurn), ...reason.values };
  return (
    <output className="block border-l-4 border-stop bg-stop-soft px-4 py-3" data-failure={reason.id}>
      <p className="font-semibold text-stop">
        {fillIn(turnErrors[reason.id], values, number)}
        {line !== undefined && <span className="ml-2 font-normal">{texts.problems.line({ line: number(line) })}</span>}
      </p>
    </output>
  );
}

function Calls({ turn, until }: { turn: InspectedTurn; until: number }) {
  const { editor: texts } = useMessages();
  const { number } = useFormats();
  return (
    <section aria-label={texts.debugger.calls}>
      <h2 className="display text-xl">{texts.debugger.calls}</h2>
      {turn.calls.length === 0 && <p className="text-quiet">{texts.debugger.noCalls}</p>}
      <ol className="max-h-72 overflow-y-auto font-mono text-sm" data-testid="calls">
        {turn.calls.map((call, index) => (
          <li
            key={index}
            className={`flex flex-wrap gap-x-3 border-b border-line py-1 ${index >= until ? "text-quiet" : ""} ${call.ok ? "" : "text-stop"}`}
          >
            <span>
              {call.name}({call.amount === undefined ? "" : String(call.amount)})
            </span>
            <span>
              {call.ok
                ? call.answer !== undefined && texts.debugger.answer({ answer: String(call.answer) })
                : `✕ ${texts.debugger.refused}`}
            </span>
            <span className="ml-auto text-quiet">{texts.debugger.gasOf({ gas: number(call.gasUsed) })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function shortHex(slot: bigint): string {
  const hex = slot.toString(16);
  return hex.length > 8 ? `0x${hex.slice(0, 4)}…${hex.slice(-4)}` : slot.toString();
}
