import { useFormats, useMessages } from "../../ui/messages.tsx";
import { TextLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/card.tsx";
import { Table } from "../../ui/table.tsx";
import type { RaceGas } from "../test-drive/test-driver.ts";
import { useGarageState } from "../use-garage.ts";

export function GasPanel({
  onLine,
  onTurn,
}: {
  onLine: (file: string, line: number) => void;
  onTurn: (turn: number) => void;
}) {
  const { gas, ready } = useGarageState("gas", "ready");
  const { editor: texts, garage } = useMessages();
  const { number, percent } = useFormats();
  if (!gas)
    return (
      <EmptyState title={texts.gas.title}>{ready && !ready.source ? texts.gas.noSource : texts.gas.empty}</EmptyState>
    );
  const turns = Math.max(1, gas.turns.length);
  const ofLimit = (value: number) => percent(value / gas.budget, 1);
  const all = Math.max(1, gas.meanGas * turns);
  const share = (value: number) => (value < all / 1_000 ? `<${percent(0.001, 1)}` : percent(value / all, 1));
  const lines = gas.lines.filter((line) => line.gas > 0).slice(0, 8);
  const functions = gas.functions.filter((each) => each.gas > 0).slice(0, 8);
  return (
    <div className="grid gap-5">
      <div>
        <p className="font-semibold" data-testid="most-gas">
          {texts.gas.most({ gas: number(gas.mostGas), share: ofLimit(gas.mostGas), turn: number(gas.mostTurn) })}
        </p>
        <p className="text-quiet">
          {texts.gas.mean({ gas: number(Math.round(gas.meanGas)), share: ofLimit(gas.meanGas) })}{" "}
          <TextLink to="/how-to-play/reference#gas">{garage.submission.aboutGas}</TextLink>
        </p>
      </div>
      <TurnChart gas={gas} budget={gas.budget} onTurn={onTurn} />
      <div>
        <h2 className="display text-xl">{texts.gas.lines}</h2>
        <Table
          caption={texts.gas.lines}
          dense
          rows={lines}
          rowKey={(line) => `${line.file}:${line.line}`}
          columns={[
            {
              head: texts.gas.line,
              rowHeader: true,
              cell: (line) => (
                <button
                  type="button"
                  className="min-h-9 font-mono underline underline-offset-4"
                  onClick={() => onLine(line.file, line.line)}
                >
                  {line.line}
                </button>
              ),
            },
            {
              head: texts.gas.share,
              cell: (line) => (
                <span className="grid gap-1">
                  <span className="figures">{share(line.gas)}</span>
                  <span
                    aria-hidden
                    className="block h-2 bg-(--code-heat) forced-color-adjust-none forced-colors:bg-[Highlight]!"
                    style={{ width: `${Math.max(1, (100 * line.gas) / all)}%` }}
                  />
                </span>
              ),
            },
            { head: texts.gas.perTurn, numeric: true, cell: (line) => number(Math.round(line.gas / turns)) },
            { head: texts.gas.visits, numeric: true, wideOnly: true, cell: (line) => number(line.visits) },
          ]}
        />
      </div>
      <div>
        <h2 className="display text-xl">{texts.gas.functions}</h2>
        <Table
          caption={texts.gas.functions}
          dense
          rows={functions}
          rowKey={(each) => `${each.file}:${each.name}`}
          columns={[
            {
              head: texts.gas.function,
              rowHeader: true,
              cell: (each) => (
                <span className="font-mono text-sm">
                  {each.name === "(dispatch)" ? texts.gas.elsewhere : each.name}
                </span>
              ),
            },
            { head: texts.gas.share, numeric: true, cell: (each) => share(each.gas) },
            { head: texts.gas.perTurn, numeric: true, cell: (each) => number(Math.round(each.gas / turns)) },
          ]}
        />
      </div>
    </div>
  );
}

/** One bar per turn. The top is the budget, or a labelled part of it if all turns are far below. */
function TurnChart({ gas, budget, onTurn }: { gas: RaceGas; budget: number; onTurn: (turn: number) => void }) {
  const { editor: texts } = useMessages();
  const { percent, number } = useFormats();
  const isFarBelow = gas.mostGas < budget / 2;
  const top = isFarBelow ? gas.mostGas * 1.25 : budget;
  const failed = gas.turns.filter((turn) => turn.failed);
  return (
    <figure>
      <figcaption className="text-sm text-quiet">
        {isFarBelow ? texts.gas.chartUpTo({ share: percent(top / budget, 1) }) : texts.gas.chart}
      </figcaption>
      <div
        className={`mt-1 flex h-28 items-stretch gap-px border-t-2 border-b border-b-edge ${isFarBelow ? "border-t-line" : "border-t-stop"}`}
      >
        {gas.turns.map(({ turn, gasUsed, failed }) => (
          <button
            key={turn}
            type="button"
            aria-label={`${texts.debugger.turn} ${number(turn)}: ${percent(gasUsed / budget, 1)}`}
            title={`${texts.debugger.turn} ${number(turn)}: ${number(gasUsed)}`}
            onClick={() => onTurn(turn)}
            className="flex min-w-0 flex-1 items-end hover:bg-panel"
          >
            <span
              className={`w-full ${failed ? "bg-stop" : "bg-[var(--code-heat)]"}`}
              style={{ height: `${Math.max(1, Math.min(100, (100 * gasUsed) / top))}%` }}
            />
          </button>
        ))}
      </div>
      {failed.length > 0 && (
        <p className="mt-1 text-sm text-stop">
          {texts.gas.failedTurns} {failed.some(({ gasUsed }) => gasUsed >= budget) && texts.gas.overBudget}
        </p>
      )}
    </figure>
  );
}
