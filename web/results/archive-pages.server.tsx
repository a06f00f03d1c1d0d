import { type CarLanguage, carLanguages } from "#languages/compiling/car-language.ts";
import { Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { ArchivedRace } from "#server/results/archive/list-archived-races.ts";
import { tieRuleOf } from "#engine/stages/tie-rule.ts";
import { stageOfResult } from "#server/stages/result-versions.ts";
import { resultsOf, type EventTeam, type ReleasedEvent } from "#server/results/archive/read-event.ts";
import type { Catalogue } from "#messages/catalogue.generated.ts";
import { textNamed } from "#messages/format-problem.ts";
import { tieBreakText } from "#messages/format-tie-break.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { formatsFor } from "#messages/formats.ts";
import { divisionName, type Language } from "#messages/language.ts";
import { LiveryPicture } from "../races/livery-picture.tsx";
import { LiverySwatch } from "../races/livery-swatch.tsx";
import { PlaceNumber } from "../races/place-text.tsx";
import { Fact, Facts } from "../ui/card.tsx";
import { FreezeList } from "../competitions/freeze-list.tsx";
import type { EventBrand } from "./event-brand.server.ts";

export interface ArchiveSetting {
  event: ReleasedEvent;
  language: Language;
  brand: EventBrand;
  madeAt: Date;
}

export interface RaceLine {
  id: string;
  stageId: string;
  number: number;
  winner: string | null;
  teams: string[];
  turns: number | null;
}

/** Sets the colour mode before the first paint. */
const colours = `if (matchMedia("(prefers-color-scheme: dark)").matches) document.documentElement.classList.add("dark");`;

export const sourceFile = (startNumber: number, language: CarLanguage) =>
  `sources/car-${startNumber}${carLanguages[language].ending}`;

function page({ event, language, brand, madeAt }: ArchiveSetting, root: string, title: string, body: ReactNode) {
  const texts = messagesOf(language).results.pages;
  const { dateTime } = formatsFor(language);
  const links = [
    ["index.html", texts.results],
    ["teams.html", texts.teams],
    ["races.html", texts.races],
  ] as const;
  const html = renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · ${event.competition.name}`}</title>
        <script dangerouslySetInnerHTML={{ __html: colours }} />
        <link rel="stylesheet" href={`${root}assets/viewer.css`} />
      </head>
      <body>
        <header className="border-b border-line bg-panel">
          <div className="mx-auto flex max-w-7xl flex-wrap items-baseline gap-x-6 gap-y-2 px-4 py-4">
            <img src={brand.logo} alt={brand.name} className="logo h-12 self-center" />
            <p className="display flex-1 text-2xl">{event.competition.name}</p>
            <nav className="flex flex-wrap gap-x-6 gap-y-2">
              {links.map(([file, name]) => (
                <a key={file} href={root + file} className="link font-semibold">
                  {name}
                </a>
              ))}
            </nav>
          </div>
        </header>
        <main className="mx-auto max-w-7xl space-y-8 px-4 py-8">
          <h1 className="display text-4xl sm:text-5xl">{title}</h1>
          {body}
        </main>
        <footer className="mx-auto max-w-7xl px-4 py-8 text-sm text-quiet">
          {`${brand.name} · ${texts.made({ moment: dateTime(madeAt) })}`}
        </footer>
      </body>
    </html>,
  );
  return `<!doctype html>\n${html}\n`;
}

function Rows({ head, rows }: { head: readonly string[]; rows: readonly (readonly ReactNode[])[] }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left">
        <thead>
          <tr className="border-b-2 border-edge">
            {head.map((cell, i) => (
              <th key={i} scope="col" className="py-2 pr-4 align-bottom text-sm font-semibold text-quiet">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, i) => (
            <tr key={i} className="border-b border-line">
              {cells.map((cell, j) => (
                <td key={j} className="py-2 pr-4 align-baseline">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function resultsPage(setting: ArchiveSetting, dataFiles: readonly string[]): string {
  const { event, language } = setting;
  const { results, stagesPanel, tieBreak } = messagesOf(language);
  const texts = results.pages;
  const { number, dateTime } = formatsFor(language);
  const { seedCommitment, carsRoot, engineHash } = event.competition;
  return page(
    setting,
    "",
    texts.results,
    <>
      {event.orders.length === 0 && <p>{texts.noResults}</p>}
      <Podiums setting={setting} />
      {event.orders.map((order) => (
        <section key={keyOf(order)} className="space-y-3">
          <h2 className="display text-3xl">{titleOf(order, language)}</h2>
          <p className="text-quiet">
            {stagesPanel.rule.places[tieRuleOf(order).places]} {order.notSeparated.length > 0 && texts.notSeparated}
          </p>
          <Rows
            head={[texts.place, texts.number, texts.team, texts.university, texts.city, texts.racesRun, texts.wins]}
            rows={order.places.map((place) => [
              <strong key="place" className="figures text-2xl">
                <PlaceNumber place={place.place} notSeparated={order.notSeparated} text={number(place.place)} />
              </strong>,
              String(place.number),
              <Fragment key="team">
                <strong>{place.teamName}</strong>
                {place.tieBreak && (
                  <span className="block text-sm text-quiet">{tieBreakText(place.tieBreak, tieBreak, number)}</span>
                )}
              </Fragment>,
              place.university,
              place.city,
              number(place.races),
              number(place.wins),
            ])}
          />
          {order.guests.length > 0 && (
            <p>
              <strong>{messagesOf(language).divisions.outOfCompetition}:</strong>{" "}
              {order.guests
                .map((guest) => `${guest.teamName} (${messagesOf(language).divisions.guest(guest)})`)
                .join(", ")}
            </p>
          )}
          <Decisions setting={setting} order={order} />
        </section>
      ))}
      <section className="space-y-3">
        <h2 className="display text-3xl">{texts.files}</h2>
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {dataFiles.map((file) => (
            <li key={file}>
              <a href={`data/${file}`} className="link">
                {file}
              </a>
            </li>
          ))}
        </ul>
        <Hashes
          facts={[
            [texts.commitment, seedCommitment],
            [texts.carsRoot, carsRoot],
            [texts.engine, engineHash],
          ]}
        />
        {event.freezes.map((freeze) => (
          <FreezeList
            key={freeze.frozenAt.toISOString()}
            freeze={freeze}
            texts={messagesOf(language).teams.frozenCars}
            dateTime={dateTime}
          />
        ))}
      </section>
    </>,
  );
}

type Order = ArchiveSetting["event"]["orders"][number];

const keyOf = ({ stageId, division }: Order) => `${stageId} ${division?.id ?? ""}`;

const titleOf = ({ name, division }: Order, language: Language) =>
  division ? `${name} · ${divisionName(division, language)}` : name;

/** Of the last released stage; with divisions, of each one's last. */
function Podiums({ setting }: { setting: ArchiveSetting }) {
  const { event, language, brand } = setting;
  const [last] = event.orders;
  const lasts = last?.division
    ? event.divisions.flatMap(({ id }) => event.orders.find(({ division }) => division?.id === id) ?? [])
    : event.orders.slice(0, 1);
  return (
    <>
      {lasts.map((order) => (
        <Podium key={keyOf(order)} setting={setting} last={order} />
      ))}
      {lasts.length > 0 && brand.sponsors.length > 0 && (
        <p className="text-quiet">
          {`${messagesOf(language).results.certificate.sponsors} ${brand.sponsors.join(" · ")}`}
        </p>
      )}
    </>
  );
}

function Podium({ setting: { language }, last }: { setting: ArchiveSetting; last: Order }) {
  const texts = messagesOf(language).results.pages;
  const { number } = formatsFor(language);
  const first = last.places.filter(({ place }) => place <= 3);
  if (first.length === 0) return null;
  return (
    <section aria-label={texts.podium} className="space-y-3">
      {last.division && <h2 className="display text-3xl">{titleOf(last, language)}</h2>}
      <ol className="grid gap-4 sm:grid-cols-3">
        {first.map(({ teamId, place, teamName, code, university, city, ...car }) => (
          <li key={teamId} className={`border p-4 ${place === 1 ? "border-go bg-go-soft" : "border-line bg-panel"}`}>
            <LiveryPicture
              primary={car.liveryPrimary}
              secondary={car.liverySecondary}
              number={car.number}
              className="mb-3 w-32"
            />
            <p className="figures text-3xl font-bold">{number(place)}</p>
            <p className="display text-2xl wrap-anywhere">{teamName}</p>
            <p className="text-quiet">{[code, university, city].filter((each) => each !== "").join(" · ")}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Decisions({ setting, order }: { setting: ArchiveSetting; order: Order }) {
  const { results: archive, stagesPanel: stages } = messagesOf(setting.language);
  const { pages: texts } = archive;
  const { number, dateTime } = formatsFor(setting.language);
  return (
    <>
      <TitledList
        title={texts.out}
        items={order.out.map(
          ({ teamName, why, reason }) =>
            `${teamName}: ${why === "disqualified" ? texts.disqualified : texts.takenOut}${reason === "" ? "" : ` – ${reason}`}`,
        )}
      />
      <TitledList
        title={texts.penalties}
        items={order.penalties.map(
          ({ teamName, kind, amount, raceIds, reason }) =>
            `${teamName}: ${stages.penalty.told({ kind, amount: kind === "races" ? raceIds.length : amount, reason })}`,
        )}
      />
      <TitledList
        title={stages.corrections.title}
        items={order.corrections.map(
          ({ act, teamName, reason, madeAt }) =>
            `${dateTime(madeAt)} · ${[textNamed(stages.corrections.acts, act), teamName, reason].filter(Boolean).join(" · ")}`,
        )}
      />
      <TitledList
        title={texts.versions}
        items={order.versions.map(({ version, publishedAt }) => (
          <a key={version} href={`data/result-${order.stageId}-${version}.txt`} className="link">
            {texts.version({ version: number(version), moment: dateTime(publishedAt) })}
          </a>
        ))}
      />
    </>
  );
}

function TitledList({ title, items }: { title: string; items: readonly ReactNode[] }) {
  if (items.length === 0) return null;
  return (
    <>
      <h3 className="font-semibold">{title}</h3>
      <ul>
        {items.map((item, at) => (
          <li key={at}>{item}</li>
        ))}
      </ul>
    </>
  );
}

function Hashes({ facts }: { facts: readonly (readonly [label: string, value: string | null])[] }) {
  return (
    <Facts>
      {facts.map(([label, value]) => (
        <Fact key={label} label={label} isCode>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}

export function teamsPage(setting: ArchiveSetting, sources: ReadonlyMap<number, CarLanguage>): string {
  const { event, language } = setting;
  const { results: archive, ai } = messagesOf(language);
  const { pages: texts, source } = archive;
  const { number } = formatsFor(language);
  const results = new Map(resultsOf(event).map((result) => [result.team.id, result]));
  return page(
    setting,
    "",
    texts.teams,
    <Rows
      head={[
        texts.number,
        texts.code,
        texts.team,
        texts.university,
        texts.city,
        texts.place,
        ai.declared,
        source.column,
      ]}
      rows={event.teams.map((team) => {
        const result = results.get(team.id);
        const written = sources.get(team.number);
        return [
          String(team.number),
          <span key="code" className="inline-flex items-center gap-2">
            <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} />
            {team.code}
          </span>,
          <strong key="name">{team.name}</strong>,
          team.university,
          team.city,
          result ? `${stageOfResult(result)}: ${number(result.place)} / ${number(result.of)}` : "–",
          declaredIn(team, ai),
          written === undefined ? (
            "–"
          ) : (
            <a key="source" href={sourceFile(team.number, written)} className="link">
              {sourceFile(team.number, written)}
            </a>
          ),
        ];
      })}
    />,
  );
}

function declaredIn({ isAiEntrant, declared }: EventTeam, ai: Catalogue["ai"]): string {
  const said =
    declared &&
    (declared.note === "" ? ai.uses[declared.use] : ai.words({ use: ai.uses[declared.use], note: declared.note }));
  return [...(isAiEntrant ? [ai.sign.entrant] : []), said ?? ai.notDeclared].join(" · ");
}

/** Divisions that raced together have the same races. */
const isFirstOfStage = ({ stageId }: Order, index: number, orders: readonly Order[]) =>
  orders.findIndex((each) => each.stageId === stageId) === index;

export function racesPage(setting: ArchiveSetting, races: readonly RaceLine[]): string {
  const { event, language } = setting;
  const texts = messagesOf(language).results.pages;
  const { number, list } = formatsFor(language);
  return page(
    setting,
    "",
    texts.races,
    event.orders.filter(isFirstOfStage).map((order) => (
      <section key={order.stageId} className="space-y-3">
        <h2 className="display text-3xl">{order.name}</h2>
        <Rows
          head={[texts.race({ number: "" }).trim(), texts.winner, texts.teams, texts.turns]}
          rows={races
            .filter(({ stageId }) => stageId === order.stageId)
            .map((race) => [
              <a key="link" href={`races/${race.id}.html`} className="link font-semibold">
                {texts.race({ number: number(race.number) })}
              </a>,
              race.winner,
              list(race.teams),
              race.turns === null ? "–" : number(race.turns),
            ])}
        />
      </section>
    )),
  );
}

export function racePage(
  setting: ArchiveSetting,
  race: ArchivedRace,
  codeHashes: readonly string[],
  carried: string,
): string {
  const texts = messagesOf(setting.language).results.pages;
  const { number } = formatsFor(setting.language);
  const { meta } = race;
  return page(
    setting,
    "../",
    texts.race({ number: number(meta.number) }),
    <>
      <p>
        <a href="../races.html" className="link">
          {texts.back}
        </a>
      </p>
      <div id="race" className="min-h-[60vh]">
        <noscript>{texts.needsScript}</noscript>
      </div>
      <Rows
        head={[texts.place, texts.number, texts.team, texts.distance, texts.carHash]}
        rows={meta.seats
          .toSorted((a, b) => (a.place ?? 99) - (b.place ?? 99))
          .map((seat) => [
            seat.place === null ? "–" : number(seat.place),
            String(seat.number),
            <strong key="team">{seat.teamName}</strong>,
            seat.distance === null ? "–" : number(seat.distance),
            <code key="hash" className="font-mono text-xs break-all">
              {codeHashes[seat.seat]}
            </code>,
          ])}
      />
      <Hashes
        facts={[
          [texts.seed, meta.seed],
          [texts.hash, meta.logHash],
          [texts.engine, race.engine],
        ]}
      />
      <script id="race-data" type="text/plain" dangerouslySetInnerHTML={{ __html: carried }} />
      <script src="../assets/viewer.js" />
    </>,
  );
}
