import { offeredStageActs } from "#domain/stages/stage-acts.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { Badge } from "../../ui/card.tsx";
import { Table, type Column } from "../../ui/table.tsx";
import { ActForm } from "./act-form.tsx";
import { factsOf, isPublished, type StageView } from "./stage-view.ts";

type Run = StageView["runs"][number];

export function Disagreement(view: StageView) {
  const { stage, held, runs } = view;
  const facts = factsOf(view);
  const { disagreement: texts } = useMessages().stagesPanel;
  const { number } = useFormats();
  const holds = new Map(held.map(({ id, hold }) => [id, hold]));
  /** "end": only after the last turn; null: it agrees with another run. */
  const differsFrom = (run: Run): number | "end" | null => {
    const hold = holds.get(run.raceId);
    if (!hold?.alone) return run.differsAt;
    return hold.alone === run.kind ? (hold.turn ?? "end") : null;
  };
  const columns: Column<Run>[] = [
    { key: "run", head: texts.columns.run, rowHeader: true, cell: (run) => texts.kinds[run.kind] },
    {
      key: "verdict",
      head: texts.columns.verdict,
      cell: (run) => {
        const from = differsFrom(run);
        if (from === null) return <Badge tone="go">{texts.agrees}</Badge>;
        return <Badge tone="stop">{from === "end" ? texts.differsAtEnd : texts.differs({ turn: number(from) })}</Badge>;
      },
    },
    {
      key: "hash",
      head: texts.columns.hash,
      wideOnly: true,
      cell: (run) => <span className="font-mono text-sm">{run.logHash.replace(/^0x/, "").slice(0, 16)}</span>,
    },
    { key: "worker", head: texts.columns.worker, wideOnly: true, cell: (run) => run.worker },
    {
      key: "time",
      head: texts.columns.time,
      numeric: true,
      wideOnly: true,
      cell: (run) => `${number(run.runMs)} ms`,
    },
  ];
  const overran = held.filter((race) => race.hold?.overrun);
  const disagreeing = held.filter((race) => !race.hold?.overrun);
  return (
    <section className="card border-l-4 border-l-stop">
      {overran.length > 0 && (
        <div data-testid="races-that-do-not-end" className={disagreeing.length > 0 ? "mb-6" : undefined}>
          <h2 className="display text-2xl text-stop">{texts.overrunTitle}</h2>
          <ul className="mt-2 space-y-1">
            {overran.map(({ id, number: raceNumber, hold }) => (
              <li key={id}>
                <span className="font-semibold">{texts.race({ number: raceNumber })}</span>
                {hold?.overrun && (
                  <span className="ms-2 text-quiet">
                    {hold.overrun.limit === "time"
                      ? texts.overTime({ tries: hold.overrun.tries, seconds: hold.overrun.seconds })
                      : texts.overMemory({ tries: hold.overrun.tries })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {disagreeing.length > 0 && <h2 className="display text-2xl text-stop">{texts.title}</h2>}
      {disagreeing.map((race) => (
        <div key={race.id} className="mt-4">
          <h3 className="font-semibold">{texts.race({ number: race.number })}</h3>
          <p className="mb-2 text-quiet">
            {race.hold?.alone
              ? texts.alone({
                  kind: texts.kinds[race.hold.alone],
                  turn: race.hold.turn === null ? "none" : number(race.hold.turn),
                })
              : texts.nobody}
          </p>
          <Table
            dense
            caption={texts.race({ number: race.number })}
            columns={columns}
            rows={runs.filter((run) => run.raceId === race.id && run.attempt === race.hold?.attempt)}
            rowKey={(run) => run.kind}
          />
        </div>
      ))}
      <div className="mt-4 flex flex-wrap gap-3">
        {offeredStageActs("disagreement", stage.state, facts).map((act) => (
          <ActForm key={act} act={act} version={stage.version} name={stage.name} published={isPublished(view)} />
        ))}
      </div>
    </section>
  );
}
