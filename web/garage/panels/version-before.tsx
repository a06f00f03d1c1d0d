import { useMessages } from "../../ui/messages.tsx";
import { Alert } from "../../ui/card.tsx";
import { useGarageValue } from "../use-garage.ts";

export function VersionBefore() {
  const { editor: texts } = useMessages();
  const isBefore = useGarageValue(
    ({ ready, isReadyCurrent, problems }) =>
      ready !== undefined && !isReadyCurrent && problems.some(({ diagnostic }) => diagnostic.severity === "error"),
  );
  return (
    <output className="block">
      {isBefore && (
        <Alert tone="caution" title={texts.drive.before}>
          {texts.drive.beforeWhy}
        </Alert>
      )}
    </output>
  );
}
