/** Made by `catalogue-chunks.ts`: by language and feature, the addresses of the script files that hold the texts. */
declare module "virtual:catalogue-chunks" {
  const chunks: Readonly<Record<"en" | "tr", Readonly<Record<string, readonly string[]>>>>;
  export default chunks;
}

interface ImportMetaEnv {
  /** Names the state of the sources that this build was made of. */
  readonly BUILD_ID: string;
}
