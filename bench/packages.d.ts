// Packages used only by benchmarks: installed by `npm run bench`, not where types are checked.
declare module "lighthouse";
declare module "openskill";
