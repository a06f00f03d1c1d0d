/** What every list of the panel has, and the names of what lists are ordered by and narrowed to. */
export const panelLists = {
  search: "Search",
  filter: "Show",
  all: "everything",
  sort: "Order by",
  descending: "Reversed",
  apply: "Show",
  export: "Download as CSV",
  noneFits: "Nothing fits. Clear the search or choose another filter.",
  more: (count: string) => `${count} more fit. Narrow the search to see them.`,
  questions: {
    groups: { waiting: "waiting", answered: "answered", public: "for everybody" },
    sorts: { open: "open first", asked: "when asked", who: "who asked" },
    columns: {
      question: "Question",
      asked: "Asked",
      who: "Who asked",
      team: "Team",
      answer: "Answer",
      answered: "Answered",
      by: "Answered by",
      public: "For everybody",
    },
    yes: "yes",
    no: "no",
  },
  announcements: {
    sorts: { newest: "newest first", city: "city", english: "English text", turkish: "Turkish text" },
    columns: { city: "City", turkish: "Turkish", english: "English", published: "Published" },
  },
  brands: {
    groups: { hosts: "with hosts", bare: "without hosts", sponsors: "with sponsors", plain: "without sponsors" },
  },
  shows: {
    groups: { waiting: "not begun", begun: "begun" },
    sorts: { newest: "newest first", name: "name", city: "city" },
    columns: { name: "Name", city: "City", step: "Step", steps: "Steps" },
  },
  readiness: {
    groups: { here: "checked in", away: "not checked in" },
    sorts: {
      worry: "those to worry about first",
      number: "number",
      team: "team",
      city: "city",
      here: "when checked in",
    },
  },
  approvals: { sorts: { waiting: "waiting first", text: "text", kind: "kind", since: "since when" } },
  record: { newest: "newest first", oldest: "oldest first" },
};
