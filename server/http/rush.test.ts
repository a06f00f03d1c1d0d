import { mkdtempSync, rmSync } from "node:fs";
import { once } from "node:events";
import { get, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../platform/database/database.ts";
import { openEmbedded } from "../platform/database/open-embedded.ts";
import { closeServer, listen } from "./listen.ts";

const folder = mkdtempSync(join(tmpdir(), "code-prix-rush-"));
let open: OpenDatabase;
let server: Server;
let connections = 0;
const takenUp: number[] = [];

beforeAll(async () => {
  open = await openEmbedded(folder);
  const answer = async () => {
    for (let statement = 0; statement < 5; statement += 1) {
      await sql`select count(*) from generate_series(1, 3000)`.execute(open.database);
    }
    takenUp.push(connections);
    return new Response("here");
  };
  server = await listen(answer, 0, "127.0.0.1");
  server.on("connection", () => {
    connections += 1;
  });
});

afterAll(async () => {
  await closeServer(server, 1_000);
  await open.close();
  rmSync(folder, { recursive: true, force: true });
});

test(
  "accepts all connections of a rush before most of its requests are answered",
  { tags: ["thorough"], timeout: 60_000 },
  async () => {
    const { port } = server.address() as AddressInfo;
    const many = 300;
    await Promise.all(
      Array.from({ length: many }, async () => {
        const [response] = await once(get({ port, host: "127.0.0.1", agent: false }), "response");
        response.resume();
        await once(response, "end");
      }),
    );
    expect(takenUp).toHaveLength(many);
    expect(takenUp[many / 10]).toBe(many);
  },
);
