import { useMatches } from "react-router";

/**
 * The features whose texts the open pages say they need: `export const handle = { texts: ["howToPlay"] }`. A page that says nothing
 * works too; its texts come a moment later.
 */
export function usePageTexts(): string[] {
  const named = useMatches().flatMap(({ handle }) => (handle as { texts?: string[] } | undefined)?.texts ?? []);
  return [...new Set(named)];
}
