import catalogueChunkFiles from "virtual:catalogue-chunks";
import { useLanguage } from "./messages.tsx";
import { textsOfEveryPage } from "./page-texts.ts";

/** Names the files of a page's texts, so that a browser fetches them together with the scripts. Only servers render this. */
export function TextPreloads({ texts }: { texts: readonly string[] }) {
  const ofLanguage = catalogueChunkFiles[useLanguage()] ?? {};
  const files = [...textsOfEveryPage, ...texts].flatMap((topic) => ofLanguage[topic] ?? []);
  return [...new Set(files)].map((file) => <link key={file} rel="modulepreload" href={file} />);
}
