import type { ReactNode } from "react";

type CardProps = { id?: string; title?: ReactNode; aside?: ReactNode; children: ReactNode; isFolded?: boolean };

export function Card({ id, title, aside, children, isFolded = false }: CardProps) {
  if (isFolded)
    return (
      <details className="card">
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
  return (
    <span
      className={`figures inline-block rounded-[0.1875rem] border px-2 py-px text-[0.9375rem] font-[650] whitespace-nowrap max-[30rem]:whitespace-normal ${toneClasses[tone]}`}
    >
      {children}
    </span>
  );
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
