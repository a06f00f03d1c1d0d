import { z } from "zod";
import { endpoint, type Endpoint } from "./endpoint.ts";

const siteSchema = z
  .object({
    version: z.string().meta({ description: "Version, as in the changelog" }),
    engine: z.string().meta({ description: "Hash of the engine, 64 hex digits" }),
  })
  .meta({ id: "Site" });

export const siteEndpoints: Endpoint[] = [
  endpoint({
    method: "get",
    path: "/site",
    operationId: "getSite",
    tag: "Site",
    summary: "Get the version",
    description: "Returns the version of the site and its engine.",
    scope: null,
    answer: siteSchema,
    handle: ({ site: { version, engineHash } }) => Promise.resolve({ version, engine: engineHash }),
  }),
];
