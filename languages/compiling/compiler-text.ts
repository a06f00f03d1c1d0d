/**
 * Sentences that a compiler says, in whatever language they are read: the English text with numbered places, and what stands in them. Another
 * language is a table from the English texts to its own.
 */
export interface Said {
  /** "{0} takes {1} values." */
  text: string;
  values: SaidValue[];
}

type SaidValue = string | number | Said;

/** From English texts with numbered places to those of another language. */
export type Wording = Readonly<Record<string, string>>;

/** Characters of a word of the source that a sentence repeats; a program may be one number of a hundred thousand digits. */
const longestValue = 1_000;

const shortened = (value: SaidValue): SaidValue =>
  typeof value === "string" && value.length > longestValue ? `${value.slice(0, longestValue)}…` : value;

/** Tags a template: what stands in its places is kept beside the text, so that another language may order it anew. */
export function say(texts: TemplateStringsArray, ...values: SaidValue[]): Said {
  return {
    text: texts.map((text, index) => (index === 0 ? text : `{${index - 1}}${text}`)).join(""),
    values: values.map(shortened),
  };
}

/** The sentence in a language's words, in English where it has none. */
export function tell({ text, values }: Said, wording: Wording = {}): string {
  const own = wording[text] ?? text;
  return own.replace(/\{(\d)\}/g, (_, place: string) => {
    const value = values[Number(place)];
    return typeof value === "object" ? tell(value, wording) : String(value ?? "");
  });
}
