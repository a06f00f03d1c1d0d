/** The concrete contract with a family's takeYourTurn. */
import { families } from "#engine/formula/families.ts";
import type { CarFamily } from "../compiling/car-family.ts";
import { type Message, message } from "../compiling/compiler-text.ts";
import type { SolcContract, SyntaxNode } from "./soljson.ts";

/** Default first. */
const carFamilies = ["code-prix", "titans", "monaco"] as const satisfies CarFamily[];

export type PickedCar =
  | { kind: "picked"; contractName: string; family: CarFamily }
  | { kind: "no-car" | "several-cars" | "unknown-contract" | "bad-constructor"; said: Message; candidates: string[] };

interface Candidate {
  name: string;
  family: CarFamily;
  node: SyntaxNode;
  contract: SolcContract;
}

/**
 * @param ast of the car's main file
 * @param contracts solc's results for it
 * @param wanted required if there are several
 */
export function pickCar(ast: SyntaxNode, contracts: Record<string, SolcContract>, wanted?: string): PickedCar {
  const definitions = (ast.nodes ?? []).filter((node) => node.nodeType === "ContractDefinition");
  const candidates: Candidate[] = definitions.flatMap((node) => {
    const name = node.name ?? "";
    const contract = contracts[name];
    const family = contract && familyOf(contract);
    if (!contract || !family || node.contractKind !== "contract" || node.abstract || node.fullyImplemented === false)
      return [];
    return [{ name, family, node, contract }];
  });
  const names = candidates.map((candidate) => candidate.name);

  if (wanted !== undefined) {
    const chosen = candidates.find((candidate) => candidate.name === wanted);
    if (chosen) return checked(chosen, names);
    const said = message("unknown-contract", { name: wanted, count: names.length, names: names.join(", ") });
    return { kind: "unknown-contract", said, candidates: names };
  }
  // Base contracts aren't the car.
  const leaves = candidates.filter(
    (candidate) =>
      !candidates.some(
        (other) => other !== candidate && other.node.linearizedBaseContracts?.includes(candidate.node.id),
      ),
  );
  const [first, second] = leaves;
  if (!first) return { kind: "no-car", said: whyNoCar(definitions), candidates: [] };
  if (second) {
    const list = leaves.map((candidate) => candidate.name);
    const said = message("several-cars", { count: list.length, names: list.join(", ") });
    return { kind: "several-cars", said, candidates: list };
  }
  return checked(first, names);
}

function checked(candidate: Candidate, candidates: string[]): PickedCar {
  const { name, family } = candidate;
  const parameters = candidate.contract.abi?.find((entry) => entry.type === "constructor")?.inputs ?? [];
  const types = parameters.map((parameter) => parameter.type).join(", ");
  const expected = families[family].constructorTakesReferee ? "address" : "";
  if (types === expected || types === "") return { kind: "picked", contractName: name, family };
  const said = message("bad-constructor", { name, types, expected: expected || "nothing" });
  return { kind: "bad-constructor", said, candidates };
}

function familyOf(contract: SolcContract): CarFamily | undefined {
  const selectors = Object.values(contract.evm?.methodIdentifiers ?? {});
  return carFamilies.find((family) =>
    selectors.includes(families[family].takeYourTurnSelector.toString(16).padStart(8, "0")),
  );
}

function whyNoCar(definitions: readonly SyntaxNode[]): Message {
  const found = definitions.map((node) => `${describe(node)} ${node.name ?? ""}`).join(", ");
  return message("no-car", { count: definitions.length, found });
}

function describe(node: SyntaxNode): string {
  if (node.contractKind !== "contract") return node.contractKind ?? "contract";
  return node.abstract ? "abstract contract" : "contract";
}
