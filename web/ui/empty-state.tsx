import type { ReactNode } from "react";

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
