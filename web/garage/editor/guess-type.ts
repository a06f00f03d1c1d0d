/** The type that a beginner's first value of a variable has, from how it is written. */

/** An operator between two conditions or numbers that gives true or false. */
const givesCondition = /[=!<>]=|&&|\|\||[<>]/;

/**
 * @param value right-hand side of `x = value`
 * @param referee the family's name of the referee's contract, e.g. "CodePrix"
 * @param source where the names in the value are declared
 * @returns the type as a declaration writes it, with its data location; undefined where the text does not tell
 */
export function typeOfValue(value: string, referee: string, source = ""): string | undefined {
  const text = value.trim();
  const choice = /\?([^:]*):/.exec(text);
  if (choice) return typeOfValue(choice[1] ?? "", referee, source);
  if (/^(?:unicode)?["']/.test(text)) return "string memory";
  const bare = text.replaceAll(/\([^()]*\)/g, "()").replaceAll(/\[[^[\]]*\]/g, "[]");
  if (/^(?:true|false)$|^!/.test(bare) || givesCondition.test(bare)) return "bool";
  if (/^allCars\[\]$/.test(bare)) return `${referee}.CarData memory`;
  if (bare === "allCars") return `${referee}.CarData[] calldata`;
  if (bare.endsWith(".getAllCarData()")) return `${referee}.CarData[] memory`;
  if (/^\w+\[\]\.car$/.test(bare)) return referee === "CodePrix" ? "Car" : undefined;
  if (/^-\s*\w+$|\bint\d*\(\)/.test(bare)) return "int256";
  const name = /^([a-z_$][\w$]*)(\(\))?$/i.exec(bare);
  if (name?.[2]) return new RegExp(`\\bfunction\\s+${name[1]}\\b[^{]*\\breturns\\s*\\(\\s*(\\w+)`).exec(source)?.[1];
  if (name) return new RegExp(`\\b(u?int\\d*|bool|address)\\s+(?:constant\\s+)?${name[1]}\\b`).exec(source)?.[1];
  return /\d|[-+*/%]|\.\w+$|Cost\(\)|Sold\(\)|turns\(\)/.test(bare) ? "uint256" : undefined;
}
