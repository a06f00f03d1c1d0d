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
 * Journeys are short, so optimising scripts and WebAssembly costs more than it saves, a third of the garage's time. The
 * thorough run and the race comparison keep it.
 */
export const ofShortLife = "--js-flags=--no-turbofan,--no-maglev,--liftoff-only";
