import { Form } from "react-router";
import type { DivisionRefusal } from "#server/competitions/divisions/choose-division.ts";
import { DivisionSelect } from "../competitions/division-select.tsx";
import { useDivisionWords } from "../competitions/division-words.ts";
import { useMessages } from "../ui/messages.tsx";
import { Alert, Card } from "../ui/card.tsx";
import { IntentButton } from "../ui/field.tsx";
import type { Route } from "./+types/team";

type Own = NonNullable<Route.ComponentProps["loaderData"]["own"]>;

export function DivisionCard({
  own,
  division: { divisions, own: current, reason, isSettled },
  refusal,
  isFolded = false,
}: {
  own: Pick<Own, "mayManage" | "divisionTrouble" | "takesTeams">;
  division: NonNullable<Own["division"]>;
  refusal: DivisionRefusal | undefined;
  isFolded?: boolean;
}) {
  const { divisions: texts } = useMessages();
  const words = useDivisionWords();
  const { choice, refused } = texts;
  const open = divisions.filter(({ entry, closedAt }) => entry === "chosen" && closedAt === null);
  const mayChoose = own.mayManage && own.takesTeams && !isSettled && open.some(({ id }) => id !== current?.id);
  const broken = refusal?.rule === "division-broken" ? words.broken(refusal.broken) : "";
  return (
    <Card title={choice.title} isFolded={isFolded}>
      <div className="space-y-4">
        {current === null ? (
          <Alert tone="caution" title={mayChoose ? choice.none : choice.noneWaits} />
        ) : (
          <p>
            <strong>{choice.own({ name: words.name(current) })}</strong>
            {current.scores ? "" : ` · ${texts.outOfCompetition}`}
            {words.rules(current.rules) !== "" && (
              <span className="block text-sm text-quiet">{words.rules(current.rules)}</span>
            )}
          </p>
        )}
        {reason !== null && <p className="text-quiet">{choice.bySomebody({ reason })}</p>}
        {own.divisionTrouble.length > 0 && (
          <Alert tone="caution" title={texts.refused["division-broken"]}>
            {words.broken(own.divisionTrouble)}
          </Alert>
        )}
        {refusal && (
          <Alert tone="stop" title={refused[refusal.rule]}>
            {broken !== "" && broken}
          </Alert>
        )}
        {mayChoose && (
          <Form method="post" className="space-y-4">
            <DivisionSelect divisions={divisions} own={current?.id ?? null} mayWait={false} />
            <IntentButton page="teams/team" intent="choose-division">
              {choice.submit}
            </IntentButton>
          </Form>
        )}
      </div>
    </Card>
  );
}
