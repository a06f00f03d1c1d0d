import { Form } from "react-router";
import type { SceneDefinition } from "#domain/show/scenes.ts";
import type { ShowStage } from "#server/show/edit-scenes.ts";
import { useMessages } from "../../ui/messages.tsx";
import { tellScene } from "../remote/scene-text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogClose } from "../../ui/dialog.tsx";
import { IntentButton } from "../../ui/intent.tsx";
import { SceneFields } from "../scenes/scene-fields.tsx";

export function ChangeScene({ scene, stages }: { scene: SceneDefinition; stages: readonly ShowStage[] }) {
  const { show } = useMessages();
  const { panel } = show;
  return (
    <Dialog
      about={JSON.stringify(scene)}
      trigger={<Button kind="quiet">{panel.change}</Button>}
      title={tellScene(scene, show)}
    >
      <Form method="post" className="space-y-4">
        <input type="hidden" name="scene" value={scene.id} />
        <SceneFields kind={scene.kind} stages={stages} scene={scene} />
        <div className="flex flex-wrap justify-end gap-3">
          <DialogClose render={<Button>{panel.cancel}</Button>} />
          <IntentButton page="show/panel/show" intent="edit" kind="primary">
            {panel.save}
          </IntentButton>
        </div>
      </Form>
    </Dialog>
  );
}
