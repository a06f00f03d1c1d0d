import { useFormats, useMessages } from "../../../ui/messages.tsx";
import { Rows, type PhoneProps } from "../phone-rows.tsx";

/** Also for the podium. */
export function PlacesPhone({ scene, followed }: PhoneProps<"reveal" | "podium">) {
  const { showFollow: follow } = useMessages();
  const { number } = useFormats();
  const { rows } = scene;
  const revealed = rows.filter((row) => row.place !== null).length;
  const progress =
    "isMoving" in scene &&
    ` · ${scene.isMoving ? follow.lookUp : follow.told({ told: number(revealed), all: number(rows.length) })}`;
  return (
    <>
      <p className="text-quiet">
        {scene.stage}
        {progress}
      </p>
      <Rows
        rows={rows.map(({ team, place }) => ({ team, place: place === null ? "?" : number(place) }))}
        followed={followed}
      />
    </>
  );
}
