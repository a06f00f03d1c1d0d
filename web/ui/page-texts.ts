import { useMatches } from "react-router";

/** Without data: all that the page can need. */
export type PageTexts = readonly string[] | ((loaderData?: never) => readonly string[]);

/** `export const handle = { texts: ["howToPlay"] }`. Undeclared texts load later. */
export function usePageTexts(): string[] {
  const named = useMatches().flatMap(({ handle, loaderData }) => {
    const texts = (handle as { texts?: PageTexts } | undefined)?.texts ?? [];
    return typeof texts === "function" ? texts(loaderData as never) : texts;
  });
  return [...new Set(named)];
}
