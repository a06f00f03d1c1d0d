import { holdReload, keepOverReload } from "./reload.ts";

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isTick = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

function valueOf(control: Control): string {
  return isTick(control) ? String(control.checked) : control.value;
}

function defaultOf(control: Control): string {
  if (control instanceof HTMLSelectElement)
    return ([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value ?? "";
  return isTick(control) ? String(control.defaultChecked) : control.defaultValue;
}

export const isChanged = (control: Control): boolean => valueOf(control) !== defaultOf(control);

/** Forms can also be submitted or removed by scripts. */
const lookMs = 1_000;

/** Holds deployment reloads; long texts survive reloads that can't wait. Returns a stop function. */
export function guardUnsentInput(): () => void {
  /** what each edited control contained before */
  const edited = new Map<Control, string>();
  let release: (() => void) | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  const look = () => {
    for (const [control, before] of edited)
      if (!control.isConnected || valueOf(control) === before) edited.delete(control);
    if (edited.size > 0) {
      release ??= holdReload("typing");
      timer ??= setInterval(look, lookMs);
      return;
    }
    clearInterval(timer);
    release?.();
    timer = release = undefined;
  };
  const onInput = ({ target }: Event) => {
    if (!isControl(target) || target.form?.method !== "post" || target.closest("[data-unkept]")) return;
    // Before React, which makes a controlled input's value its default.
    if (!edited.has(target)) edited.set(target, defaultOf(target));
    look();
  };
  const onSubmit = ({ target }: Event) => {
    for (const control of edited.keys()) if (control.form === target) edited.delete(control);
    look();
  };
  document.addEventListener("input", onInput, { capture: true });
  document.addEventListener("submit", onSubmit);
  const stopKeeping = keepOverReload("texts", { save: longTexts, restore: restoreTexts });
  return () => {
    document.removeEventListener("input", onInput, { capture: true });
    document.removeEventListener("submit", onSubmit);
    edited.clear();
    look();
    stopKeeping();
  };
}

const longFields = () => [...document.querySelectorAll<HTMLTextAreaElement>("main textarea:not([data-unkept] *)")];

/** Identified by its position. */
type LongText = { name: string; text: string };

const longTexts = (): LongText[] => longFields().map(({ name, value }) => ({ name, text: value }));

function restoreTexts(stored: unknown): void {
  for (const [index, field] of longFields().entries()) {
    const { name, text } = (stored as LongText[])[index] ?? {};
    if (name !== field.name || text === field.value) continue;
    // React overrides the property, and would ignore the event without the prototype's setter.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
