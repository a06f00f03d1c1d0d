/** uPlot formats numbers in the browser's language when it's imported. A kiosk may have one that isn't valid, such as `C`. */
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, "language", { value: document.documentElement.lang });
}
