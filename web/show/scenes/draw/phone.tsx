import { groupName } from "#domain/show/scene.ts";
import { useMessages } from "../../../ui/messages.tsx";
import { Rows, type PhoneProps } from "../phone-rows.tsx";

export function DrawPhone({ scene, followed }: PhoneProps<"draw">) {
  const { showFollow: follow } = useMessages();
  return (
    <>
      <p className="text-quiet">{scene.stage}</p>
      {scene.groups.map((teams, group) =>
        teams.length === 0 ? null : (
          <section key={group}>
            <h3 className="mt-3 font-semibold">{follow.group({ group: groupName(group) })}</h3>
            <Rows rows={teams.map((team) => ({ team, place: "" }))} followed={followed} />
          </section>
        ),
      )}
    </>
  );
}
