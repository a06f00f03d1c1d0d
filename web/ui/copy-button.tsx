import Check from "virtual:icons/check";
import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { useMessages } from "./messages.tsx";
import { showNotice } from "./notices.ts";

interface CopyButtonProps {
  /** evaluated when pressed */
  text: () => string;
  children: ReactNode;
}

export function CopyButton({ text, children }: CopyButtonProps) {
  const { copy: texts } = useMessages().ui;
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
    } catch {
      // Browsers block the clipboard without HTTPS, as in a venue's local network.
      showNotice({ kind: "stop", title: texts.notCopied, description: text(), stays: "on-page" });
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), 2_500);
  };
  return (
    <Button onClick={() => void copy()}>
      {/* Replaces the label in place, so that nothing moves. */}
      <span className="grid">
        <span className={`col-start-1 row-start-1 inline-flex items-center gap-2 ${copied ? "invisible" : ""}`}>
          {children}
        </span>
        <output className="col-start-1 row-start-1 inline-flex items-center justify-center gap-2">
          {copied && (
            <>
              <Check aria-hidden /> {texts.copied}
            </>
          )}
        </output>
      </span>
    </Button>
  );
}
