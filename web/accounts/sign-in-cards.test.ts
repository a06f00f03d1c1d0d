import { expect, test } from "vitest";
import { browserName } from "./sign-in-cards.tsx";

test("distinguishes browsers that contain each other's names", () => {
  const like = "AppleWebKit/537.36 (KHTML, like Gecko)";
  const names = {
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${like} Chrome/140.0 Safari/537.36 Edg/140.0`]: "Edge, Windows",
    [`Mozilla/5.0 (X11; Linux x86_64) ${like} Chrome/140.0 Safari/537.36`]: "Chrome, Linux",
    [`Mozilla/5.0 (Linux; Android 15) ${like} SamsungBrowser/28.0 Chrome/130.0 Mobile`]: "Samsung Internet, Android",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1":
      "Safari, iPhone",
    "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0": "Firefox, Android",
  };
  for (const [userAgent, name] of Object.entries(names)) expect(browserName(userAgent)).toBe(name);
  expect(browserName("curl/8.5.0")).toBeUndefined();
  expect(browserName("")).toBeUndefined();
});
