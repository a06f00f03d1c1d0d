import type { ComponentProps } from "react";
import { useNavigation } from "react-router";
import type { FormPage, IntentOf } from "#domain/form-intents.ts";
import { Button } from "./button.tsx";

type IntentButtonProps<Page extends FormPage> = Omit<ComponentProps<typeof Button>, "type" | "name" | "value"> & {
  page: Page;
  intent: NoInfer<IntentOf<Page>>;
};

/** Pending while its form is being submitted, unless overridden. */
export function IntentButton<Page extends FormPage>(props: IntentButtonProps<Page>) {
  const { page: _, intent, ...button } = props;
  const pending = useNavigation().formData?.get("intent") === intent;
  return <Button pending={pending} {...button} type="submit" name="intent" value={intent} />;
}

/** Undefined: the answer is to another form. */
export function outcomeOf<Answer extends { intent: string; outcome: unknown }, Intent extends Answer["intent"]>(
  answer: Answer | undefined,
  ...intents: readonly Intent[]
): Extract<Answer, { intent: Intent }>["outcome"] | undefined {
  return answer && (intents as readonly string[]).includes(answer.intent) ? answer.outcome : undefined;
}
