import type { CSSProperties } from "react";

/** Wraps long lines with their indentation, so that nothing is cut off on phones. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <figure aria-label={label} className="mt-4 border-l-4 border-edge bg-panel">
      <pre className="p-4 font-mono text-sm/6 wrap-anywhere whitespace-pre-wrap">
        {code
          .trimEnd()
          .split("\n")
          .map((line, index) => (
            <code
              key={index}
              className="block pl-[calc(var(--indent)+2ch)] -indent-[2ch]"
              style={{ "--indent": `${line.length - line.trimStart().length}ch` } as CSSProperties}
            >
              {line === "" ? " " : line.trimStart()}
              {"\n"}
            </code>
          ))}
      </pre>
    </figure>
  );
}
