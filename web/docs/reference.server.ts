import { describeApi, problemTitles } from "#server/api/describe-api.ts";

export interface FieldRow {
  /** nested: `races[].seats[].place` */
  name: string;
  type: string;
  meaning: string;
  required: boolean;
}

export type CallReference = ReturnType<typeof apiReference>["groups"][number]["calls"][number];

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: (string | number)[];
  const?: string | number;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema | boolean;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  default?: unknown;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  "x-scope": "read" | "submit" | null;
  parameters: { name: string; in: string; required: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>;
}

/** Generated from the OpenAPI document. */
export function apiReference(origin: string) {
  const document = describeApi(origin);
  const schemas = document.components.schemas as Record<string, Schema>;
  const resolve = (schema: Schema): Schema => {
    const name = schema.$ref?.split("/").at(-1);
    if (name === undefined) return schema;
    return { ...schemas[name], ...(schema.description !== undefined && { description: schema.description }) };
  };
  const fieldsOf = (given: Schema, prefix: string, depth: number): FieldRow[] => {
    const schema = inner(resolve(given));
    if (schema.oneOf) return mergedVariants(schema.oneOf.map((variant) => fieldsOf(variant, prefix, depth)));
    if (typeof schema.items === "object") return fieldsOf(schema.items, `${prefix}[]`, depth);
    if (!schema.properties || depth > 4) return [];
    return Object.entries(schema.properties).flatMap(([name, field]) => {
      const path = prefix === "" ? name : `${prefix}.${name}`;
      const resolved = resolve(field);
      const row: FieldRow = {
        name: path,
        type: typeOf(resolved),
        meaning: meaningOf(resolved),
        required: schema.required?.includes(name) ?? false,
      };
      return [row, ...fieldsOf(resolved, path, depth + 1)];
    });
  };
  const inner = (schema: Schema): Schema => {
    const choices = (schema.anyOf ?? []).filter((choice) => choice.type !== "null");
    return choices.length === 1 && choices[0] ? resolve(choices[0]) : schema;
  };
  const typeOf = (given: Schema): string => {
    const schema = resolve(given);
    const mayBeNull = (schema.anyOf ?? []).some((choice) => choice.type === "null");
    const innerSchema = inner(schema);
    const word =
      innerSchema.const !== undefined
        ? JSON.stringify(innerSchema.const)
        : innerSchema.enum
          ? innerSchema.enum.join(" | ")
          : innerSchema.prefixItems
            ? `[${innerSchema.prefixItems.map(typeOf).join(", ")}]`
            : innerSchema.type === "array"
              ? "array"
              : String(innerSchema.type ?? "object");
    return mayBeNull ? `${word} | null` : word;
  };

  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
  );
  const groups = document.tags.map(({ name }) => ({
    tag: name,
    calls: operations
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ path, method, operation }) => {
        const [answerType = "", answer] = successOf(operation);
        const bodySchema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
        return {
          operationId: operation.operationId,
          method: method.toUpperCase(),
          path,
          summary: operation.summary,
          description: operation.description,
          scope: operation["x-scope"],
          parameters: operation.parameters.map((parameter): FieldRow => ({
            name: parameter.name,
            type: typeOf(parameter.schema),
            meaning: parameter.description ?? "",
            required: parameter.required,
          })),
          body: bodySchema ? fieldsOf(bodySchema, "", 0) : [],
          answerType,
          answer: answer ? fieldsOf(answer.schema, "", 0) : [],
          problems: Object.entries(operation.responses)
            .filter(([status]) => Number(status) >= 400)
            .map(([status, { description }]) => ({ status, meaning: description })),
        };
      }),
  }));
  const problems = Object.entries(problemTitles).map(([status, meaning]) => ({ status, meaning }));
  return { groups, problems };
}

function successOf(operation: Operation): [string, { schema: Schema }] | [] {
  const found = Object.entries(operation.responses).find(([status]) => Number(status) < 300);
  return Object.entries(found?.[1].content ?? {})[0] ?? [];
}

function meaningOf(schema: Schema): string {
  const fallback =
    schema.default === undefined || schema.default === "" ? "" : `${JSON.stringify(schema.default)} unless given`;
  return [schema.description ?? "", fallback].filter((part) => part !== "").join(". ");
}

/** A field missing from one variant isn't required. */
function mergedVariants(variants: FieldRow[][]): FieldRow[] {
  const merged = new Map<string, FieldRow>();
  for (const row of variants.flat()) {
    const before = merged.get(row.name);
    const types = new Set([...(before?.type.split(" | ") ?? []), ...row.type.split(" | ")]);
    const inAll = variants.every((variant) => variant.some((each) => each.name === row.name && each.required));
    merged.set(row.name, { ...row, type: [...types].join(" | "), required: inAll });
  }
  return [...merged.values()];
}
