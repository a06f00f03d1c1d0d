import { Links, Meta, Outlet, Scripts } from "react-router";

/** The least that a page of the framework is. */
export default function Root() {
  return (
    <html lang="en">
      <head>
        <title>Empty</title>
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}
