import { useRef, useState, type SubmitEvent } from "react";
import { Form, useSubmit } from "react-router";
import { useMessages } from "../ui/messages.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogClose } from "../ui/dialog.tsx";

/** Saves drafts to the account and removes them from this device before signing out. Asks if some couldn't be saved. */
export function SignOutForm({ personId }: { personId: string }) {
  const { accounts } = useMessages();
  const texts = accounts.account;
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const [isLeaving, setLeaving] = useState(false);
  const [unsaved, setUnsaved] = useState(0);
  const leave = async (keepsUnsaved: boolean) => {
    setLeaving(true);
    const [{ accountDrafts }, { DeviceDrafts }, { sendUnsentDrafts }] = await Promise.all([
      import("../garage/drafts/account-drafts.ts"),
      import("../garage/drafts/device-drafts.ts"),
      import("../garage/drafts/sign-out.ts"),
    ]);
    const device = new DeviceDrafts(personId);
    const count = keepsUnsaved ? await sendUnsentDrafts(device, accountDrafts(personId)) : 0;
    setUnsaved(count);
    if (count > 0) return setLeaving(false);
    device.clear();
    await submit(form.current);
  };
  return (
    <>
      <Form
        ref={form}
        method="post"
        action="/sign-out"
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void leave(true);
        }}
      >
        <Button type="submit" pending={isLeaving}>
          {texts.signOut}
        </Button>
      </Form>
      <Dialog
        open={unsaved > 0}
        onOpenChange={() => setUnsaved(0)}
        title={texts.unsavedCars.title({ count: unsaved })}
        description={texts.unsavedCars.description}
        actions={
          <>
            <DialogClose render={<Button>{texts.unsavedCars.cancel}</Button>} />
            <Button kind="danger" onClick={() => void leave(false)}>
              {texts.unsavedCars.signOut}
            </Button>
          </>
        }
      />
    </>
  );
}
