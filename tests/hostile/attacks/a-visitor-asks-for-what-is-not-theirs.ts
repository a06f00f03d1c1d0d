import { attack } from "../attack.ts";
import { openSite } from "../site-under-attack.ts";

const closed = ["/code-prix-admin-panel", "/account", "/metrics", "/.env", "/data/lock"];

export default attack("A visitor requests other people's data", async () => {
  const site = await openSite();
  try {
    const visitor = site.browser();
    const answers = await Promise.all(
      closed.map(async (path) => ({ path, status: (await visitor.request(path)).status })),
    );
    const open = answers.filter(({ status, path }) => status === 200 && path !== "/metrics");
    return { withstood: open.length === 0, seen: answers.map(({ path, status }) => `${path} ${status}`).join(", ") };
  } finally {
    await site.stop();
  }
});
