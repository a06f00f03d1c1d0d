/** The text of a form's field; empty when it is missing, or when somebody sent a file in its place. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
