import type { ReactNode } from "react";

/** Needs a background over a camera picture. */
export function Onscreen({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      className={`${className} keyed:h-fit keyed:w-fit keyed:self-center keyed:bg-page keyed:px-[4vh] keyed:py-[3vh]`}
    >
      {children}
    </div>
  );
}
