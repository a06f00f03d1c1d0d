/** The design page without a server: English at /, Turkish at /tr, forced dark mode at /dark. */
import { createRoot } from "react-dom/client";
import { createMemoryRouter, Link, Outlet, RouterProvider } from "react-router";
import Design from "./design.tsx";
import { MessagesProvider } from "#web/ui/messages.tsx";
import NoticeRegion from "#web/ui/notice-region.tsx";
import { useAppliedColourMode } from "#web/app/colour-mode.ts";
import "./page.css";
import { messagesOf } from "#messages/messages-of.ts";

const en = messagesOf("en");
const tr = messagesOf("tr");

function Frame() {
  useAppliedColourMode();
  return (
    <main className="p-4">
      <Link to="/dark">A page in the dark</Link> <Link to="/">The visitor's own mode</Link> <Link to="/tr">Türkçe</Link>
      <Outlet />
      <NoticeRegion />
    </main>
  );
}

const router = createMemoryRouter([
  {
    element: <Frame />,
    children: [
      { path: "/", element: <Design /> },
      {
        path: "/tr",
        element: (
          <MessagesProvider language="tr" messages={tr}>
            <Design />
          </MessagesProvider>
        ),
      },
      { path: "/dark", handle: { colourMode: "dark" }, element: <h1>Dark</h1> },
    ],
  },
]);

const root = document.querySelector("#root");
if (root) {
  createRoot(root).render(
    <MessagesProvider language="en" messages={en}>
      <RouterProvider router={router} />
    </MessagesProvider>,
  );
}
