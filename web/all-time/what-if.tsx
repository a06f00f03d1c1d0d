import { Play } from "lucide-react";
import { useState } from "react";
import { Form, Link, useSubmit } from "react-router";
import {
  findAllTimeCar,
  findAllTimeCars,
  findAllTimeFinal,
  findAllTimeSummary,
  listAllTimeLadders,
  type AllTimeFinal,
  type FinalEntrant,
} from "#server/results/all-time/read-all-time.ts";
import { siteContext } from "#server/http/site-context.ts";
import type { AllTimeCar } from "#rules/all-time-ladder.ts";
import { useFormats, useMessages, type Messages } from "../messages/messages.tsx";
import { LiverySwatch } from "../races/livery-swatch.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { Button } from "../ui/button.tsx";
import { Alert, Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Progress } from "../ui/progress.tsx";
import { Select } from "../ui/select.tsx";
import { Table, type Column } from "../ui/table.tsx";
import type { Route } from "./+types/what-if";
import { yearBeside } from "./year-beside.ts";
import { newcomer, raceFinalAgain, type FinalAgain } from "./race-final-again.ts";

export const handle = { texts: ["allTime"] };

/** `?formula=` names a ladder, `?car=` one of its cars by its code hash, `?event=` an event by its file's. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { database } = context.get(siteContext);
  const { searchParams } = new URL(request.url);
  const ladders = await listAllTimeLadders(database);
  const ladder = ladders.find(({ formula }) => formula === searchParams.get("formula")) ?? ladders[0];
  if (!ladder) return { ladder: null };
  const summary = await findAllTimeSummary(database, ladder.formula);
  const events = summary.events.filter(({ hasFinal }) => hasFinal);
  const asked = searchParams.get("event");
  const event = events.find(({ manifestHash }) => manifestHash === asked) ?? events[0];
  const best = (await findAllTimeCars(database, ladder.formula, { page: 1 })).cars;
  const wanted = searchParams.get("car");
  const chosen = wanted === null ? undefined : await findAllTimeCar(database, ladder.formula, wanted);
  const cars = (chosen && !best.some(({ codeHash }) => codeHash === chosen.codeHash) ? [...best, chosen] : best).filter(
    ({ isPublic }) => isPublic,
  );
  return {
    ladder: { formula: ladder.formula },
    events,
    cars,
    car: chosen?.isPublic === true ? chosen.codeHash : (cars[0]?.codeHash ?? null),
    final: event ? ((await findAllTimeFinal(database, event.manifestHash)) ?? null) : null,
  };
}

type Found = Exclude<Awaited<ReturnType<typeof loader>>, { ladder: null }>;

/** Any car of any year in any final's grid. */
export default function WhatIf({ loaderData }: Route.ComponentProps) {
  const { allTime } = useMessages();
  const { whatIf: texts } = allTime;
  return (
    <div className="mx-auto max-w-4xl space-y-8">
      <PageHead title={texts.title} description={texts.lead} />
      <header className="max-w-prose space-y-3">
        <h1 className="display text-4xl sm:text-5xl">{texts.title}</h1>
        <p className="text-lg text-quiet">{texts.lead}</p>
        <p>
          <Link to="/ladder" className="link">
            {allTime.title}
          </Link>
        </p>
      </header>
      {loaderData.ladder === null || loaderData.final === null || loaderData.car === null ? (
        <EmptyState title={texts.none}>{texts.noneText}</EmptyState>
      ) : (
        <Again key={`${loaderData.car} ${loaderData.final.manifestHash}`} found={loaderData} final={loaderData.final} />
      )}
    </div>
  );
}

function nameOf(car: AllTimeCar | undefined, events: Found["events"]): string {
  const [team] = car?.teams ?? [];
  const event = team && events[team.event];
  return team ? [team.name, event?.name, yearBeside(event)].filter(Boolean).join(", ") : "";
}

/** A team, or one of the site's own cars; whoever may not be named is a car like any other. */
function entrantName(entrant: FinalEntrant | undefined, texts: Messages["allTime"]["whatIf"]): string {
  if (entrant?.team) return entrant.team.name;
  const name = entrant?.houseCar ?? null;
  return name === null ? texts.nameless : texts.houseCar({ name });
}

type State = { kind: "idle" } | { kind: "racing"; done: number; of: number } | { kind: "failed" } | FinalAgain;

function Again({ found, final }: { found: Found; final: AllTimeFinal }) {
  const { allTime } = useMessages();
  const { whatIf: texts } = allTime;
  const submit = useSubmit();
  const { cars, events, ladder } = found;
  const car = found.car ?? "";
  const entrants = final.entrants.filter(({ codeHash }) => codeHash !== car);
  const [leaving, setLeaving] = useState(entrants.at(-1)?.id ?? "");
  const [state, setState] = useState<State>({ kind: "idle" });
  const isInIt = entrants.length < final.entrants.length;
  const race = async () => {
    setState({ kind: "racing", done: 0, of: final.races.length * 2 });
    try {
      setState(await raceFinalAgain(final, car, leaving, (done, of) => setState({ kind: "racing", done, of })));
    } catch {
      setState({ kind: "failed" });
    }
  };
  const guest = cars.find(({ codeHash }) => codeHash === car);
  return (
    <>
      <Card title={texts.choose}>
        <Form
          action="/ladder/what-if"
          className="grid gap-4 sm:grid-cols-2"
          onChange={({ target, currentTarget }) => {
            if (target instanceof HTMLSelectElement && target.name !== "")
              void submit(currentTarget, { preventScrollReset: true });
          }}
        >
          <input type="hidden" name="formula" value={ladder.formula} />
          <Select
            name="car"
            label={texts.car}
            defaultValue={car}
            options={cars.map((each) => ({ value: each.codeHash, label: `${each.place}. ${nameOf(each, events)}` }))}
          />
          <Select
            name="event"
            label={texts.event}
            defaultValue={final.manifestHash}
            options={events.map((each) => ({
              value: each.manifestHash,
              label: [each.name, yearBeside(each)].filter(Boolean).join(", "),
            }))}
          />
          <noscript>
            <Button type="submit">{allTime.show}</Button>
          </noscript>
        </Form>
        <div className="mt-4 grid items-end gap-4 sm:grid-cols-[1fr_auto]">
          <Select
            label={texts.leaves}
            value={leaving}
            onChange={({ target }) => {
              setLeaving(target.value);
              setState({ kind: "idle" });
            }}
            options={entrants.map((each) => ({ value: each.id, label: entrantName(each, texts) }))}
          />
          <Button kind="primary" disabled={isInIt} pending={state.kind === "racing"} onClick={() => void race()}>
            <Play aria-hidden /> {texts.race({ races: final.races.length })}
          </Button>
        </div>
        {isInIt && <p className="mt-3 text-quiet">{texts.isInIt}</p>}
      </Card>
      <div aria-live="polite">
        {state.kind === "racing" && <Progress label={texts.racing} value={state.done} max={state.of} />}
        {state.kind === "failed" && <Alert tone="stop" title={texts.failed} />}
        {state.kind === "raced" && <Change again={state} final={final} guest={guest} events={events} />}
      </div>
    </>
  );
}

/** How the grid came out before and after. */
function Change({
  again,
  final,
  guest,
  events,
}: {
  again: FinalAgain;
  final: AllTimeFinal;
  guest: AllTimeCar | undefined;
  events: Found["events"];
}) {
  const { whatIf: texts } = useMessages().allTime;
  const { number } = useFormats();
  const entrants = new Map(final.entrants.map((each) => [each.id, each]));
  const guestTeam = guest?.teams[0];
  const rows = again.rows;
  const winner = rows[0];
  const label = (id: string) => (id === newcomer ? nameOf(guest, events) : entrantName(entrants.get(id), texts));
  const mean = (place: number | null) => (place === null ? "–" : number(place, { maximumFractionDigits: 2 }));
  const columns: Column<FinalAgain["rows"][number]>[] = [
    { key: "place", head: texts.columns.place, numeric: true, cell: (_, index) => number(index + 1) },
    {
      key: "car",
      head: texts.columns.car,
      rowHeader: true,
      cell: ({ id }) => {
        const livery = id === newcomer ? guestTeam?.livery : entrants.get(id)?.team?.livery;
        return (
          <span className={`flex min-w-0 items-center gap-2 ${id === newcomer ? "text-go-text" : ""}`}>
            {livery && <LiverySwatch primary={livery[0]} secondary={livery[1]} />}
            <span className="min-w-0 wrap-anywhere">{label(id)}</span>
          </span>
        );
      },
    },
    {
      key: "before",
      head: texts.columns.before,
      numeric: true,
      cell: ({ before }) => (before ? texts.result({ wins: before.wins, place: mean(before.meanPlace) }) : "–"),
    },
    {
      key: "after",
      head: texts.columns.after,
      numeric: true,
      cell: ({ after }) => (after ? texts.result({ wins: after.wins, place: mean(after.meanPlace) }) : texts.out),
    },
  ];
  return (
    <section className="space-y-4">
      <h2 className="display text-3xl">
        {winner?.id === newcomer
          ? texts.wouldHaveWon({ car: label(newcomer), event: final.event })
          : texts.stillWins({ car: label(winner?.id ?? ""), event: final.event })}
      </h2>
      <Table caption={texts.title} columns={columns} rows={rows} rowKey={({ id }) => id} />
      <p className="max-w-prose text-sm text-quiet">{texts.how({ races: final.races.length })}</p>
    </section>
  );
}
