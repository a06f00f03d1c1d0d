import { Outlet } from "react-router";
import { ErrorPage } from "./error-page.tsx";

/** The layout `empty`: no header, no padded container. For the big screen, and pages that are embedded or printed. */
export default function EmptyLayout() {
  return (
    <main id="content">
      <Outlet />
    </main>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <main id="content" className="p-6">
      <ErrorPage error={error} />
    </main>
  );
}
