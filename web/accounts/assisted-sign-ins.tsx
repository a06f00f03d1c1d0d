import type { AssistedSignIn } from "#server/accounts/assisted-sessions.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Alert } from "../ui/card.tsx";

export function AssistedSignIns({ signIns }: { signIns: readonly AssistedSignIn[] }) {
  const { helped } = useMessages().accounts;
  const { dateTime } = useFormats();
  if (signIns.length === 0) return null;
  return (
    <Alert tone="caution" title={helped.title}>
      <ul className="mt-2 space-y-1">
        {signIns.map(({ personName, helperName, at }) => (
          <li key={`${personName} ${at.getTime()}`} suppressHydrationWarning>
            {helped.line({ person: personName, helper: helperName ?? helped.anOrganiser, time: dateTime(at) })}
          </li>
        ))}
      </ul>
      <p className="mt-2">{helped.next}</p>
    </Alert>
  );
}
