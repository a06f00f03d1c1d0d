import { Form, Link, useSearchParams, useSubmit } from "react-router";
import { carLanguages, type CarLanguage } from "#languages/compiling/car-language.ts";
import { allTimeFilterNames, type AllTimeFilter } from "#rules/all-time-filters.ts";
import type { AllTimeCar } from "#rules/all-time-ladder.ts";
import {
  carsOnPage,
  findAllTimeCars,
  findAllTimeSummary,
  listAllTimeLadders,
} from "#server/results/all-time/read-all-time.ts";
import { friendlyRivals } from "#server/results/imports/friendly-rivals.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useFormats, useMessages } from "../messages/messages.tsx";
import { LiverySwatch } from "../races/livery-swatch.tsx";
import { linkToPage } from "../races/page-link.ts";
import { PageHead } from "../shell/page-head.tsx";
import { LanguageSign } from "../teams/language-sign.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageLinks } from "../ui/page-links.tsx";
import { Select } from "../ui/select.tsx";
import { Table, type Column } from "../ui/table.tsx";
import type { Route } from "./+types/all-time-ladder";
import { yearBeside } from "./year-beside.ts";

export const handle = { texts: ["allTime", "teams"] };

/** `?formula=` chooses a ladder, the filters cars of it; `?page=` counts from 1. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { database, visitor } = context.get(siteContext);
  const { searchParams } = new URL(request.url);
  const ladders = await listAllTimeLadders(database);
  const ladder = ladders.find(({ formula }) => formula === searchParams.get("formula")) ?? ladders[0];
  if (!ladder) return { ladder: null };
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(searchParams.get("page")) || 1)));
  const choice = Object.fromEntries(
    allTimeFilterNames.flatMap((name) => {
      const wanted = searchParams.get(name)?.slice(0, 200).replaceAll("\0", "");
      return wanted ? [[name, wanted]] : [];
    }),
  ) as Partial<Record<AllTimeFilter, string>>;
  const { cars, count } = await findAllTimeCars(database, ladder.formula, { ...choice, page });
  const summary = await findAllTimeSummary(database, ladder.formula);
  const programs = cars.flatMap(({ isPublic, codeHash }) => (isPublic ? [codeHash] : []));
  return {
    ladder,
    rivals: await friendlyRivals(database, await visitor(), "codeHash", programs),
    formulas: ladders.map(({ formula, terms, events }) => ({
      formula,
      family: terms.family,
      cars: terms.cars,
      events,
    })),
    events: summary.events,
    choices: summary.choices,
    choice,
    page,
    pages: Math.max(1, Math.ceil(count / carsOnPage)),
    cars,
    count,
  };
}

type Found = Extract<Awaited<ReturnType<typeof loader>>, { cars: unknown }>;

/** The cars of all events on one scale. */
export default function AllTimeLadder({ loaderData }: Route.ComponentProps) {
  const { allTime: texts } = useMessages();
  return (
    <div className="space-y-8">
      <PageHead title={texts.title} description={texts.lead} />
      <header className="max-w-prose space-y-3">
        <h1 className="display text-4xl sm:text-5xl">{texts.title}</h1>
        <p className="text-lg text-quiet">{texts.lead}</p>
      </header>
      {loaderData.ladder === null ? (
        <EmptyState title={texts.none}>{texts.noneText}</EmptyState>
      ) : (
        <Ladder found={loaderData} />
      )}
    </div>
  );
}

function Ladder({ found }: { found: Found }) {
  const { allTime: texts } = useMessages();
  const { number, date } = useFormats();
  const [parameters] = useSearchParams();
  const { ladder, events, cars, count, rivals } = found;
  const columns: Column<AllTimeCar>[] = [
    { key: "place", head: texts.columns.place, numeric: true, cell: (car) => <Place car={car} /> },
    { key: "car", head: texts.columns.car, rowHeader: true, cell: (car) => <Teams car={car} events={events} /> },
    { key: "points", head: texts.columns.points, numeric: true, cell: (car) => <Points car={car} /> },
    { key: "races", head: texts.columns.races, numeric: true, wideOnly: true, cell: ({ races }) => number(races) },
    {
      key: "what-if",
      head: <span className="sr-only">{texts.whatIf.title}</span>,
      cell: ({ codeHash, isPublic }) =>
        isPublic && (
          <span className="flex flex-wrap justify-end gap-x-4">
            <Link to={`/ladder/what-if?formula=${ladder.formula}&car=${codeHash}`} className="link whitespace-nowrap">
              {texts.columns.whatIf}
            </Link>
            {rivals?.guests[codeHash] !== undefined && (
              <Link
                to={`/team/${rivals.teamId}?guest=${rivals.guests[codeHash]}#guest-race`}
                className="link whitespace-nowrap"
              >
                {texts.columns.raceAgainst}
              </Link>
            )}
          </span>
        ),
    },
  ];
  return (
    <>
      <Choice found={found} />
      <p className="text-quiet">
        {texts.counted({
          cars: count,
          events: ladder.events,
          meetings: ladder.meetings,
          date: date(ladder.computedAt),
        })}
      </p>
      {cars.length === 0 ? (
        <EmptyState
          title={texts.nothingFits}
          action={
            <Link to={`/ladder?formula=${ladder.formula}`} className={buttonClass({})}>
              {texts.showAll}
            </Link>
          }
        />
      ) : (
        <Table caption={texts.title} columns={columns} rows={cars} rowKey={({ codeHash }) => codeHash} />
      )}
      {found.pages > 1 && (
        <PageLinks
          page={found.page}
          pages={found.pages}
          texts={texts.pages}
          to={(page) => `/ladder${linkToPage(parameters, page)}`}
        />
      )}
      <p className="max-w-prose text-sm text-quiet">
        {texts.reproducible}{" "}
        <a href={`${import.meta.env.BASE_URL}ladder/${ladder.formula}.json`} className="link">
          {texts.download}
        </a>{" "}
        <Link to="/docs/all-time-ladder" className="link">
          {texts.document}
        </Link>
      </p>
    </>
  );
}

function Choice({ found: { ladder, formulas, choices, choice } }: { found: Found }) {
  const { allTime: texts } = useMessages();
  const submit = useSubmit();
  return (
    <search>
      <Form
        key={JSON.stringify([ladder.formula, choice])}
        action="/ladder"
        onChange={({ currentTarget }) => void submit(currentTarget, { preventScrollReset: true })}
        className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-5"
      >
        {formulas.length > 1 ? (
          <Select
            name="formula"
            label={texts.formula}
            defaultValue={ladder.formula}
            options={formulas.map(({ formula, family, cars, events }) => ({
              value: formula,
              label: texts.formulaOf({ family: texts.families[family], cars, events, id: formula.slice(2, 8) }),
            }))}
          />
        ) : (
          <input type="hidden" name="formula" value={ladder.formula} />
        )}
        {allTimeFilterNames.map((name) => (
          <Select
            key={name}
            name={name}
            label={texts.filters[name].label}
            defaultValue={choice[name] ?? ""}
            options={[
              { value: "", label: texts.filters[name].any },
              ...choices[name].map((value) => ({ value, label: name === "language" ? languageName(value) : value })),
            ]}
          />
        ))}
        <noscript>
          <Button type="submit">{texts.show}</Button>
        </noscript>
      </Form>
    </search>
  );
}

const languageName = (name: string) =>
  Object.hasOwn(carLanguages, name) ? carLanguages[name as CarLanguage].title : "EVM";

function Place({ car: { place, placeInterval } }: { car: AllTimeCar }) {
  const { number } = useFormats();
  const [best, worst] = placeInterval;
  return (
    <span className="whitespace-nowrap">
      {number(place)}
      {best !== worst && (
        <span className="hidden font-normal text-quiet sm:inline">
          {" "}
          ({number(best)}–{number(worst)})
        </span>
      )}
    </span>
  );
}

function Points({ car: { points, pointsInterval } }: { car: AllTimeCar }) {
  return (
    <span className="whitespace-nowrap">
      {points}
      <span className="hidden font-normal text-quiet sm:inline">
        {" "}
        ({pointsInterval[0]}–{pointsInterval[1]})
      </span>
    </span>
  );
}

/** Whose car it was; one program may have raced for several teams. */
function Teams({ car, events }: { car: AllTimeCar; events: Found["events"] }) {
  const { allTime: texts } = useMessages();
  return (
    <ul className="space-y-1">
      {car.teams.map((team) => (
        <li key={`${team.event} ${team.id}`}>
          <span className="flex min-w-0 items-center gap-2">
            <LiverySwatch primary={team.livery[0]} secondary={team.livery[1]} />
            <span className="min-w-0 wrap-anywhere">{team.name}</span>
            <LanguageSign activeCarLanguage={team.language} />
          </span>
          <span className="block text-sm font-normal text-quiet">
            {[team.university, events[team.event]?.name, yearBeside(events[team.event])].filter(Boolean).join(" · ")}
            {team.rank !== null && ` · ${texts.reached({ rank: team.rank })}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
