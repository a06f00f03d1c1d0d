// Packages used only by benchmarks: installed by `npm run bench`, not where types are checked.
declare module "lighthouse";
declare module "openskill";
// What runs before anything is installed is plain JavaScript.
declare module "*/bootstrap/project.js" {
  export function currentBuildId(): string;
  export function build(): Promise<void>;
}
