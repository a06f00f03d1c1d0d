import { href } from "react-router";

const parameters = ["stage", "team", "place"] as const;

/** What a shared link contains; nothing of the car but its place. */
type TryCarLink = Record<(typeof parameters)[number], string>;

export const tryCarPath = (id: string, link: TryCarLink): string =>
  `${href("/teams/:id/try-car", { id })}?${new URLSearchParams(link)}`;

/** Null if the link contains no result. */
export function tryCarImage(id: string, from: URLSearchParams): string | null {
  const [stage, team, place] = parameters.map((name) => from.get(name));
  if (!stage || !team || !place) return null;
  return `${href("/teams/:id/try-car.png", { id })}?${new URLSearchParams({ stage, team, place })}`;
}
