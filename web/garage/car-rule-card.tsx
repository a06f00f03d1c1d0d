import { Form, useNavigation } from "react-router";
import { carRules, type CarRule } from "#domain/submissions/car-comparison.ts";
import { useMessages } from "../ui/messages.tsx";
import { Button } from "../ui/button.tsx";
import { Alert, Card } from "../ui/card.tsx";

export function CarRuleCard({
  rule,
  mayChoose,
  outcome,
}: {
  rule: CarRule;
  mayChoose: boolean;
  outcome: "saved" | "closed" | "notCaptain" | undefined;
}) {
  const { rule: texts, choice } = useMessages().submissions;
  const pending = useNavigation().formData?.has("rule") === true;
  return (
    <Card title={texts.title}>
      <div id="rule" className="scroll-mt-4 space-y-3">
        {outcome === "saved" && <Alert tone="go">{texts.saved}</Alert>}
        {outcome !== undefined && outcome !== "saved" && (
          <Alert tone="stop">{choice.refusal({ reason: outcome })}</Alert>
        )}
        <p className="max-w-prose text-quiet">{texts.lead}</p>
        {mayChoose ? (
          <Form method="post" className="space-y-4">
            <fieldset>
              <legend className="sr-only">{texts.title}</legend>
              {carRules.map((each) => (
                <label key={each} className="flex min-h-11 items-center gap-3">
                  <input
                    type="radio"
                    name="rule"
                    value={each}
                    defaultChecked={each === rule}
                    className="size-5 shrink-0 accent-go"
                  />
                  {texts[each]}
                </label>
              ))}
            </fieldset>
            <Button type="submit" pending={pending}>
              {texts.save}
            </Button>
          </Form>
        ) : (
          <p className="font-semibold">{texts[rule]}</p>
        )}
      </div>
    </Card>
  );
}
