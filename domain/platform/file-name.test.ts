import { expect, test } from "vitest";
import { fileName } from "./file-name.ts";

test("says in plain letters what a downloaded file contains", () => {
  expect(fileName("İzmir Işık Kupası 2026", "archive")).toBe("izmir-isik-kupasi-2026-archive");
  expect(fileName("../../../etc/passwd", "grades")).toBe("etc-passwd-grades");
  expect(fileName("大会")).toBe("code-prix");
});
