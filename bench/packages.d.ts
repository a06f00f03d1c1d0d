// Packages of benchmarks alone: installed by `npm run bench`, not where types are checked.
declare module "lighthouse";
declare module "openskill";
