import { lazy, Suspense, useSyncExternalStore, useState, type ReactNode } from "react";
import { hasNotices, onNotice } from "../ui/notices.ts";

const NoticeRegion = lazy(() => import("../ui/notice-region.tsx"));

/** What runs behind every page. */
export function PageServices({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <LazyNotices />
    </>
  );
}

function LazyNotices() {
  const waiting = useSyncExternalStore(onNotice, hasNotices, () => false);
  const [needed, setNeeded] = useState(false);
  if (waiting && !needed) setNeeded(true);
  if (!needed) return null;
  return (
    <Suspense>
      <NoticeRegion />
    </Suspense>
  );
}
