import type { ComponentProps } from "react";
import { useNavigation } from "react-router";
import type { FormPage, IntentOf } from "#domain/form-intents.ts";
import { Button } from "./button.tsx";

type Asked<Page extends FormPage> = {
  page: Page;
  intent: NoInfer<IntentOf<Page>>;
};

type IntentButtonProps<Page extends FormPage> = Asked<Page> &
  Omit<ComponentProps<typeof Button>, "type" | "name" | "value">;

/** Pending while its form is being submitted, unless overridden. */
export function IntentButton<Page extends FormPage>({ page, intent, ...button }: IntentButtonProps<Page>) {
  const pending = useIsPending(page, intent);
  return <Button pending={pending} {...button} type="submit" name="intent" value={intent} />;
}

export function IntentField<Page extends FormPage>({ intent }: Asked<Page>) {
  return <input type="hidden" name="intent" value={intent} />;
}

export function useIsPending<Page extends FormPage>(_page: Page, intent: NoInfer<IntentOf<Page>>): boolean {
  return useNavigation().formData?.get("intent") === intent;
}

/** Undefined: the answer is to another form. */
export function outcomeOf<Answer extends { intent: string; outcome: unknown }, Intent extends Answer["intent"]>(
  answer: Answer | undefined,
  ...intents: readonly Intent[]
): Extract<Answer, { intent: Intent }>["outcome"] | undefined {
  return answer && (intents as readonly string[]).includes(answer.intent) ? answer.outcome : undefined;
}
