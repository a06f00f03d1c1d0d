import { styleText } from "node:util";

export interface Terminal {
  print(text: string): void;
  complain(text: string): void;
  progress(label: string, done: number, total: number): void;
  bold(text: string): string;
  dim(text: string): string;
}

/** Characters that move the cursor or change text direction, except newlines. */
const moving = /\p{Cc}\[(?:1|2|22)m|\r?\n|\t|[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;
/** Bold, dim and newlines. */
const isFit = (sign: string): boolean => sign.startsWith("\u001b[") || /^(?:\r?\n|\t)$/.test(sign);

/** Names in logs and files are untrusted, so sanitise them on terminals. Files get them unchanged. */
const fitFor = ({ isTTY }: Stream, text: string): string =>
  isTTY === true ? text.replaceAll(moving, (sign) => (isFit(sign) ? sign : `\uFFFD${sign.slice(1)}`)) : text;

interface Stream {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

export function createTerminal(streams: { output: Stream; errors: Stream }): Terminal {
  const { output, errors } = streams;
  const isWatched = errors.isTTY === true;
  let barWidth = 0;
  const clearBar = (): void => {
    if (barWidth > 0) errors.write(`\r${" ".repeat(barWidth)}\r`);
    barWidth = 0;
  };
  const styled = (style: "bold" | "dim", text: string): string =>
    output.isTTY === true && process.env.NO_COLOR === undefined ? styleText(style, text) : text;
  return {
    print(text) {
      clearBar();
      output.write(`${fitFor(output, text)}\n`);
    },
    complain(text) {
      clearBar();
      errors.write(`${fitFor(errors, text)}\n`);
    },
    progress(label, done, total) {
      if (!isWatched) return;
      const bar = progressBar(label, done, total, (errors.columns ?? 80) - 1);
      errors.write(`\r${bar.padEnd(barWidth)}`);
      barWidth = bar.length;
      if (done >= total) clearBar();
    },
    bold: (text) => styled("bold", text),
    dim: (text) => styled("dim", text),
  };
}

/** "Races [#####     ] 50%, 100 of 200" in ASCII, which every console can show. */
export function progressBar(label: string, done: number, total: number, width: number): string {
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const words = ` ${Math.floor(100 * share)}%, ${done} of ${total}`;
  const room = Math.max(4, Math.min(40, width - label.length - words.length - 3));
  const filled = Math.round(share * room);
  return `${label} [${"#".repeat(filled)}${" ".repeat(room - filled)}]${words}`.slice(0, width);
}

export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  return rows
    .map((row) =>
      row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join("  "),
    )
    .map((line) => line.trimEnd())
    .join("\n");
}
