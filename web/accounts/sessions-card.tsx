import { Form, useNavigation } from "react-router";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Badge, Card } from "../ui/card.tsx";
import { IntentButton } from "../ui/field.tsx";
import type { AccountCardProps } from "./account.tsx";

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

export function SessionsCard({ loaderData }: AccountCardProps) {
  const { sessions: texts } = useMessages().accounts;
  const { dateTime } = useFormats();
  const sending = useNavigation().formData;
  const { sessions } = loaderData;
  return (
    <Card title={texts.title}>
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
              <Form method="post">
                <input type="hidden" name="id" value={session.id} />
                <IntentButton page="accounts/account" intent="end-session" pending={sending?.get("id") === session.id}>
                  {texts.end}
                </IntentButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 2 && (
        <Form method="post" className="mt-4">
          <IntentButton page="accounts/account" intent="end-other-sessions">
            {texts.endOthers}
          </IntentButton>
        </Form>
      )}
    </Card>
  );
}
