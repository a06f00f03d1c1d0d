import { Outlet } from "react-router";
import type { Route } from "./+types/default-layout";
import { DefaultFrame } from "./default-frame.tsx";
import { ErrorPage } from "./error-page.tsx";

export default function DefaultLayout() {
  return (
    <DefaultFrame>
      <Outlet />
    </DefaultFrame>
  );
}

/** Keeps the error inside the frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <DefaultFrame>
      <ErrorPage error={error} />
    </DefaultFrame>
  );
}
