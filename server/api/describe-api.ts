import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { problemSchema } from "./problem.ts";

export const problemTitles: Record<number, string> = {
  400: "Bad request",
  401: "Invalid or missing token",
  403: "Not allowed",
  404: "Not found",
  409: "Not possible in the current state",
  413: "Too large",
  429: "Too many requests; wait for Retry-After seconds",
  500: "Internal server error",
};

/** The endpoint's own, those of its checks, and common ones. */
export function problemsOf(endpoint: Endpoint): number[] {
  const checks = [
    ...(endpoint.params || endpoint.query || endpoint.body ? [400] : []),
    ...(endpoint.scope === null ? [] : [401]),
    ...(endpoint.scope === "submit" ? [403] : []),
  ];
  return [...new Set([...(endpoint.problems ?? []), ...checks, 429, 500])].toSorted((a, b) => a - b);
}

const componentUri = (id: string) => `#/components/schemas/${id}`;

/** Named schemas become references; their definitions are added to `found`. */
function jsonSchemaOf(schema: z.ZodType, io: "input" | "output", found: Record<string, unknown>): unknown {
  const { $schema: _, $defs = {}, ...own } = z.toJSONSchema(schema, { io, target: "draft-2020-12", reused: "inline" });
  Object.assign(found, withoutIds($defs));
  const { id } = own as { id?: string };
  if (id === undefined) return withComponents(own);
  found[id] = withComponents(withoutId(own));
  return { $ref: componentUri(id) };
}

function withComponents(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', `"${componentUri("")}`));
}

function withoutId(schema: Record<string, unknown>): Record<string, unknown> {
  const { id: _, ...rest } = schema;
  return rest;
}

function withoutIds(definitions: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => [
      name,
      withComponents(withoutId(schema as Record<string, unknown>)),
    ]),
  );
}

type ParameterSchema = { properties?: Record<string, { description?: string }>; required?: string[] };

function parametersOf(endpoint: Endpoint, found: Record<string, unknown>) {
  return (["path", "query"] as const).flatMap((place) => {
    const schema = place === "path" ? endpoint.params : endpoint.query;
    if (!schema) return [];
    const { properties = {}, required = [] } = jsonSchemaOf(schema, "input", found) as ParameterSchema;
    return Object.entries(properties).map(([name, { description, ...rest }]) => ({
      name,
      in: place,
      required: place === "path" || required.includes(name),
      ...(description !== undefined && { description }),
      schema: rest,
    }));
  });
}

/**
 * OpenAPI 3.1, from the schemas that check calls and answers.
 * @param origin without a path
 */
export function describeApi(origin: string) {
  const schemas: Record<string, unknown> = {};
  const paths: Record<string, Record<string, unknown>> = {};
  const problem = jsonSchemaOf(problemSchema, "output", schemas);
  for (const endpoint of endpoints) {
    const { answer, body, status = 200 } = endpoint;
    const content =
      answer instanceof z.ZodType
        ? { "application/json": { schema: jsonSchemaOf(answer, "output", schemas) } }
        : { [answer.contentType]: { schema: { type: "string" } } };
    const responses: Record<string, unknown> = {
      [status]: { description: answer instanceof z.ZodType ? "Success" : answer.description, content },
    };
    for (const code of problemsOf(endpoint)) {
      responses[code] = {
        description: problemTitles[code] ?? "Error",
        content: { "application/problem+json": { schema: problem } },
        ...(code === 429 && {
          headers: { "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } } },
        }),
      };
    }
    paths[endpoint.path] ??= {};
    paths[endpoint.path]![endpoint.method] = {
      operationId: endpoint.operationId,
      tags: [endpoint.tag],
      summary: endpoint.summary,
      description: endpoint.description,
      security: endpoint.scope === null ? [{}] : [{ token: [] }],
      "x-scope": endpoint.scope,
      parameters: parametersOf(endpoint, schemas),
      ...(body && {
        requestBody: {
          required: true,
          content: { "application/json": { schema: jsonSchemaOf(body, "input", schemas) } },
        },
      }),
      responses,
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Code Prix API",
      version: "1",
      summary: "Submit cars, follow checks, and read standings, races and logs.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: `${origin}/api/v1` }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: { token: { type: "http", scheme: "bearer", description: "A personal token" } },
    },
  };
}
