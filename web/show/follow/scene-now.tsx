import type { Provisional } from "#domain/show/scene.ts";
import type { FollowedShow } from "#server/show/companion.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { formatProvisional } from "../remote/scene-text.ts";
import { PhoneScene } from "../scenes/phones.tsx";

export function SceneNow({ show, followed }: { show: FollowedShow; followed: string }) {
  const { showFollow: follow } = useMessages();
  const { scene } = show;
  return (
    <section className="card border-t-4 border-t-go" aria-labelledby="on-the-screens" data-testid="scene">
      <p id="on-the-screens" className="text-sm font-semibold text-quiet">
        {follow.onScreens}
      </p>
      <div aria-live="polite">
        {scene === null ? (
          <p className="display text-2xl">
            {show.isBlack ? follow.black : show.hasBegun ? follow.waiting : follow.notBegun}
          </p>
        ) : (
          <>
            <PhoneScene scene={scene} followed={followed} secondsLeft={show.secondsLeft} />
            {show.provisional && <ProvisionalLine provisional={show.provisional} />}
          </>
        )}
      </div>
    </section>
  );
}

function ProvisionalLine({ provisional }: { provisional: Provisional }) {
  const { showFollow: follow } = useMessages();
  const { time } = useFormats();
  return <p className="mt-3 font-semibold text-caution">{formatProvisional(provisional, follow.provisional, time)}</p>;
}
