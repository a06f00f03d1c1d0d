import { data, type ActionFunctionArgs } from "react-router";
import type { ActRow } from "#domain/platform/act.ts";
import { actOfIntent, intentNamed, type FormPage, type IntentOf } from "#domain/form-intents.ts";

type Handlers<Page extends FormPage, Scope> = {
  readonly [Intent in IntentOf<Page>]: (scope: Scope, form: FormData) => unknown;
};

type AnswerOf<Handlers> = {
  [Intent in keyof Handlers]: Handlers[Intent] extends (...parts: never) => infer Outcome
    ? { intent: Intent; outcome: Awaited<Outcome> }
    : never;
}[keyof Handlers];

const failed: readonly unknown[] = ["refused", "changed-meanwhile", "unknown", "in-use"];

/**
 * The action of a page: authorises, then runs the function named like the form's `intent`. Its outcome reaches the
 * page together with the intent; outcomes whose `kind` is a refusal have status 400.
 * @param authorise throws unless the visitor has the permission of the act's row; undefined: the form does no act
 */
export function formAction<
  Page extends FormPage,
  Args extends Pick<ActionFunctionArgs, "request">,
  Scope,
  Acts extends Handlers<Page, Scope>,
>(page: Page, authorise: (args: Args, may: ActRow["may"] | undefined, form: FormData) => Promise<Scope>, acts: Acts) {
  return async (args: Args) => {
    const form = await args.request.formData();
    const name = form.get("intent");
    const intent = typeof name === "string" ? intentNamed(page, name) : undefined;
    const scope = await authorise(args, intent && actOfIntent(page, intent)?.may, form);
    if (intent === undefined) throw data(null, 400);
    const outcome: unknown = await acts[intent](scope, form);
    const isFailed =
      typeof outcome === "object" && outcome !== null && "kind" in outcome && failed.includes(outcome.kind);
    const answer: unknown = { intent, outcome };
    return data(answer as AnswerOf<Acts>, isFailed ? 400 : 200);
  };
}

/** Undefined: unknown. */
export function intentIn<Page extends FormPage>(form: FormData, page: Page): IntentOf<Page> | undefined {
  const intent = form.get("intent");
  return typeof intent === "string" ? intentNamed(page, intent) : undefined;
}
