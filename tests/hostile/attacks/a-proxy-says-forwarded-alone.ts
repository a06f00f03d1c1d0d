import { attack } from "../attack.ts";
import { openSite } from "../site-under-attack.ts";
import { onSite } from "../visitors.ts";

export default attack("Visitors of a proxy that sends only `Forwarded` request the metrics", () =>
  onSite(openSite({}, { TRUSTED_PROXIES: "0" }), async (site) => {
    const ask = (headers: Record<string, string>) => fetch(`${site.address}/metrics`, { headers });
    const seen = await Promise.all(
      [
        { forwarded: "for=198.51.100.7;proto=https" },
        { forwarded: 'for="[2001:db8::7]:4711"' },
        { forwarded: "for=127.0.0.1" },
        { forwarded: "for=unknown" },
        { via: "1.1 cache.example.org" },
        { "cf-connecting-ip": "127.0.0.1" },
        { "x-client-ip": "127.0.0.1" },
        { "x-real-ip": "127.0.0.1" },
        { "x-forwarded-for": "127.0.0.1" },
      ].map(async (headers) => ({ headers, status: (await ask(headers)).status })),
    );
    return {
      withstood: seen.every(({ status }) => status === 404) && (await ask({})).status === 200,
      seen: seen.map(({ headers, status }) => `${JSON.stringify(headers)} ${status}`).join(", "),
    };
  }),
);
