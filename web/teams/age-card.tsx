import { Form } from "react-router";
import { useLanguage, useMessages } from "../ui/messages.tsx";
import { Card } from "../ui/card.tsx";
import { IntentButton } from "../ui/intent.tsx";
import type { Route } from "./+types/team";

type AgeProps = { age: NonNullable<NonNullable<Route.ComponentProps["loaderData"]["own"]>["age"]> };

export function AgeCard({ age: { minimumAge, note } }: AgeProps) {
  const { age: texts } = useMessages().teams;
  const text = useLanguage() === "tr" ? note.tr : note.en;
  return (
    <Card title={texts.title}>
      <p>{texts.lead({ age: minimumAge })}</p>
      {text !== "" && <p className="mt-3 text-sm whitespace-pre-line text-quiet">{text}</p>}
      <Form method="post" className="mt-4">
        <IntentButton page="teams/team" intent="confirm-age" kind="primary">
          {texts.confirm({ age: minimumAge })}
        </IntentButton>
      </Form>
    </Card>
  );
}
