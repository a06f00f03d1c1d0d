/** What Chromium is started with for the journeys: no window, no graphics device, and nothing that it does of its own accord. */
export const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * A page of a journey lives for seconds: compiling its scripts and its compiler's WebAssembly for speed takes more of the computer than
 * the quicker code gives back, a third of the garage's time. The thorough run, and the journey that compares races, leave it out.
 */
export const ofShortLife = "--js-flags=--no-turbofan,--no-maglev,--liftoff-only";
