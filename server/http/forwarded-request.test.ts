import { expect, test } from "vitest";
import { forwardedRequest } from "./forwarded-request.ts";

const forged = {
  "x-forwarded-for": "203.0.113.9, 198.51.100.2",
  "x-forwarded-proto": "https",
  "x-forwarded-host": "izmir.example.org",
};

test("without trusted proxies forwarding headers are dropped, not believed", () => {
  const { request, address } = forwardedRequest(
    new Request("http://localhost:3000/a", { headers: forged }),
    "192.0.2.1",
    0,
  );
  expect(address).toBe("192.0.2.1");
  expect(request.url).toBe("http://localhost:3000/a");
  expect(request.headers.has("x-forwarded-host")).toBe(false);
});

test("behind one proxy its last entry counts, not what the visitor claimed before it", () => {
  const { request, address } = forwardedRequest(
    new Request("http://localhost:3000/a?b", { headers: forged }),
    "10.0.0.1",
    1,
  );
  expect(address).toBe("198.51.100.2");
  expect(request.url).toBe("https://izmir.example.org/a?b");
});

test("a host that is none is ignored", () => {
  const headers = { "x-forwarded-host": "evil.example/../x" };
  const { request } = forwardedRequest(new Request("http://localhost:3000/", { headers }), "10.0.0.1", 1);
  expect(request.url).toBe("http://localhost:3000/");
});

test("a body passes through", async () => {
  const posted = new Request("http://localhost/", { method: "POST", body: "car", headers: forged });
  const { request } = forwardedRequest(posted, "10.0.0.1", 1);
  expect(await request.text()).toBe("car");
});

test.each([
  ['for=192.0.2.60;proto=http, for="[2001:db8:cafe::17]:4711"', "2001:db8:cafe::17"],
  ["for=192.0.2.60, for=198.51.100.7", "198.51.100.7"],
  ["for=unknown", "10.0.0.1"],
])("a proxy that says only Forwarded is understood: %s", (forwarded, expected) => {
  const request = new Request("http://localhost:3000/", { headers: { forwarded } });
  expect(forwardedRequest(request, "10.0.0.1", 1).address).toBe(expected);
});
