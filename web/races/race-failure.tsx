import { Alert } from "../ui/card.tsx";
import { useMessages } from "../ui/messages.tsx";

/** A race that didn't run. iPhones in Lockdown Mode have no WebAssembly. */
export function RaceFailure({ title, message }: { title: string; message: string }) {
  const { shell } = useMessages();
  return (
    <Alert tone="stop" title={title}>
      {typeof WebAssembly === "undefined" ? shell.noWebAssembly : message}
    </Alert>
  );
}
