import type { ReactNode } from "react";

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[14rem_1fr]">{children}</dl>;
}

export function Fact({ label, isCode = false, children }: { label: string; isCode?: boolean; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{label}</dt>
      <dd className={isCode && children !== null ? "font-mono text-sm break-all" : "figures"}>{children ?? "–"}</dd>
    </>
  );
}

/** One of several large numbers side by side. */
export function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="figures text-2xl font-bold">{children}</dd>
    </div>
  );
}
