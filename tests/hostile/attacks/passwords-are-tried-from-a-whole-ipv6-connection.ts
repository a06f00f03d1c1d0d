import { attack } from "../attack.ts";
import { openSite } from "../site-under-attack.ts";
import { countsOf, onSite } from "../visitors.ts";

const tries = 400;

export default attack("One IPv6 connection guesses an account's password from 400 addresses", () =>
  onSite(openSite(), async (site) => {
    const owner = await site.person("Owner", "192.0.2.40");
    const statuses: number[] = [];
    let refused = 0;
    for (let number = 0; number < tries; number += 1) {
      const from = `2001:db8:7:7::${number.toString(16)}`;
      const { status, text } = await site
        .browser(from)
        .post("/sign-in", { email: owner.email, password: `wrong ${number} wrong` });
      statuses.push(status);
      if (/too many attempts/i.test(text.slice(text.indexOf('role="alert"')).slice(0, 600))) refused += 1;
    }
    const elsewhere = await site.browser("198.51.100.40").signIn(owner.email);
    const own = await owner.request("/account");
    return {
      withstood: !statuses.includes(302) && refused > tries / 2 && own.status === 200,
      seen: `${countsOf(statuses)}, ${refused} of them told to wait; its owner's browser ${own.status}, its owner elsewhere ${elsewhere.status}`,
    };
  }),
);
