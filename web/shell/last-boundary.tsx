import { Component, type ReactNode } from "react";

/**
 * What is left when even the site's own error page cannot be drawn: in production this stands in the place of React Router's (see
 * `web/bundling/replaced-modules.ts`), which would show the inside of the error.
 */
export function RemixRootDefaultErrorBoundary() {
  return (
    <html lang="en">
      <body>
        <h1>Internal Server Error</h1>
        <a href={import.meta.env.BASE_URL}>Back to the start</a>
      </body>
    </html>
  );
}

export class RemixErrorBoundary extends Component<{ children: ReactNode; error?: unknown }> {
  override state = { failed: Boolean(this.props.error) };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <RemixRootDefaultErrorBoundary /> : this.props.children;
  }
}
