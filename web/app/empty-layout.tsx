import { Outlet } from "react-router";
import { ErrorPage } from "./error-page.tsx";

/** For the big screen, embedded and printed pages. */
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
