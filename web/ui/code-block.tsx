import type { CSSProperties } from "react";

/** Wraps long lines with their indentation, so that nothing is cut off on phones. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <figure aria-label={label} className="mt-4 border-l-4 border-edge bg-panel">
      <pre className="code-block">
        {code
          .trimEnd()
          .split("\n")
          .map((line, index) => (
            <code key={index} style={{ "--indent": `${line.length - line.trimStart().length}ch` } as CSSProperties}>
              {line === "" ? " " : line.trimStart()}
              {"\n"}
            </code>
          ))}
      </pre>
    </figure>
  );
}
