import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { compileFunction } from "node:vm";
import { formatsFor } from "./formats.ts";
import { writeTopic, type Topic } from "./write-topic.ts";

export const textFolder = import.meta.dirname;

/** `how-to-play.json` → `howToPlay` */
const topicOfFile = (file: string): string =>
  basename(file, ".json").replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** `howToPlay` → `how-to-play.json` */
export const fileOfTopic = (topic: string): string =>
  `${topic.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json`;

export function topicsOf(language: string, folder = textFolder): string[] {
  return readdirSync(join(folder, language))
    .filter((file) => file.endsWith(".json") && file !== "language.json")
    .map(topicOfFile)
    .toSorted();
}

/**
 * Missing texts are in English.
 * @throws on invalid JSON
 */
export function readTopic(language: string, topic: string, folder = textFolder): Topic {
  const english = readJson(join(folder, "en", fileOfTopic(topic)));
  const file = join(folder, language, fileOfTopic(topic));
  return language !== "en" && existsSync(file) ? completed(readJson(file), english) : english;
}

function readJson(file: string): Topic {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Topic;
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

function completed(own: Topic | undefined, english: Topic): Topic {
  if (own === undefined) return english;
  if (typeof own !== "object" || typeof english !== "object" || Array.isArray(english)) return own;
  const groups = own as Readonly<Record<string, Topic>>;
  return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, completed(groups[key], text)]));
}

/** At run time, for processes that run from source. */
export function compileTopic(topic: Topic, language: string): unknown {
  const { number, plural } = formatsFor(language);
  const make = compileFunction(`return ${writeTopic(topic)};`, ["number", "plural"]);
  return (make as (...formats: unknown[]) => unknown)(number, plural);
}
