import { listFreezes, listFrozenCars } from "#server/competitions/freeze-cars.ts";
import { findCompetition } from "#server/competitions/find-competition.ts";
import { findPanelCompetition } from "#server/competitions/panel-competition.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { useLiveTopics } from "../app/live.ts";
import { PageHead } from "../app/page-head.tsx";
import { siteError } from "../app/site-error.ts";
import { visitContext } from "../app/visit.server.ts";
import { EmptyState, Fact, Facts } from "../ui/card.tsx";
import { Table } from "../ui/table.tsx";
import { FreezeList } from "../competitions/freeze-list.tsx";
import type { Route } from "./+types/frozen-cars";

export const handle = { texts: ["teams"] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { database } = context.get(siteContext);
  const isPublic = (await findCompetition(database, params.id)) !== undefined;
  const competition = isPublic ? await findPanelCompetition(database, params.id) : undefined;
  if (!competition) {
    throw siteError(404, context.get(visitContext).messages.teams.board.notFound);
  }
  const { id, name, seedCommitment, carsRoot, engineHash } = competition;
  return {
    id,
    name,
    seedCommitment,
    carsRoot,
    engineHash,
    cars: await listFrozenCars(database, id),
    freezes: await listFreezes(database, id),
  };
}

export default function FrozenCars({ loaderData }: Route.ComponentProps) {
  const { frozenCars: texts } = useMessages().teams;
  const { dateTime } = useFormats();
  const { id, name, seedCommitment, carsRoot, engineHash, cars, freezes } = loaderData;
  useLiveTopics([`competition:${id}`]);
  return (
    <div className="space-y-6">
      <PageHead title={`${texts.title} · ${name}`} description={texts.lead} />
      <h1 className="display text-4xl sm:text-5xl">{texts.title}</h1>
      <p className="max-w-prose">{texts.lead}</p>
      <Facts>
        <Fact label={texts.commitment} isCode>
          {seedCommitment}
        </Fact>
        <Fact label={texts.root} isCode>
          {carsRoot}
        </Fact>
        <Fact label={texts.engine} isCode>
          {engineHash}
        </Fact>
      </Facts>
      {cars.length === 0 ? (
        <EmptyState title={texts.notYet} />
      ) : (
        <Table
          dense
          caption={texts.title}
          rows={cars}
          rowKey={(car) => car.teamId}
          columns={[
            { head: texts.columns.number, numeric: true, cell: (car) => car.number },
            { head: texts.columns.team, rowHeader: true, cell: (car) => car.teamName },
            ...(cars.some((car) => car.from !== null)
              ? [{ head: texts.columns.from, cell: (car: (typeof cars)[number]) => car.from ?? name }]
              : []),
            {
              head: texts.columns.hash,
              cell: (car) => <span className="font-mono text-xs break-all">{car.codeHash}</span>,
            },
          ]}
        />
      )}
      {freezes.length > 0 && (
        <section className="space-y-3">
          <h2 className="display text-2xl">{texts.lists}</h2>
          {freezes.map((freeze) => (
            <FreezeList key={freeze.frozenAt.toISOString()} freeze={freeze} texts={texts} dateTime={dateTime} />
          ))}
        </section>
      )}
    </div>
  );
}
