/**
 * f-string formats, compared with CPython's `format`. @param count by seed; default: all
 * @throws without CPython
 */
import { spawnSync } from "node:child_process";
import { isFormat } from "#languages/ir/program-reader.ts";
import { formatNumber } from "#web/garage/debugger/console-output.ts";
import { type JudgedReport, noPrograms } from "./judge-programs.ts";
import { chosen } from "./judge-python.ts";

const parts: readonly (readonly string[])[] = [
  ["", "<", ">", "=", "^", "*<", "0>", ">=", "^^"],
  ["", "+", "-", " "],
  ["", "#"],
  ["", "0"],
  ["", "5", "12", "31"],
  ["", ",", "_"],
  ["", ".0", ".1", ".2", ".7"],
  ["", "d", "n", "b", "o", "x", "X", "c", "e", "f", "F", "g", "%", "s"],
];
const numbers = [0n, 7n, -42n, 1_234_567n, 2n ** 53n + 1n, -(2n ** 80n + 1n), 2n ** 255n - 1n];

const asker = `
import json, sys
def shown(n, spec):
    try: return format(n, spec)
    except ValueError: return None
specs, numbers = json.load(sys.stdin)
print(json.dumps([[shown(int(n), spec) for n in numbers] for spec in specs]))
`;

export function checkPythonFormats(count?: number, seed = 1): JudgedReport {
  const all = parts.reduce<string[]>((some, next) => some.flatMap((one) => next.map((part) => one + part)), [""]);
  const formats = chosen(all, count, seed);
  const accepted = formats.filter(isFormat);
  const asked = spawnSync("python3", ["-c", asker], {
    input: JSON.stringify([accepted, numbers.map(String)]),
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  if (asked.error) throw asked.error;
  const wanted = JSON.parse(asked.stdout) as (string | null)[][];
  const differences = accepted.flatMap((format, index) => {
    const place = numbers.findIndex((number, at) => formatNumber(number, format) !== wanted[index]![at]);
    return place < 0
      ? []
      : [`{${numbers[place]}:${format}}: ${formatNumber(numbers[place]!, format)}, expected ${wanted[index]![place]}`];
  });
  const differing = differences.length;
  const refused = formats.length - accepted.length;
  return {
    ...noPrograms(),
    programs: formats.length,
    refused,
    equal: accepted.length - differing,
    differing,
    differences,
  };
}
