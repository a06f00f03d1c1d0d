import { sql, type RawBuilder, type SqlBool } from "kysely";

/**
 * Sorts Ç next to C under any collation of the database.
 * @param column as in `person.name`
 */
export function alphabetical(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} collate "und-x-icu"`;
}

const accented = "İIıŞşĞğÜüÖöÇçÂâÎîÛûÁáÀàÄäÉéÈèÊêËëÍíÑñÓóÔôÚúÝý";
const plain = "iiissgguuooccaaiiuuaaaaaaeeeeeeeeiinnoooouuyy";

const mostCharacters = 100;

const folded = (text: string) =>
  Array.from(text.normalize("NFC"), (letter) => plain[accented.indexOf(letter)] ?? letter)
    .join("")
    .toLowerCase();

/**
 * Ignores case and the usual accents, İ, I and ı included, in every locale of the database.
 * @param words null characters are ignored; at most 100 characters count
 * @returns undefined without words; otherwise the condition that a column or expression contains them
 */
export function searchFor(words: string): ((column: string | RawBuilder<unknown>) => RawBuilder<SqlBool>) | undefined {
  const wanted = folded(words.replaceAll("\0", "").trim().slice(0, mostCharacters));
  if (wanted === "") return undefined;
  const pattern = `%${wanted.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return (column) => {
    const text = typeof column === "string" ? sql.ref(column) : column;
    return sql<SqlBool>`lower(translate(${text} collate "und-x-icu", ${accented}, ${plain})) like ${pattern}`;
  };
}
