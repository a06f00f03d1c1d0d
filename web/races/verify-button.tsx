import { VerifyPanel } from "./verify-panel.tsx";

interface VerifyButtonProps {
  text: string;
  published: string;
  bytecode: readonly (string | null)[];
  names: readonly string[];
}

export function VerifyButton({ text, published, bytecode, names }: VerifyButtonProps) {
  const verify = async () => {
    const [{ verifyHere }, { decodeRaceLog }] = await Promise.all([
      import("./verify-here.ts"),
      import("#engine/race-log/race-log-reader.ts"),
    ]);
    return verifyHere(decodeRaceLog(text), published, bytecode);
  };
  return <VerifyPanel verify={verify} names={names} />;
}
