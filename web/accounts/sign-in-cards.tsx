import { useRef, useState, type SubmitEvent, type SyntheticEvent } from "react";
import { Form, useSubmit, useNavigation } from "react-router";
import { useMessages, useFormats } from "../ui/messages.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogClose } from "../ui/dialog.tsx";
import { Badge, Card, Alert } from "../ui/card.tsx";
import { IntentButton, TextField, IntentForm } from "../ui/field.tsx";
import type { AccountCardProps } from "./account.tsx";
import type { IntentOf } from "#domain/form-intents.ts";
import { useSite } from "../app/use-site.ts";
import { useProblemText, FormProblem } from "./account-fields.tsx";
import { usePasskeys } from "./passkey-sign-in.tsx";
import { LogInLogo, LogInProblem } from "./log-in-buttons.tsx";

/** Saves drafts to the account and removes them from this device before signing out. Asks if some couldn't be saved. */
export function SignOutForm({ personId }: { personId: string }) {
  const { accounts, ui } = useMessages();
  const texts = accounts.account;
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const [isLeaving, setLeaving] = useState(false);
  const [unsaved, setUnsaved] = useState(0);
  const leave = async (keepsUnsaved: boolean) => {
    setLeaving(true);
    const [{ accountDrafts, sendUnsentDrafts }, { DeviceDrafts }] = await Promise.all([
      import("../garage/drafts/account-drafts.ts"),
      import("../garage/drafts/device-drafts.ts"),
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
            <DialogClose render={<Button>{ui.dialog.cancel}</Button>} />
            <Button kind="danger" onClick={() => void leave(false)}>
              {texts.unsavedCars.signOut}
            </Button>
          </>
        }
      />
    </>
  );
}

const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const firstOf = (list: readonly [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1];

/** "Firefox, Android"; undefined if neither is known. */
export function browserName(userAgent: string): string | undefined {
  const known = [firstOf(browsers, userAgent), firstOf(systems, userAgent)].filter((word) => word !== undefined);
  return known.length === 0 ? undefined : known.join(", ");
}

export function SessionsCard({ loaderData, actionData }: AccountCardProps) {
  const { sessions: texts } = useMessages().accounts;
  const { dateTime } = useFormats();
  const { sessions } = loaderData;
  const isAnswer = actionData?.intent === "end-session" || actionData?.intent === "end-other-sessions";
  return (
    <Card title={texts.title} isFolded isOpen={isAnswer}>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1">
              <p className="font-semibold" title={session.browser}>
                {browserName(session.browser) ?? texts.unknown}{" "}
                {session.isThis && <Badge tone="go">{texts.thisOne}</Badge>}{" "}
                {session.isAssisted && <Badge tone="caution">{texts.byHelper}</Badge>}
              </p>
              <p className="text-sm text-quiet" suppressHydrationWarning>
                {texts.since({ time: dateTime(session.startedAt) })}
              </p>
            </div>
            {!session.isThis && (
              <IntentForm page="accounts/account" intent="end-session" fields={{ id: session.id }}>
                {texts.end}
              </IntentForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 2 && (
        <IntentForm page="accounts/account" intent="end-other-sessions" className="mt-4">
          {texts.endOthers}
        </IntentForm>
      )}
    </Card>
  );
}

const intents: readonly (IntentOf<"accounts/account"> | undefined)[] = [
  "add-passkey",
  "rename-passkey",
  "remove-passkey",
];

export function PasskeysCard({ loaderData, actionData }: AccountCardProps) {
  const { passkeys: texts } = useMessages().accounts;
  const { date } = useFormats();
  const pendingId = useNavigation().formData?.get("id");
  const { passkeys, takesPasskeys, inputs } = loaderData;
  const isAnswer = actionData !== undefined && intents.includes(actionData.intent);
  const problem = useProblemText({ inputs, problems: isAnswer ? actionData.problems : [] })("passkey");
  return (
    <Card title={texts.title} isFolded isOpen={isAnswer}>
      <p className="text-quiet">{texts.lead}</p>
      {problem && (
        <Alert tone="stop" className="mt-4">
          {problem}
        </Alert>
      )}
      <ul className="mt-4 space-y-4">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="border-t border-line pt-4">
            <Form method="post" className="flex flex-wrap items-end gap-3" noValidate>
              <input type="hidden" name="id" value={passkey.id} />
              <div className="min-w-48 flex-1">
                <TextField
                  name="name"
                  label={texts.name}
                  hint={
                    passkey.createdAt && (
                      <span suppressHydrationWarning>{texts.added({ time: date(passkey.createdAt) })}</span>
                    )
                  }
                  defaultValue={passkey.name}
                  maxLength={inputs.name.maxLength}
                  autoComplete="off"
                />
              </div>
              <IntentButton page="accounts/account" intent="rename-passkey" pending={pendingId === passkey.id}>
                {texts.rename}
              </IntentButton>
              <IntentButton
                page="accounts/account"
                intent="remove-passkey"
                kind="danger"
                pending={pendingId === passkey.id}
              >
                {texts.remove}
              </IntentButton>
            </Form>
          </li>
        ))}
      </ul>
      {takesPasskeys ? (
        <AddPasskey longestName={inputs.name.maxLength} />
      ) : (
        <p className="mt-4 text-quiet">{texts.notHere}</p>
      )}
    </Card>
  );
}

function AddPasskey({ longestName }: { longestName: number }) {
  const { passkeys: texts, passkey: failures } = useMessages().accounts;
  const { backendUrl } = useSite();
  const submit = useSubmit();
  const { isKnown, busy, failure, use } = usePasskeys();
  if (!isKnown) return null;
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void use(async () => {
      const { makePasskey } = await import("./passkey-ceremony.ts");
      const fields = new FormData(form);
      fields.set("intent", "add-passkey" satisfies IntentOf<"accounts/account">);
      fields.set("response", await makePasskey(backendUrl));
      await submit(fields, { method: "post" });
      form.reset();
    });
  };
  return (
    <form method="post" onSubmit={onSubmit} className="mt-5 space-y-4 border-t border-line pt-4">
      {failure && <Alert tone="caution">{failures[failure]}</Alert>}
      <TextField name="name" label={texts.name} maxLength={longestName} autoComplete="off" required />
      <Button type="submit" pending={busy}>
        {texts.add}
      </Button>
    </form>
  );
}

export function UniversitiesCard({ loaderData, actionData }: AccountCardProps) {
  const { signIn: logIn } = useMessages();
  const { dateTime } = useFormats();
  const { identities, logIns, logInNews, inputs, email } = loaderData;
  const labelOf = (id: string | null) =>
    [...logIns, ...identities.map((each) => ({ ...each, id: each.providerId }))].find((each) => each.id === id)
      ?.label ?? null;
  const others = logIns.filter(({ id }) => !identities.some(({ providerId }) => providerId === id));
  if (identities.length === 0 && logIns.length === 0) return null;
  const linked = labelOf(logInNews.linked);
  return (
    <div id="universities" className="scroll-mt-24">
      <Card title={logIn.account.title}>
        <div className="mt-3 space-y-3">
          <LogInProblem problem={logInNews.problem} university={labelOf(logInNews.at)} />
          {linked !== null && actionData === undefined && (
            <Alert tone="go" title={logIn.account.linked({ university: linked })} />
          )}
          {actionData?.intent === "unlink-university" && <FormProblem inputs={inputs} problems={actionData.problems} />}
        </div>
        <ul className="divide-y divide-line">
          {identities.map((identity) => (
            <li key={identity.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <LogInLogo logoPicture={identity.logoPicture} />
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-semibold break-words">{identity.label}</p>
                <p className="text-sm break-words text-quiet">
                  {[identity.university, identity.email, identity.isStudent === true && logIn.account.student]
                    .filter((each) => typeof each === "string" && each !== "" && each !== identity.label)
                    .join(" · ")}
                </p>
                <p className="text-sm text-quiet" suppressHydrationWarning>
                  {logIn.account.added({ time: dateTime(identity.linkedAt) })}
                </p>
                {!identity.isOn && <p className="text-sm text-caution">{logIn.account.off}</p>}
                {identity.email !== null && email !== null && identity.email !== email && (
                  <p className="text-sm text-quiet">{logIn.account.otherAddress({ email })}</p>
                )}
              </div>
              <IntentForm page="accounts/account" intent="unlink-university" fields={{ id: identity.id }}>
                {logIn.account.removeThis({ university: identity.label })}
              </IntentForm>
            </li>
          ))}
        </ul>
        {others.map(({ id, label, logoPicture }) => (
          <Form key={id} method="post" action={`/university-log-in/${id}`} className="mt-3">
            <input type="hidden" name="for" value="link" />
            <Button type="submit" className="gap-3">
              <LogInLogo logoPicture={logoPicture} />
              <span className="min-w-0 break-words">{logIn.account.add({ university: label })}</span>
            </Button>
          </Form>
        ))}
      </Card>
    </div>
  );
}
