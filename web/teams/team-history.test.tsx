import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messagesOf } from "#messages/messages-of.ts";
import type { RatingMoment } from "#server/results/rating-changes.ts";
import { MessagesProvider } from "../ui/messages.tsx";
import { RatingChart } from "./team-history.tsx";

const chartOf = (newCar: boolean, dayMs = 86_400_000) => {
  const moments = [1, 2, 3].map((day): RatingMoment => ({
    asOf: new Date(Date.UTC(2026, 2, 1) + day * dayMs),
    strength: day / 10,
    strengthInterval: [day / 10 - 0.1, day / 10 + 0.1],
    place: null,
    placeInterval: null,
    newCar: newCar && day === 2,
  }));
  return renderToStaticMarkup(
    <MessagesProvider language="en" messages={messagesOf("en")}>
      <RatingChart moments={moments} />
    </MessagesProvider>,
  );
};

test("explains the dashed line only if there is one", () => {
  const { newCarLine } = messagesOf("en").teams.rating;
  expect(chartOf(true)).toContain(newCarLine);
  expect(chartOf(true)).toContain("stroke-dasharray");
  expect(chartOf(false)).not.toContain(newCarLine);
  expect(chartOf(false)).not.toContain("stroke-dasharray");
});

test("leaves out the dates when both ends would read the same", () => {
  expect(chartOf(false)).toContain("<time");
  expect(chartOf(false, 1_000)).not.toContain("<time");
});
