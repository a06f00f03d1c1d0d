import { attack } from "../attack.ts";
import { callApi, openSite } from "../site-under-attack.ts";
import { formOf } from "../../form-of.ts";

export default attack("A thief keeps sessions and tokens across a password change", async () => {
  const site = await openSite();
  try {
    const owner = await site.person("Owner");
    const thief = site.browser("203.0.113.7");
    await thief.signIn(owner.email);
    const make = async (name: string) => {
      const made = await thief.post(
        "/account/tokens",
        formOf("accounts/account-tokens", { intent: "make", name, scope: "submit", days: "7" }),
      );
      return /codeprix_[\w-]{20,}/.exec(made.text)?.[0];
    };
    const first = await make("kept");
    const change = owner.post(
      "/account",
      formOf("accounts/account", {
        intent: "password",
        current: "a short sentence",
        password: "another short sentence",
      }),
    );
    const raced = await Promise.all(Array.from({ length: 5 }, (_, number) => make(`raced ${number}`)));
    const changed = (await change).status;
    const tokens = [first, ...raced].filter((token) => token !== undefined);
    const works = await Promise.all(tokens.map(async (token) => (await callApi(site, "/me", { token })).status));
    const session = (await thief.request("/account")).status;
    const old = (await site.browser("203.0.113.8").signIn(owner.email)).status;
    const own = (await owner.request("/account")).status;
    return {
      withstood:
        first !== undefined &&
        changed < 400 &&
        works.every((status) => status === 401) &&
        session !== 200 &&
        old !== 302 &&
        own === 200,
      seen: `password changed ${changed}; ${tokens.length} tokens answer ${[...new Set(works)].join(" or ")}, the thief's session ${session}, the old password ${old}, the owner ${own}`,
    };
  } finally {
    await site.stop();
  }
});
