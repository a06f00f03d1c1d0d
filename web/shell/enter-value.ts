/** A control of a form. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether a control is ticked or not, and has no text. */
export const isTick = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

/** Enters a value as if typed, so that the page's own code hears of it. */
export function enterValue(control: Control, value: string): void {
  // React listens to the property of the instance; the prototype's setter goes past it, so that the event below counts as a change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
}
