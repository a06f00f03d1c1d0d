import type { ReactNode } from "react";

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[14rem_1fr]">{children}</dl>;
}

export function Fact({ label, isCode = false, children }: { label: string; isCode?: boolean; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{label}</dt>
      <dd className={isCode ? "font-mono text-sm break-all" : "figures"}>{children}</dd>
    </>
  );
}
