import { Form, useNavigation } from "react-router";
import type { SubmissionView } from "#server/submissions/find-submission.ts";
import { verdictOf, type CarComparison } from "#domain/submissions/car-comparison.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Card } from "../ui/card.tsx";
import { IntentButton } from "../ui/field.tsx";

export function ComparisonCard({
  comparison,
  submission,
  mayChoose,
}: {
  comparison: CarComparison;
  submission: SubmissionView;
  mayChoose: boolean;
}) {
  const { comparison: texts } = useMessages().submissions;
  const { number } = useFormats();
  const pending = useNavigation().formData?.get("of") === comparison.submissionId;
  const { places, races, wins, otherWins } = comparison;
  const verdict = verdictOf(comparison);
  const shown = (value: number) => number(value, { maximumFractionDigits: 1, signDisplay: "exceptZero" });
  const interval = texts.interval({ low: shown(places.low), high: shown(places.high) });
  const by = number(Math.abs(places.value), { maximumFractionDigits: 1 });
  const isKept = !submission.isActive && verdict === "worse" && submission.carRule === "better";
  return (
    <Card title={texts.title}>
      <p className="text-lg font-semibold" data-testid="comparison">
        {texts.verdict({ verdict, places: by })}
      </p>
      <p className="mt-1">
        {interval} {texts.races({ races: number(races), wins: number(wins), otherWins: number(otherWins) })}
      </p>
      {isKept && <p className="mt-1">{texts.kept}</p>}
      {submission.isActive && mayChoose && comparison.submissionId !== null && (
        <Form method="post" className="mt-4">
          <input type="hidden" name="of" value={comparison.submissionId} />
          <IntentButton page="submissions/submission" intent="race" pending={pending}>
            {texts.before}
          </IntentButton>
        </Form>
      )}
    </Card>
  );
}
