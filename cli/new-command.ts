import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type CarLanguage, carLanguageNames, isCarLanguage } from "#languages/compiling/car-language.ts";
import { type Options, UsageError } from "./arguments.ts";
import type { Terminal } from "./terminal.ts";

interface Kit {
  car: string;
  others: readonly string[];
  textsOf: "python" | "javascript" | "solidity";
}

const kits: Readonly<Record<CarLanguage, Kit>> = {
  python: { car: "cars/first_car.py", others: ["cars/code_prix.py"], textsOf: "python" },
  javascript: { car: "cars/first-car.js", others: ["cars/code-prix.d.ts"], textsOf: "javascript" },
  typescript: { car: "cars/first-car.ts", others: ["cars/code-prix.d.ts"], textsOf: "javascript" },
  solidity: { car: "cars/FirstCar.sol", others: ["foundry.toml"], textsOf: "solidity" },
};

const texts = ["README.md", "package.json", "test/first-car.test.js"];

/** Races the car of each pull request; paths in the starter and in a repository. */
const workflow = { from: "race.yml", to: ".github/workflows/race.yml" };

const namedCar = kits.solidity.car;

export function newCommand(options: Options, terminal: Terminal): void {
  const [folder] = options.words;
  if (folder === undefined || options.words.length > 1)
    throw new UsageError("new needs one folder, such as: code-prix new my-car");
  const language = options.language ?? "python";
  if (!isCarLanguage(language)) {
    throw new UsageError(`Invalid value for --language: ${language}. Use ${carLanguageNames.join(", ")}.`);
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new UsageError(`${folder} isn't empty. Choose a new folder.`);
  }
  const kit = kits[language];
  const starter = starterFolder();
  for (const file of [kit.car, ...kit.others]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(starter, file), join(folder, file));
  }
  for (const file of texts) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), textFor(kit, readFileSync(join(starter, file), "utf8")));
  }
  mkdirSync(dirname(join(folder, workflow.to)), { recursive: true });
  writeFileSync(join(folder, workflow.to), textFor(kit, readFileSync(join(starter, workflow.from), "utf8")));
  // npm packages can't contain a .gitignore.
  writeFileSync(join(folder, ".gitignore"), "__pycache__/\ncache/\nlib/\nnode_modules/\nout/\n");
  beginRepository(folder);
  if (options.json) {
    terminal.print(JSON.stringify({ folder, car: join(folder, kit.car) }));
    return;
  }
  terminal.print(`Created your first car in ${folder}. Next:`);
  terminal.print(`  cd ${folder.includes(" ") ? `"${folder}"` : folder}`);
  terminal.print(`  code-prix race ${join(...kit.car.split("/"))}`);
  terminal.print("README.md explains the next steps.");
}

/** If git is available and the folder isn't in a repository, because the workflow needs one. */
function beginRepository(folder: string): void {
  const git = (...words: string[]) => spawnSync("git", ["-C", folder, ...words], { stdio: "ignore" }).status === 0;
  if (!git("rev-parse", "--is-inside-work-tree")) git("init", "--quiet");
}

function textFor({ car, textsOf }: Kit, text: string): string {
  return text
    .replaceAll(/<!-- (python|javascript|solidity) -->\n([\s\S]*?)<!-- end -->\n*/g, (_, of: string, part: string) =>
      of === textsOf ? `${part}\n` : "",
    )
    .replaceAll(/```(python|javascript|solidity)\n[\s\S]*?```\n*/g, (block, of: string) =>
      of === textsOf ? block : "",
    )
    .replaceAll(namedCar, car)
    .replace(/\n*$/, "\n");
}

function starterFolder(): string {
  const beside = fileURLToPath(new URL("./starter/", import.meta.url));
  return existsSync(beside) ? beside : fileURLToPath(new URL("../starter/", import.meta.url));
}
