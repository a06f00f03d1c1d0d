import { join, relative } from "node:path";
import { oneFailed, type Outcome } from "./count.ts";
import { projectFolder, readReport, runPackage } from "./run-package.ts";

export const rooms = ["engine", "languages", "domain", "messages", "server", "web", "tools", "cli", "tests"];

/** Some tests need the built site. */
export const needsBuild = (folders: readonly string[]): boolean =>
  folders.length === 0 || folders.some((folder) => /^tests(?!\/(evm|lockstep|run|second-evm|vectors)\b)/.test(folder));

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      status: string;
      fullName: string;
      duration?: number | null;
      failureMessages: string[];
      tags: string[];
    }[];
  }[];
}

/**
 * @param folders default: all
 * @param reports folder for the report
 * @param isThorough includes thorough ones
 * @param related only tests that import these files
 */
export async function unitTests(
  folders: readonly string[],
  reports: string,
  isThorough: boolean,
  related: readonly string[] = [],
): Promise<Outcome> {
  const report = join(reports, "unit.json");
  const outputs = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const meant = isThorough ? [] : ["--tags-filter=!thorough"];
  // A room's name can be part of other paths.
  const filters = folders.map((folder) => (folder.includes("/") ? folder : `${folder}/`));
  const command = related.length > 0 ? ["related", "--run", ...related] : ["run", ...filters];
  const code = await runPackage("unit", ["vitest", "vitest"], [...command, ...meant, ...outputs]);
  const result = readReport<Report>(report);
  if (!result) return { count: oneFailed, failures: ["unit: the run ended without a report; its output is above."] };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = result;
  const durations = new Map<string, number>();
  // Excluded tests don't count as skipped.
  const notMeant = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, tags }) => !isThorough && status === "skipped" && tags.includes("thorough")).length;
  for (const { name, assertionResults } of testResults)
    for (const { fullName, duration } of assertionResults)
      durations.set(`${projectPath(name)} › ${fullName}`, (duration ?? 0) / 1_000);
  return {
    count: {
      passed: numPassedTests,
      failed: Math.max(numFailedTests, code === 0 ? 0 : 1),
      skipped: numPendingTests + numTodoTests - notMeant,
    },
    durations,
    failures: failuresOf(result),
  };
}

const projectPath = (file: string) => relative(projectFolder, file).replaceAll("\\", "/");

function failuresOf({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === "failed");
    if (failed.length === 0) return status === "failed" ? [`${projectPath(name)}\n  ${message.slice(0, 600)}`] : [];
    return failed.map(
      ({ fullName, failureMessages }) =>
        `${projectPath(name)} › ${fullName}\n  ${failureMessages[0]?.split("\n    at ")[0]?.slice(0, 600) ?? ""}`,
    );
  });
}
