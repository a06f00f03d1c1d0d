import { expect, test } from "vitest";
import { forwardedAddress, forwardedRequest, isForwarded } from "./forwarded-request.ts";

const forged = {
  "x-forwarded-for": "203.0.113.9, 198.51.100.2",
  "x-forwarded-proto": "https",
  "x-forwarded-host": "izmir.example.org",
};

test("drops forwarding headers without trusted proxies", () => {
  const { request, address } = forwardedRequest(
    new Request("http://localhost:3000/a", { headers: forged }),
    "192.0.2.1",
    0,
  );
  expect(address).toBe("192.0.2.1");
  expect(request.url).toBe("http://localhost:3000/a");
  expect(request.headers.has("x-forwarded-host")).toBe(false);
});

test("uses the trusted proxy's last entry, not a visitor's claim", () => {
  const { request, address } = forwardedRequest(
    new Request("http://localhost:3000/a?b", { headers: forged }),
    "10.0.0.1",
    1,
  );
  expect(address).toBe("198.51.100.2");
  expect(request.url).toBe("https://izmir.example.org/a?b");
});

test("ignores an invalid host", () => {
  const headers = { "x-forwarded-host": "evil.example/../x" };
  const { request } = forwardedRequest(new Request("http://localhost:3000/", { headers }), "10.0.0.1", 1);
  expect(request.url).toBe("http://localhost:3000/");
});

test("passes the body through", async () => {
  const posted = new Request("http://localhost/", { method: "POST", body: "car", headers: forged });
  const { request } = forwardedRequest(posted, "10.0.0.1", 1);
  expect(await request.text()).toBe("car");
});

test.each([
  ['for=192.0.2.60;proto=http, for="[2001:db8:cafe::17]:4711"', "2001:db8:cafe::17"],
  ["for=192.0.2.60, for=198.51.100.7", "198.51.100.7"],
  ["for=unknown", "10.0.0.1"],
])("understands a proxy that sends only Forwarded: %s", (forwarded, expected) => {
  const request = new Request("http://localhost:3000/", { headers: { forwarded } });
  expect(forwardedRequest(request, "10.0.0.1", 1).address).toBe(expected);
});

test.each([
  ["198.51.100.2:51234", "198.51.100.2"],
  ["[2001:DB8:0:0::17]:443", "2001:db8::17"],
  ["2001:0db8:0000::0017", "2001:db8::17"],
  ["fe80::1%eth0", "fe80::1"],
  ["::FFFF:198.51.100.2", "::ffff:198.51.100.2"],
  ["unknown", "10.0.0.1"],
  ["x".repeat(10_000), "10.0.0.1"],
])("reads an address in any proxy's notation: %s", (written, address) => {
  const header = (name: string) => (name === "x-forwarded-for" ? written : null);
  expect(forwardedAddress(header, "10.0.0.1", 1)).toBe(address);
});

test.each([
  "via",
  "cdn-loop",
  "cf-connecting-ip",
  "true-client-ip",
  "x-client-ip",
  "x-original-forwarded-for",
  "x-forwarded",
])("recognises a proxy that sends only %s and drops the header", (name) => {
  const request = new Request("http://localhost:3000/metrics", { headers: { [name]: "127.0.0.1" } });
  expect(isForwarded(request)).toBe(true);
  expect(forwardedRequest(request, "127.0.0.1", 0).request.headers.has(name)).toBe(false);
});
