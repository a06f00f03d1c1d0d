import { useFormats } from "../../../ui/messages.tsx";
import { Rows, type PhoneProps } from "../phone-rows.tsx";

/** Also for the grid. */
export function BoardPhone({ scene, followed }: PhoneProps<"grid" | "standings">) {
  const { number } = useFormats();
  const places = "places" in scene ? scene.places : null;
  return (
    <>
      <p className="text-quiet">{scene.stage}</p>
      <Rows
        rows={scene.teams.map((team, index) => ({ team, place: number(places?.[index] ?? index + 1) }))}
        followed={followed}
      />
    </>
  );
}
