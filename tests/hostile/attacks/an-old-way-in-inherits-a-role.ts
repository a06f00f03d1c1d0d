import { attack } from "../attack.ts";
import { callApi, openSite, type Browser } from "../site-under-attack.ts";
import { formOf } from "../../form-of.ts";

const panel = "/code-prix-admin-panel";

async function pageOf(admin: Browser, name: string): Promise<string> {
  const { text } = await admin.request(`${panel}/people?q=${encodeURIComponent(name)}`);
  return /\/code-prix-admin-panel\/person\/[\w-]+/.exec(text)?.[0] ?? "";
}

export default attack("A session, token and link from before a person became an organiser are used", async () => {
  const site = await openSite();
  try {
    const admin = await site.admin();
    const person = await site.person("Later Organiser");
    const made = await person.post(
      "/account/tokens",
      formOf("accounts/account-tokens", { intent: "make", name: "old", scope: "submit", days: "7" }),
    );
    const token = /codeprix_[\w-]{20,}/.exec(made.text)?.[0] ?? "";
    const page = await pageOf(admin, "Later Organiser");
    const issued = await admin.post(page, formOf("accounts/panel/person", { intent: "link" }));
    const link = /\/sign-in-link\/[\w-]+/.exec(issued.text)?.[0] ?? "";
    const before = (await callApi(site, "/me", { token })).status;
    if (token === "" || link === "" || before !== 200) throw new Error(`Nothing to inherit: ${before} ${link}`);

    await admin.post(page, formOf("accounts/panel/person", { intent: "grant", role: "organiser", brand: "izmir" }));
    const bySession = (await person.request(panel)).status;
    const byToken = (await callApi(site, "/me", { token })).status;
    const finder = site.browser("203.0.113.9");
    await finder.post(link, {});
    const byLink = (await finder.request(panel)).status;
    const anew = site.browser();
    await anew.signIn(person.email);
    const byNewSession = (await anew.request(panel)).status;
    return {
      withstood: bySession !== 200 && byToken === 401 && byLink !== 200 && byNewSession === 200,
      seen: `old session ${bySession}, old token ${byToken}, old link ${byLink}, new session ${byNewSession}`,
    };
  } finally {
    await site.stop();
  }
});
