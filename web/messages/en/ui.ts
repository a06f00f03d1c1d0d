/** Texts inside the building blocks of the pages. */
export const ui = {
  select: {
    noOptions: "No options.",
    noResults: (query: string) => `No results for "${query}".`,
    open: "Show options",
  },
  dialog: { close: "Close" },
  toast: { close: "Dismiss", region: "Notices" },
  progress: { of: (done: string, all: string) => `${done} of ${all}` },
};
