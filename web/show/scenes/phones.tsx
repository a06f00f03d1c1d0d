import type { ComponentType } from "react";
import type { SceneKind, SeenOf } from "#domain/show/scenes.ts";
import { useMessages } from "../../ui/messages.tsx";
import { CountdownPhone } from "./countdown/phone.tsx";
import { DrawPhone } from "./draw/phone.tsx";
import { MessagePhone } from "./message/phone.tsx";
import type { PhoneProps } from "./phone-rows.tsx";
import { RacePhone } from "./race/phone.tsx";
import { PlacesPhone } from "./reveal/phone.tsx";
import { BoardPhone } from "./standings/phone.tsx";

/** Those that show more than a title. */
type KindOnPhones = {
  [Kind in SceneKind]: Exclude<keyof SeenOf<Kind>, "kind" | "title"> extends never ? never : Kind;
}[SceneKind];

const phones = {
  countdown: CountdownPhone,
  message: MessagePhone,
  draw: DrawPhone,
  grid: BoardPhone,
  race: RacePhone,
  standings: BoardPhone,
  reveal: PlacesPhone,
  podium: PlacesPhone,
} satisfies { [Kind in KindOnPhones]: ComponentType<PhoneProps<Kind>> };

export function PhoneScene(props: PhoneProps<SceneKind>) {
  const { sceneTitles, showFollow: follow } = useMessages();
  const { scene } = props;
  const Body = (phones as Partial<Record<SceneKind, ComponentType<PhoneProps<SceneKind>>>>)[scene.kind];
  const usual = "places" in scene && scene.places ? follow.standings : sceneTitles[scene.kind];
  // A message is its own title.
  const title = scene.title || ("text" in scene ? "" : usual);
  return (
    <>
      {title !== "" && <h2 className="display text-2xl">{title}</h2>}
      {Body && <Body {...props} />}
    </>
  );
}
