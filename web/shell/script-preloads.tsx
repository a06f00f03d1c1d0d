import { use } from "react";
import { UNSAFE_FrameworkContext, useMatches } from "react-router";
import catalogueChunkFiles from "virtual:catalogue-chunks";
import type { Language } from "#messages/language.ts";
import { useLanguage } from "../messages/messages.tsx";

/** Texts that every page needs. */
const always = ["shell", "ui"];

/** The chunk that `every-page-chunks.ts` calls so. */
const isFramework = (file: string) => file.includes("/framework-");

/** The files with a page's texts, as parameters of an address: the list of all such files is no part of what a page starts with. */
export function textFilesOf(language: Language, texts: readonly string[]): string {
  const named = [...always, ...texts].flatMap((feature) => {
    const [file] = catalogueChunkFiles[language]?.[feature] ?? [];
    return file === undefined ? [] : [[feature, file]];
  });
  return new URLSearchParams(named).toString();
}

/**
 * Names the scripts that a page starts with, its texts among them, so that a browser fetches all at once (`deferred-start.ts` says when). The
 * router names its own too, in a less useful order; the first mention counts. Only servers draw this.
 */
export function ScriptPreloads({ texts }: { texts: readonly string[] }) {
  const language = useLanguage();
  const framework = use(UNSAFE_FrameworkContext);
  const matches = useMatches();
  const { entry, routes } = framework?.manifest ?? {};
  const scripts = [
    // The framework takes as long as all others together.
    ...(entry?.imports.filter(isFramework) ?? []),
    ...(entry ? [entry.module, ...entry.imports] : []),
    ...[...always, ...texts].flatMap((feature) => catalogueChunkFiles[language]?.[feature] ?? []),
    ...matches.flatMap(({ id }) => [routes?.[id]?.module ?? [], routes?.[id]?.imports ?? []].flat()),
  ];
  return [...new Set(scripts)].map((file) => <link key={file} rel="modulepreload" href={file} />);
}
