const givesCondition = /[=!<>]=|&&|\|\||[<>]/;

/**
 * @param value right-hand side of `x = value`
 * @param referee its contract, for example "CodePrix"
 * @param source declares the names in the value
 * @returns type with data location; undefined if unknown
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
