import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseSync } from "vite";

/**
 * Returns SHA-256 (lower-case hex) of the interpreter and every module that the engine's worker imports by value,
 * packages included. Modules are hashed as syntax trees (ESTree) without comments, types and white space, with imported
 * modules' hashes instead of paths, so file names, locations and formatting don't matter.
 * @param root folder of the project
 * @throws Error when a module can't be parsed, or imports a computed path
 */
export function computeEngineHash(root: string): string {
  const known = new Map<string, string>();

  function hashOf(file: string): string {
    const hash = known.get(file);
    if (hash !== undefined) return hash;
    known.set(file, `circle ${known.size}`);
    const computed = sha256(/\.[cm]?[jt]s$/.test(file) ? contentOf(file) : readFileSync(file));
    known.set(file, computed);
    return computed;
  }

  function contentOf(file: string): string {
    const text = readFileSync(file, "utf8").replaceAll("\r\n", "\n");
    const { program, errors } = parseSync(file, text, { preserveParens: false });
    if (errors[0]) throw new Error(`${file} can't be parsed: ${errors[0].message}`);
    const { resolve } = createRequire(file);
    const follow = (source: Node | undefined, find: (path: string) => string): string => {
      if (typeof source?.["value"] !== "string")
        throw new Error(`${file} imports a path that isn't written out, so the engine's hash can't cover it.`);
      const [specifier = "", query = ""] = source["value"].split(/(?=\?)/);
      return hashOf(find(specifier)) + query;
    };
    return JSON.stringify(
      normalize(program.body, (node) => {
        if (node["source"] && /^(?:Import|Export)/.test(node.type))
          return { ...node, source: follow(node["source"] as Node, resolve) };
        const [first, second] = (node["arguments"] ?? []) as Node[];
        if (node.type === "NewExpression" && second && isOfImportMeta(second, "url"))
          return { type: "URL", file: follow(first, (name) => fileURLToPath(new URL(name, pathToFileURL(file)))) };
        if (node.type === "CallExpression" && isOfImportMeta(node["callee"] as Node, "resolve"))
          return { type: "URL", file: follow(first, resolve) };
        if (isImportMeta(node) || (node.type === "CallExpression" && (node["callee"] as Node)["name"] === "require"))
          throw new Error(
            `${file} reaches others by import.meta or require in a way that the engine's hash can't cover.`,
          );
        return node;
      }),
    );
  }

  const worker = path.join(root, "web", "races", "engine-worker.ts");
  // The worker loads it by its path in the build.
  const interpreter = path.join(root, "engine", "evm", "interpreter.wasm");
  return sha256(`${hashOf(worker)}\n${hashOf(interpreter)}`);
}

const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");

interface Node {
  type: string;
  [field: string]: unknown;
}

const isImportMeta = (node: Node): boolean =>
  node.type === "MetaProperty" && (node["meta"] as Node)["name"] === "import";

const isOfImportMeta = (node: Node, property: string): boolean =>
  node.type === "MemberExpression" &&
  isImportMeta(node["object"] as Node) &&
  (node["property"] as Node)["name"] === property;

const positionFields = ["start", "end", "range", "loc"];
const typeFields = [
  "typeAnnotation",
  "typeParameters",
  "typeArguments",
  "superTypeArguments",
  "returnType",
  "implements",
  "importKind",
  "exportKind",
  "accessibility",
  "readonly",
  "override",
  "definite",
  "abstract",
  "declare",
];
const leftOutFields = new Set([...positionFields, ...typeFields]);

/** `a as B`, `a!`, `a satisfies B`, `<B>a`, `a<B>` */
const typedExpression = /^TS(?:As|NonNull|Satisfies|Instantiation)Expression$|^TSTypeAssertion$/;
const typeDeclaration =
  /^TS(?:TypeAlias|Interface)Declaration$|^TS(?:DeclareFunction|IndexSignature|EmptyBody|Abstract)/;

function isType(node: Node | null | undefined): boolean {
  if (typeof node !== "object" || node === null) return false;
  return (
    typeDeclaration.test(node.type) ||
    node["declare"] === true ||
    node["importKind"] === "type" ||
    node["exportKind"] === "type" ||
    (node.type === "Identifier" && node["name"] === "this") ||
    isType(node["declaration"] as Node) ||
    (node.type === "MethodDefinition" && isType(node["value"] as Node))
  );
}

/** Removes types, positions and empty fields (false, null, []), and sorts the others. */
function normalize(value: unknown, replace: (node: Node) => Node): unknown {
  if (Array.isArray(value))
    return (value as (Node | null)[]).filter((each) => !isType(each)).map((each) => normalize(each, replace));
  if (typeof value !== "object" || value === null) return value;
  const node = replace(value as Node);
  if (typedExpression.test(node.type)) return normalize(node["expression"], replace);
  // JSON can't represent all literals.
  if (node.type === "Literal") return node["raw"];
  const isChain = node.type === "MemberExpression" || node.type === "CallExpression";
  const fields = Object.entries(node)
    .filter(([field]) => !leftOutFields.has(field) && (field !== "optional" || isChain))
    .map(([field, content]): [string, unknown] => [field, normalize(content, replace)])
    .filter(([, content]) => content !== null && content !== false && !(Array.isArray(content) && content.length === 0))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields);
}
