import { Form } from "react-router";
import type { IntentOf } from "#rules/form-intents.ts";
import { adultAge } from "#rules/age.ts";
import { tell } from "#messages/tell.ts";
import type { AgeProblem } from "#server/event/competitions/age-statements.ts";
import { useLanguage, useMessages } from "../messages/messages.tsx";
import { Alert, Card } from "../ui/card.tsx";
import { TextField } from "../ui/field.tsx";
import { IntentButton } from "../ui/intent.tsx";
import type { Route } from "./+types/team";

type AgeProps = {
  age: NonNullable<NonNullable<Route.ComponentProps["loaderData"]["own"]>["age"]>;
  hasMail: boolean;
  actionData: Route.ComponentProps["actionData"] | undefined;
};

/** Asks a member how old they are, where the competition does, and tells how far their guardian's consent is. Nothing else is asked. */
export function AgeCard({ age, hasMail, actionData }: AgeProps) {
  const { age: texts } = useMessages().teams;
  const { statement, standing, minimumAge } = age;
  const problems = actionData?.age?.problems ?? [];
  const formProblem = problems.find(({ field }) => field === "age");
  if (standing === "open" && statement?.isMinor !== true) return null;
  const isWaiting = statement?.isMinor === true && standing === "consent-missing";
  return (
    <Card title={texts.title}>
      {formProblem && <Alert tone="stop">{tell(texts.problem, formProblem)}</Alert>}
      {standing === "open" && <p>{statement?.consentedBy === "paper" ? texts.consentedOnPaper : texts.consented}</p>}
      {standing === "not-stated" && (
        <>
          <p>{age.admitsMinors ? texts.lead : texts.leadAdults({ least: minimumAge })}</p>
          <Form method="post" className="mt-4">
            <input type="hidden" name="age" value="adult" />
            <AgeButton intent="state-age" kind="primary">
              {texts.adult({ age: Math.max(adultAge, minimumAge) })}
            </AgeButton>
          </Form>
          {age.admitsMinors ? (
            <details className="mt-5 border-t border-line pt-4" open={problems.length > 0}>
              <summary className="footer-link cursor-pointer font-semibold">
                {texts.minor({ least: minimumAge })}
              </summary>
              <p className="mt-3 text-quiet">{texts.minorLead}</p>
              <GuardianForm age={age} hasMail={hasMail} problems={problems} />
            </details>
          ) : (
            <p className="mt-3 text-sm text-quiet">{texts.younger({ least: minimumAge })}</p>
          )}
        </>
      )}
      {isWaiting && (
        <>
          <Alert tone="caution" title={texts.waiting}>
            {(hasMail ? texts.waitingLetter : texts.waitingPaper)({ guardian: statement.guardianName ?? "" })}
          </Alert>
          <details className="mt-4" open={problems.length > 0}>
            <summary className="footer-link cursor-pointer">{texts.change}</summary>
            <GuardianForm age={age} hasMail={hasMail} problems={problems} />
          </details>
        </>
      )}
    </Card>
  );
}

function GuardianForm({ age, hasMail, problems }: Omit<AgeProps, "actionData"> & { problems: readonly AgeProblem[] }) {
  const { age: texts } = useMessages().teams;
  const language = useLanguage();
  const { statement, guardianText } = age;
  const errorOf = (field: AgeProblem["field"]) => {
    const found = problems.find((problem) => problem.field === field);
    return found && tell(texts.problem, found);
  };
  return (
    <Form method="post" className="mt-4 space-y-5" noValidate>
      <input type="hidden" name="age" value="minor" />
      <blockquote className="border-l-4 border-edge pl-4 text-sm whitespace-pre-line">
        {language === "tr" ? guardianText.tr : guardianText.en}
      </blockquote>
      <TextField
        name="guardianName"
        label={texts.guardianName}
        error={errorOf("guardianName")}
        defaultValue={statement?.guardianName ?? ""}
        autoComplete="off"
        maxLength={60}
        required
      />
      <TextField
        name="guardianEmail"
        type="email"
        label={texts.guardianEmail}
        hint={hasMail ? texts.guardianEmailHint : texts.guardianEmailNoMail}
        error={errorOf("guardianEmail")}
        defaultValue={statement?.guardianEmail ?? ""}
        autoComplete="off"
        maxLength={254}
        required
      />
      <AgeButton intent="state-age">{hasMail ? texts.send : texts.note}</AgeButton>
    </Form>
  );
}

function AgeButton({
  intent,
  kind = "quiet",
  children,
}: {
  intent: IntentOf<"teams/team">;
  kind?: "primary" | "quiet";
  children: string;
}) {
  return (
    <IntentButton page="teams/team" intent={intent} kind={kind}>
      {children}
    </IntentButton>
  );
}
