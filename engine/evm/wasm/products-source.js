/**
 * Generates the module `products.ts`: long multiplication, unrolled so that all digits stay in registers. A loop over rows in memory
 * takes 1.7 times as long.
 */
const digits = Array.from({ length: 8 }, (_, i) => i);

/** Of each product: the name of the digit that a row multiplies, and the digits that it is multiplied with. */
const rowsOf = {
  multiplyWide: digits.map((row) => ({ row, factor: "digit", by: "b", columns: digits, loads: `<u64>load<u32>(a${at(row)})` })),
  // products that occur twice are calculated once
  squareWide: digits.slice(0, -1).map((row) => ({ row, factor: `a${row}`, by: "a", columns: digits.slice(row + 1) })),
};

/** A byte offset of the digit with this number, as a further argument. */
function at(digit) {
  return digit === 0 ? "" : `, ${4 * digit}`;
}

const loadDigits = (name) => digits.map((i) => `  const ${name}${i} = <u64>load<u32>(${name}, ${4 * i});`);

/** The lines of all rows: each adds its products to the digits so far, and begins one that was not there. */
function rowLines(rows) {
  const known = new Set();
  const name = (place) => {
    const declares = known.has(place) ? "" : place === 15 ? "const " : "let ";
    known.add(place);
    return `${declares}w${place}`;
  };
  return rows.flatMap(({ row, factor, by, columns, loads }) => {
    const lines = columns.flatMap((column, i) => {
      const place = row + column;
      const soFar = known.has(place) ? ` + w${place}` : "";
      const carry = i === 0 ? "" : " + (t >> 32)";
      const first = row === 0 && i === 0 ? "let " : "";
      return [`  ${first}t = ${factor} * ${by}${column}${soFar}${carry};`, `  ${name(place)} = t & DIGIT;`];
    });
    const load = loads === undefined ? [] : [`  ${row === 0 ? "let " : ""}digit = ${loads};`];
    return [...load, ...lines, `  ${name(row + columns.at(-1) + 1)} = t >> 32;`];
  });
}

const storeDigits = digits.map((i) => `  store<u64>(to, w${2 * i} | (w${2 * i + 1} << 32)${i === 0 ? "" : `, ${8 * i}`});`);

/** Doubles what the rows gave and adds the squares of the digits. */
const squareEnd = [
  "  let carry: u64 = 0;",
  ...digits.flatMap((i) => {
    const [low, high] = [2 * i, 2 * i + 1];
    const doubled = (place) => (place === 0 || place === 15 ? "" : ` + (w${place} << 1)`);
    return [
      `  t = a${i} * a${i};`,
      `  carry = carry + (t & DIGIT)${doubled(low)};`,
      `  ${i === 0 ? "let " : ""}w${low} = carry & DIGIT;`,
      `  carry = (carry >> 32) + (t >> 32)${doubled(high)};`,
      `  store<u64>(to, w${low} | (carry << 32)${i === 0 ? "" : `, ${8 * i}`});`,
      ...(i === 7 ? [] : ["  carry >>= 32;"]),
    ];
  }),
];

export const productsSource = () =>
  `/**
 * Full 512-bit products of 256-bit words. Digits have 32 bits, because WebAssembly has no 64 × 64-bit product: the product of two
 * digits plus a digit and a carry fits 64 bits exactly.
 */

const DIGIT: u64 = 0xffffffff;

/** The eight limbs of a * b to \`to\`, of the words at these places. */
export function multiplyWide(a: usize, b: usize, to: usize): void {
${[...loadDigits("b"), ...rowLines(rowsOf.multiplyWide), ...storeDigits].join("\n")}
}

/** The eight limbs of a * a to \`to\`. Products that occur twice are calculated once and doubled at the end. */
export function squareWide(a: usize, to: usize): void {
${[...loadDigits("a"), ...rowLines(rowsOf.squareWide), ...squareEnd].join("\n")}
}
`;
