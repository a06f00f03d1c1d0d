import { houseCarNames } from "#languages/cars/house-cars/house-car-names.ts";
import type { Goal } from "#languages/cars/exercises/exercise.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";

export function nameOf(id: string): string {
  return houseCarNames.find((car) => car.id === id)?.name ?? id;
}

export function GoalText({ goal }: { goal: Goal }) {
  const { exercise: texts } = useMessages().lessons;
  const { number } = useFormats();
  return (
    <p className="font-semibold">
      {[
        texts.goal[goal.counted]({
          least: number(goal.least),
          races: number(goal.races),
          rival: nameOf(goal.rival),
        }),
        goal.noFailedTurns && texts.goalNoFailure,
        goal.lateTurns !== undefined && texts.goalLate,
        goal.leastFromEachSeat !== undefined &&
          texts.goalSeats({
            least: number(goal.leastFromEachSeat),
            // Races are spread evenly over the five seats.
            races: number(goal.races / 5),
          }),
      ]
        .filter(Boolean)
        .join(" ")}
    </p>
  );
}
