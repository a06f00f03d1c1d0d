import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CompatData, Identifier, SimpleSupportStatement } from "@mdn/browser-compat-data";
import { parseSync, Visitor } from "vite";

const data = fileURLToPath(import.meta.resolve("@mdn/browser-compat-data"));

/** Read as text: an import of 20 MB takes Vitest 15 s. */
export const browserData = JSON.parse(readFileSync(data, "utf8")) as CompatData;

/** iPhones lack some of what Safari has on a Mac. */
export type Versions = Record<"chrome" | "firefox" | "safari" | "safari_ios", number>;

/** Infinity: none, or only in part, as full screen on iPhones. */
export function firstVersion({ __compat: compat }: Identifier, browser: keyof Versions): number {
  const known = compat?.support[browser] ?? { version_added: "0" };
  const support: SimpleSupportStatement[] = Array.isArray(known) ? known : [known];
  const versions = support.map((each) => {
    const isPartial = each.partial_implementation && each.version_removed === undefined;
    const isUsable = !isPartial && !each.flags && !each.prefix && !each.alternative_name;
    return isUsable && typeof each.version_added === "string"
      ? Number.parseFloat(each.version_added.replace("≤", ""))
      : Infinity;
  });
  return Math.min(...versions.filter((version) => !Number.isNaN(version)), Infinity);
}

const { api, javascript } = browserData as unknown as { api: Identifier; javascript: { builtins: Identifier } };
const { builtins } = javascript;
const globals: Record<string, Identifier | undefined> = { ...api["Window"], ...api, ...builtins };
const globalNames = new Set(["globalThis", "self", "window"]);

/** By name. Other interfaces of the DOM share their methods' names with libraries. */
const methods = new Map<string, Identifier[]>();
for (const owners of [builtins, builtins["Intl"]!, api])
  for (const [owner, members] of Object.entries(owners))
    // Symbols aren't methods.
    if (
      owner !== "Symbol" &&
      (owners !== api || /^(?:Window|Navigator|Document|Node|Element|HTML\w*Element)$/.test(owner))
    )
      for (const [name, member] of Object.entries(members) as [string, Identifier][])
        if (member.__compat?.status?.experimental === false) methods.set(name, [...(methods.get(name) ?? []), member]);

interface Syntax {
  type: string;
  [part: string]: unknown;
}

/** `name`, or `window.name`. */
function globalName(node: Syntax): string | undefined {
  if (node.type === "Identifier") return node["name"] as string;
  if (node.type !== "MemberExpression" || node["computed"]) return undefined;
  const [object, property] = [node["object"] as Syntax, node["property"] as Syntax];
  return object.type === "Identifier" && globalNames.has(object["name"] as string)
    ? (property["name"] as string)
    : undefined;
}

/** `map.values()`, but not `Object.values(map)`. */
function isIterator(node: Syntax): boolean {
  const callee = node.type === "CallExpression" ? (node["callee"] as Syntax) : undefined;
  if (callee?.type !== "MemberExpression") return false;
  const [object, property] = [callee["object"] as Syntax, callee["property"] as Syntax];
  return /^(?:values|keys|entries|matchAll)$/.test(String(property["name"])) && object["name"] !== "Object";
}

/**
 * Calls in a script of what browsers of these versions don't have. Skips calls that the script checks for first,
 * and methods with the name of a method that it defines.
 */
export function newerApis(script: string, oldest: Versions): string[] {
  const called = new Map<string, readonly Identifier[]>();
  const tested = new Set<unknown>();
  const defined = new Set<unknown>();
  const callees = new Set<unknown>();
  const otherSyntax: string[] = [];

  const onCall = (node: Syntax) => {
    const callee = node["callee"] as Syntax;
    if (!node["optional"]) callees.add(callee);
    const name = globalName(callee);
    const feature = name === undefined ? undefined : globals[name];
    if (name !== undefined && feature) called.set(name, [feature]);
  };
  const onMember = (node: Syntax) => {
    const name = (node["property"] as Syntax)["name"] as string;
    const object = node["object"] as Syntax;
    const owner = globalName(object);
    const fixed = owner === undefined ? undefined : (globals[owner]?.[`${name}_static`] ?? builtins[owner]?.[name]);
    const ofIterator = isIterator(object) ? builtins["Iterator"]?.[name] : undefined;
    const features = fixed ? [fixed] : ofIterator ? [ofIterator] : methods.get(name);
    const label = fixed ? `${owner}.${name}` : ofIterator ? `Iterator.${name}` : `.${name}`;
    tested.add(globalName(node));
    if (!features) return;
    if (callees.has(node)) called.set(label, features);
    else tested.add(label);
  };
  const onDefinition = (node: Syntax) => {
    if (!node["computed"]) defined.add((node["key"] as Syntax)["name"]);
  };
  const visitor: Record<string, (node: never) => void> = {
    CallExpression: onCall,
    NewExpression: onCall,
    MemberExpression: (node: Syntax) => node["computed"] || onMember(node),
    MethodDefinition: onDefinition,
    Property: onDefinition,
    PropertyDefinition: onDefinition,
    AssignmentExpression: ({ left }: Syntax & { left: Syntax }) => {
      if (left.type === "MemberExpression") defined.add((left["property"] as Syntax)["name"]);
    },
    UnaryExpression: (node: Syntax) => {
      if (node["operator"] === "typeof") tested.add(globalName(node["argument"] as Syntax));
    },
    BinaryExpression: ({
      operator,
      left,
    }: Syntax & { left: Syntax & { value?: string; quasis?: { value: { cooked: string } }[] } }) => {
      const name = left.value ?? left.quasis?.[0]?.value.cooked;
      if (operator === "in") for (const label of [name, `.${name}`]) tested.add(label);
    },
    Literal: ({ regex }: Syntax & { regex?: { pattern: string; flags: string } }) => {
      if (regex && (regex.flags.includes("v") || /\(\?[a-z]*-?[a-z]+:/.test(regex.pattern)))
        otherSyntax.push(`/${regex.pattern}/${regex.flags}`);
    },
  };
  const { program, errors } = parseSync("script.js", script);
  if (errors[0]) throw new Error(errors[0].message);
  new Visitor(visitor).visit(program);

  const isTooNew = (feature: Identifier) =>
    Object.entries(oldest).some(([browser, version]) => firstVersion(feature, browser as keyof Versions) > version);
  const calls = [...called].filter(
    ([label, features]) => !tested.has(label) && !defined.has(label.slice(1)) && features.every(isTooNew),
  );
  return [...calls.map(([label]) => label), ...otherSyntax];
}
