import { createContext, use, useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { FormPage, IntentOf } from "#domain/form-intents.ts";
import { formatProblem, type ProblemTexts } from "#messages/format-problem.ts";
import { Button } from "./button.tsx";
import { Alert } from "./card.tsx";
import { useMessages } from "./messages.tsx";

export type ControlProps = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

const FieldErrors = createContext<(name: string) => string | undefined>(() => undefined);

/** Shows problems in the fields inside that have their name, and those of the whole form (`form`) first. */
export function FormErrors<Problem extends { field: string; rule: string }>({
  texts,
  problems = [],
  children,
}: {
  texts: ProblemTexts<Problem>;
  problems: readonly Problem[] | undefined;
  children: ReactNode;
}) {
  const errorOf = (name: string) => {
    const found = problems.find(({ field }) => field === name);
    return found && formatProblem(texts, found);
  };
  const formError = errorOf("form");
  return (
    <FieldErrors value={errorOf}>
      {formError !== undefined && <Alert tone="stop" title={formError} />}
      {children}
    </FieldErrors>
  );
}

type FieldTexts = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
};

type FieldProps = FieldTexts & { name?: string | undefined; children: (control: ControlProps) => ReactNode };

export function Field({ label, hint, name = "", error: given, children }: FieldProps) {
  const id = useId();
  const errorOf = use(FieldErrors);
  const { box, isEdited, onInput } = useIsEdited();
  const error = isEdited ? undefined : (given ?? errorOf(name));
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div ref={box} className="field" onInput={onInput}>
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-quiet">
          {hint}
        </p>
      )}
      <div className="mt-1.5">
        {children({ id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined })}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** For groups of fields too. */
export function FieldError(props: { id?: string; children: ReactNode }) {
  return <p {...props} className="mt-1.5 font-[550] text-stop" role="alert" />;
}

/** Whether someone has typed here since the form was sent, so that an old error can go. */
function useIsEdited() {
  const box = useRef<HTMLDivElement>(null);
  const [isEdited, setEdited] = useState(false);
  useEffect(() => {
    const form = box.current?.closest("form");
    const send = () => setEdited(false);
    form?.addEventListener("submit", send);
    return () => form?.removeEventListener("submit", send);
  }, []);
  // React's own event: a native listener would render a controlled field with its old value before React reads the new.
  return { box, isEdited, onInput: () => setEdited(true) };
}

export function TextField({ label, hint, error, className, ...input }: FieldTexts & ComponentProps<"input">) {
  return (
    <Field label={label} hint={hint} error={error} name={input.name}>
      {(control) => <input type="text" {...input} {...control} className={`control ${className ?? ""}`} />}
    </Field>
  );
}

export function TextAreaField({ label, hint, error, className, ...area }: FieldTexts & ComponentProps<"textarea">) {
  return (
    <Field label={label} hint={hint} error={error} name={area.name}>
      {(control) => <textarea rows={5} {...area} {...control} className={`control py-2.5 ${className ?? ""}`} />}
    </Field>
  );
}

export function CheckboxField({ label, hint, error: given, ...input }: FieldTexts & ComponentProps<"input">) {
  const id = useId();
  const { box, isEdited, onInput } = useIsEdited();
  const error = isEdited ? undefined : given;
  return (
    <div ref={box} className="flex gap-3" onInput={onInput}>
      <input
        type="checkbox"
        {...input}
        id={id}
        aria-describedby={hint || error ? `${id}-more` : undefined}
        aria-invalid={error ? true : undefined}
        className="mt-1 size-5 shrink-0 accent-go"
      />
      <div>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <div id={`${id}-more`}>
          {hint && <p className="text-sm text-quiet">{hint}</p>}
          {error && <FieldError>{error}</FieldError>}
        </div>
      </div>
    </div>
  );
}

type IntentButtonProps<Page extends FormPage> = Omit<ComponentProps<typeof Button>, "type" | "name" | "value"> & {
  page: Page;
  intent: NoInfer<IntentOf<Page>>;
};

/** Pending while its form is being submitted, unless overridden. */
export function IntentButton<Page extends FormPage>({ page: _page, intent, ...button }: IntentButtonProps<Page>) {
  const pending = useNavigation().formData?.get("intent") === intent;
  return <Button pending={pending} {...button} type="submit" name="intent" value={intent} />;
}

type HiddenValues = Readonly<Record<string, string | number>>;

export function HiddenFields({ fields }: { fields: HiddenValues }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** Unlike the intent alone, it tells forms apart that do the same to different things. */
export const isSent = (sent: FormData | undefined, fields: HiddenValues): boolean =>
  sent !== undefined && Object.entries(fields).every(([name, value]) => sent.get(name) === String(value));

type IntentFormProps<Page extends FormPage> = IntentButtonProps<Page> & { action?: string; fields?: HiddenValues };

/** A form that is only a button; the class is the form's. */
export function IntentForm<Page extends FormPage>({
  action,
  className,
  fields = {},
  ...button
}: IntentFormProps<Page>) {
  const pending = isSent(useNavigation().formData, { ...fields, intent: button.intent });
  return (
    <Form method="post" {...(action !== undefined && { action })} className={className}>
      <HiddenFields fields={fields} />
      <IntentButton pending={pending} {...button} />
    </Form>
  );
}

/** Undefined: the answer is to another form. */
export function outcomeOf<Answer extends { intent: string; outcome: unknown }, Intent extends Answer["intent"]>(
  answer: Answer | undefined,
  ...intents: readonly Intent[]
): Extract<Answer, { intent: Intent }>["outcome"] | undefined {
  return answer && (intents as readonly string[]).includes(answer.intent) ? answer.outcome : undefined;
}

export type Option = {
  value: string;
  label: string;
  disabled?: boolean;
  /** consecutive options with the same title are grouped */
  group?: string;
};

type SelectProps = Omit<ComponentProps<"select">, "children"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  options: readonly Option[];
  /** shown first, and selected by default */
  placeholder?: string;
};

/** The native control, which works without JavaScript. */
export function Select({ label, hint, error, options, placeholder, className, ...select }: SelectProps) {
  const { ui } = useMessages();
  // A disabled option has to be selected explicitly to show.
  const nothing = options.length === 0 && select.value === undefined ? { defaultValue: "" } : {};
  return (
    <Field label={label} hint={hint} error={error} name={select.name}>
      {(control) => (
        <select
          {...select}
          {...nothing}
          {...control}
          className={`control appearance-auto text-ellipsis ${className ?? ""}`}
        >
          {placeholder !== undefined && options.length > 0 && <option value="">{placeholder}</option>}
          {options.length === 0 && (
            <option value="" disabled>
              {ui.select.noOptions}
            </option>
          )}
          {grouped(options).map(({ group, members }) =>
            group === undefined ? (
              members.map(optionOf)
            ) : (
              <optgroup key={`group ${group}`} label={group}>
                {members.map(optionOf)}
              </optgroup>
            ),
          )}
        </select>
      )}
    </Field>
  );
}

function optionOf({ value, label, disabled }: Option) {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  );
}

function grouped(options: readonly Option[]): { group: string | undefined; members: Option[] }[] {
  const rows: { group: string | undefined; members: Option[] }[] = [];
  for (const option of options) {
    const last = rows.at(-1);
    if (last && last.group === option.group) last.members.push(option);
    else rows.push({ group: option.group, members: [option] });
  }
  return rows;
}
