import { z } from "zod";
import { endpoint, type Endpoint } from "./endpoint.ts";

const siteSchema = z
  .object({
    version: z.string().meta({ description: "Version of the program, as in its changelog" }),
    engine: z
      .string()
      .meta({ description: "Hash of the engine that races run on, 64 hex digits; official logs name theirs" }),
  })
  .meta({ id: "Site" });

export const siteEndpoints: Endpoint[] = [
  endpoint({
    method: "get",
    path: "/site",
    operationId: "getSite",
    tag: "Site",
    summary: "What runs here",
    description: "The version of the site, and the engine that it races with.",
    scope: null,
    answer: siteSchema,
    handle: ({ site: { version, engineHash } }) => Promise.resolve({ version, engine: engineHash }),
  }),
];
