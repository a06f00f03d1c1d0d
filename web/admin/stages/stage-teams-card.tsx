import { Link } from "react-router";
import { longestReason } from "#rules/limits.ts";
import { offeredStageActs } from "#rules/stage-acts.ts";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import { Badge, Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { Table, type Column } from "../../ui/table.tsx";
import { ActForm } from "./act-form.tsx";
import { factsOf, type StageView } from "./stage-view.ts";

type Entrant = StageView["entrants"][number];

/** Who races in a stage, best seeded first, to take a team out or to readmit it. */
export function StageTeamsCard(view: StageView) {
  const { stage, entrants } = view;
  const { teams: texts } = useMessages().stages;
  const { number } = useFormats();
  const offered = offeredStageActs("teams", stage.state, factsOf(view));
  const seeded = entrants.toSorted((a, b) => a.position - b.position);
  const columns: Column<Entrant>[] = [
    {
      key: "seeding",
      head: texts.columns.seeding,
      numeric: true,
      wideOnly: true,
      cell: ({ position }) => number(position),
    },
    {
      key: "team",
      head: texts.columns.team,
      rowHeader: true,
      cell: ({ id, name, code }) => (
        <>
          <Link to={`/team/${id}`} className="link">
            {name}
          </Link>{" "}
          <span className="figures text-quiet">{code}</span>
        </>
      ),
    },
    {
      key: "state",
      head: texts.columns.state,
      cell: ({ isWithdrawn, withdrawnReason }) =>
        isWithdrawn ? (
          <>
            <Badge tone="stop">{texts.withdrawn}</Badge> {withdrawnReason}
          </>
        ) : (
          texts.racing
        ),
    },
    {
      key: "act",
      head: <span className="sr-only">{texts.columns.act}</span>,
      cell: ({ id, isWithdrawn }) =>
        offered.includes(isWithdrawn ? "readmit" : "withdraw") && (
          <div className="flex justify-end">
            <ActForm act={isWithdrawn ? "readmit" : "withdraw"} version={stage.version}>
              <input type="hidden" name="team" value={id} />
              {!isWithdrawn && (
                <TextField name="reason" label={texts.reason} required maxLength={longestReason} autoComplete="off" />
              )}
            </ActForm>
          </div>
        ),
    },
  ];
  return (
    <Card title={texts.title}>
      <p className="mb-3">
        {texts.count({
          racing: number(entrants.filter((each) => !each.isWithdrawn).length),
          all: number(entrants.length),
        })}
      </p>
      <Table dense caption={texts.title} columns={columns} rows={seeded} rowKey={(each) => each.id} />
    </Card>
  );
}
