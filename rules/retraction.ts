/** Taking a team out of an event that is out in the world as a file. `docs/event-file.md` describes the list. */
const retractionReasons = ["team-wish", "person-wish", "organiser", "law"] as const;

export type RetractionReason = (typeof retractionReasons)[number];

/** `name`: name, university and city; `car`: its program and source, too */
const retractionTakes = ["name", "car"] as const;

export type RetractionTakes = (typeof retractionTakes)[number];
