import type { ComponentProps } from "react";
import { useNavigation } from "react-router";
import type { FormPage, IntentOf } from "#rules/form-intents.ts";
import { Button } from "./button.tsx";

type Asked<Page extends FormPage> = {
  /** the page whose form it is, by its route */
  page: Page;
  /** what the form asks for */
  intent: NoInfer<IntentOf<Page>>;
};

type IntentButtonProps<Page extends FormPage> = Asked<Page> &
  Omit<ComponentProps<typeof Button>, "type" | "name" | "value">;

/** A button that sends its form with what it asks for; while that is under way it is pending, unless it is said otherwise. */
export function IntentButton<Page extends FormPage>({ page, intent, ...button }: IntentButtonProps<Page>) {
  const pending = useIsPending(page, intent);
  return <Button pending={pending} {...button} type="submit" name="intent" value={intent} />;
}

/** What a form asks for that has one button. */
export function IntentField<Page extends FormPage>({ intent }: Asked<Page>) {
  return <input type="hidden" name="intent" value={intent} />;
}

/** Whether a form of this page that asks for this is under way. */
export function useIsPending<Page extends FormPage>(_page: Page, intent: NoInfer<IntentOf<Page>>): boolean {
  return useNavigation().formData?.get("intent") === intent;
}
