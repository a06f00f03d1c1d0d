/** Made by `messages/text-modules.ts`: what fetches a topic's texts, by language and topic. */
declare module "virtual:text-files" {
  export const files: Readonly<
    Record<
      string,
      Readonly<Record<string, () => Promise<{ default: (formats: import("#messages/formats.ts").Formats) => unknown }>>>
    >
  >;
}

/** Made by `messages/text-modules.ts`: a topic's texts, by language. */
declare module "virtual:topics/*" {
  const texts: Readonly<Record<string, unknown>>;
  export default texts;
}

interface ImportMetaEnv {
  /** Names the state of the sources that this build was made of. */
  readonly BUILD_ID: string;
}

/** Made by `document-pages.ts`: the project's documents, rendered. */
declare module "virtual:documents" {
  const documents: import("../docs/document.ts").DocumentSet;
  export default documents;
}

/** Made by `document-pages.ts`: what search reads of the documents that are there in one language. */
declare module "virtual:document-passages-*" {
  const passages: readonly import("../docs/document.ts").Passage[];
  export default passages;
}
