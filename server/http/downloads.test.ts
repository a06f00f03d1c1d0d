import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createDownloads, isDownload, mostSending } from "./downloads.ts";

/** A file of two parts, the second of which is made when it is read. */
function file() {
  let part = 0;
  return new Response(
    new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          part += 1;
          if (part > 2) controller.close();
          else controller.enqueue(new TextEncoder().encode(`part ${part} `));
        },
      },
      { highWaterMark: 0 },
    ),
  );
}

test("files are made one at a time for one, and so many are being sent", async () => {
  const downloads = createDownloads();
  let making = 0;
  let most = 0;
  const make = async () => {
    making += 1;
    most = Math.max(most, making);
    await new Promise((resolve) => setImmediate(resolve));
    making -= 1;
    return file();
  };
  const own = [];
  for (let number = 0; number < mostSending.person; number += 1)
    own.push(await downloads.run({ personId: "one" }, make));
  expect(await downloads.run({ personId: "one" }, make)).toBeUndefined();
  // Others have theirs; whoever has read one or does not read on may have the next.
  expect(await (await downloads.run({ personId: "other" }, make))?.text()).toBe("part 1 part 2 ");
  expect(await own[0]?.text()).toBe("part 1 part 2 ");
  expect(await downloads.run({ personId: "one" }, make)).toBeDefined();
  await own[1]?.body?.cancel();
  expect(await downloads.run({ personId: "one" }, make)).toBeDefined();
  await Promise.all(
    Array.from({ length: 6 }, () => downloads.run({ personId: "quick" }, make).then((each) => each?.body?.cancel())),
  );
  expect(most).toBe(1);
});

test("a file that breaks off is over, and what fails while it is made is", async () => {
  const downloads = createDownloads();
  const broken = () =>
    Promise.resolve(new Response(new ReadableStream({ pull: (controller) => controller.error(new Error("disk")) })));
  for (let number = 0; number <= mostSending.person; number += 1) {
    await expect((await downloads.run({ personId: "one" }, broken))?.text()).rejects.toThrow("disk");
  }
  await expect(downloads.run({ personId: "one" }, () => Promise.reject(new Error("no such race")))).rejects.toThrow(
    "no such race",
  );
  expect((await downloads.run({ personId: "one" }, () => Promise.resolve(new Response(null))))?.status).toBe(200);
});

test("every download of the site is known as one, with what the router puts behind it", () => {
  for (const path of [
    "/account/export",
    "/events/izmir/event.jsonl.gz",
    "/team/abc/certificate.pdf",
    "/team/abc/certificate.pdf.data",
    "/Team/abc/Certificate.pdf",
    "/code-prix-admin-panel/competitions/izmir/archive.zip",
    "/code-prix-admin-panel/people.csv",
    "/code-prix-admin-panel/competitions/izmir/teams/export",
  ])
    expect([path, isDownload(path)]).toEqual([path, true]);
  for (const path of ["/", "/race/abc", "/teams/izmir", "/code-prix-admin-panel/people", "/team/abc.data"])
    expect([path, isDownload(path)]).toEqual([path, false]);
});

test("whatever a route gives as a file to keep is known as one", () => {
  const web = join(import.meta.dirname, "..", "..", "web");
  const routes = [...readFileSync(join(web, "routes.ts"), "utf8").matchAll(/route\("([^"]+)", "([^"]+\.ts)"/g)];
  const files = routes.filter(([, , file = ""]) =>
    readFileSync(join(web, file), "utf8").includes("attachment; filename"),
  );
  expect(files.length).toBeGreaterThan(5);
  const addresses = files.map(
    ([, path = ""]) => `/${path.replace(":file", "event.jsonl.gz").replaceAll(/:\w+/g, "abc")}`,
  );
  expect(addresses.filter((path) => !isDownload(path))).toEqual([]);
});
