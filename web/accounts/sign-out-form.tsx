import { useState, type SubmitEvent } from "react";
import { Form, useSubmit } from "react-router";
import { useMessages } from "../messages/messages.tsx";
import { Button } from "../ui/button.tsx";
import { showNotice } from "../ui/notices.ts";

/** Signs out; what this account was writing here goes to the server first and leaves this device. */
export function SignOutForm({ personId }: { personId: string }) {
  const { accounts } = useMessages();
  const submit = useSubmit();
  const [isLeaving, setLeaving] = useState(false);
  const leave = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setLeaving(true);
    void import("../drafts/leave-no-drafts.ts")
      .then(({ leaveNoDrafts }) => leaveNoDrafts(personId))
      .catch(() => 0)
      .then((kept) => {
        if (kept > 0) showNotice({ kind: "caution", title: accounts.account.draftsStay({ count: kept }), stays: true });
        return submit(form);
      });
  };
  return (
    <Form method="post" action="/sign-out" data-needs-script onSubmit={leave}>
      <Button type="submit" pending={isLeaving}>
        {accounts.account.signOut}
      </Button>
    </Form>
  );
}
