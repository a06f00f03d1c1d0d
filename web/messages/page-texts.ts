import { useMatches } from "react-router";

/** Features by name, or which of them a page needs that has this data; without data, all that it may need. */
export type PageTexts = readonly string[] | ((loaderData?: never) => readonly string[]);

/**
 * The features whose texts the open pages say they need: `export const handle = { texts: ["howToPlay"] }`. A page that says nothing
 * works too; its texts come a moment later.
 */
export function usePageTexts(): string[] {
  const named = useMatches().flatMap(({ handle, loaderData }) => {
    const texts = (handle as { texts?: PageTexts } | undefined)?.texts ?? [];
    return typeof texts === "function" ? texts(loaderData as never) : texts;
  });
  return [...new Set(named)];
}
