import type { ReactNode } from "react";

interface CardProps {
  id?: string;
  title?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  isFolded?: boolean;
  /** a folded card that has something to show first */
  isOpen?: boolean;
}

export function Card({ id, title, aside, children, isFolded = false, isOpen = false }: CardProps) {
  if (isFolded)
    return (
      <details id={id} className="card scroll-mt-24" open={isOpen}>
        <summary className="cursor-pointer">
          <h2 className="display inline text-2xl">{title}</h2>
        </summary>
        <div className="mt-4">{children}</div>
      </details>
    );
  return (
    <section id={id} className="card scroll-mt-24">
      {title && (
        <div className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h2 className="display flex-1 text-2xl">{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

const toneClasses = {
  neutral: "border-edge text-ink",
  go: "border-go text-go-text bg-go-soft",
  caution: "border-caution text-caution bg-caution-soft",
  stop: "border-stop text-stop bg-stop-soft",
  fastest: "border-fastest text-fastest",
};

/** Colour isn't the only sign: the text says it too. */
export function Badge({ tone = "neutral", children }: { tone?: keyof typeof toneClasses; children: ReactNode }) {
  return <span className={`figures badge ${toneClasses[tone]}`}>{children}</span>;
}

type AlertProps = { tone: "go" | "caution" | "stop"; title?: ReactNode; children?: ReactNode; className?: string };

export function Alert({ tone, title, children, className = "" }: AlertProps) {
  return (
    <div
      role={tone === "stop" ? "alert" : "status"}
      className={`border-l-4 px-4 py-3 ${toneClasses[tone]} ${className}`}
    >
      {title && <p className="font-semibold">{title}</p>}
      {children && <div className="text-ink">{children}</div>}
    </div>
  );
}

export function EmptyState({
  title,
  children,
  action,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="border-2 border-dashed border-line px-6 py-10 text-center">
      <p className="display text-2xl">{title}</p>
      {children && <div className="mx-auto mt-2 max-w-prose text-quiet">{children}</div>}
      {action && <div className="mt-5 flex justify-center">{action}</div>}
    </div>
  );
}

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
