/** Made by `catalogue-chunks.ts`: addresses of the script files that hold one language's texts. */
declare module "virtual:catalogue-chunks" {
  const chunks: Readonly<Record<"en" | "tr", readonly string[]>>;
  export default chunks;
}

interface ImportMetaEnv {
  /** Names the state of the sources that this build was made of. */
  readonly BUILD_ID: string;
}
