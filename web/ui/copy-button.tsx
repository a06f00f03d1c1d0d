import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { showNotice } from "./notices.ts";

interface CopyButtonProps {
  /** evaluated when pressed */
  text: () => string;
  words: { copied: string; notCopied: string };
  children: ReactNode;
}

export function CopyButton({ text, words, children }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
    } catch {
      // Browsers block the clipboard without HTTPS, as in a venue's local network.
      showNotice({ kind: "stop", title: words.notCopied, description: text(), stays: true });
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
              <Check aria-hidden /> {words.copied}
            </>
          )}
        </output>
      </span>
    </Button>
  );
}
