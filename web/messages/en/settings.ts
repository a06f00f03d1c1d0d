import type { EnvironmentGroup } from "#server/event/settings/environment-settings.ts";
import type { SiteSettingsProblem } from "#server/event/settings/site-settings.ts";

/** Texts of the panel about what the whole installation is set to. */
export const settings = {
  title: "Settings",
  lead: "What this installation is set to. What can be changed while it runs is changed here; the rest is set by whoever starts the server.",
  changed: "Changed here",
  changedLead: "In force within moments, on all processes. Every change is written down and can be taken back.",
  fields: {
    productName: "Product name",
    publicUrl: "Address for links that leave the site",
    firstDelaySeconds: "Public delay of new stages, seconds",
    firstCheckedPercent: "Races checked by a second EVM in new stages, %",
  },
  hints: {
    productName: (unlessSet: string) => `In the header, letters and certificates. Empty: ${unlessSet}.`,
    publicUrl: (unlessSet: string | null) =>
      `For share pictures and letters, like https://prix.example.org. Empty: ${unlessSet ?? "the address that the visitor uses"}.`,
    firstDelaySeconds: "How much later than the hall public pages learn a result. Each stage may change it.",
    firstCheckedPercent: "Finals are always checked whole. Each stage may change it.",
  },
  save: "Save settings",
  saved: "Saved.",
  unchanged: "Nothing was different, so nothing was saved.",
  undo: "Take it back",
  undone: "Taken back.",
  undoFailed: "Somebody changed it again since, so it was not taken back.",
  problem: (problem: SiteSettingsProblem): string => {
    switch (problem.rule) {
      case "too-long":
        return `This has ${problem.given} characters; there may be ${problem.most} at most.`;
      case "no-address":
        return `“${problem.given}” is no web address. Write https://, the host, and nothing after it.`;
      case "range":
        return `“${problem.given}” is not possible: write a whole number from ${problem.min} to ${problem.max}.`;
    }
  },
  elsewhere: "Set on pages of their own",
  links: {
    brands: ["Brands", "hosts, logos and sponsors of each city"],
    retention: ["How long data is kept", "when accounts are deleted"],
    notice: ["Privacy notice", "what people read before they sign up"],
    competitions: ["Competitions", "dates, grace, team limits, who may take part, name approval"],
  },
  engines: "Engines",
  enginesLead:
    "An engine that ran official races stays beside the database, so that they can be verified with it for good.",
  engineColumns: { engine: "Hash", state: "State", competitions: "Fixed by", races: "Official races" },
  running: "running",
  kept: "kept",
  missing: "missing",
  missingText:
    "An engine that a competition was frozen with is not here. Its races keep their results; to verify them, copy its folder back into the data folder.",
  limits: "Limits of the program",
  limitColumns: { limit: "Limit", value: "Value" },
  limitNames: {
    picture: "Largest logo",
    importRows: "Rows of a team table",
    reads: "Pages per network, of people who are not signed in",
    writes: "Forms per network, of people who are not signed in",
    sessionWrites: "Forms per person",
  },
  perMinute: (count: string) => `${count} a minute`,
  kilobytes: (count: string) => `${count} kB`,
  environment: "Set by the environment",
  environmentLead:
    "Read when the server starts. To change one, set its variable and start again; docs/operating.md says what each may be.",
  environmentColumns: { setting: "Setting", variable: "Variable", value: "In force" },
  groups: {
    face: "Product",
    hosts: "Addresses",
    machine: "Machine",
    letters: "Letters",
    backups: "Backups",
    people: "People",
    metrics: "Metrics",
  } satisfies Record<EnvironmentGroup, string>,
  byDefault: "unless set",
  nothing: "none",
  secretSet: "set; not shown",
  secretUnset: "not set",
  variables: {
    product_name: "Product name",
    site_domain: "Domain",
    site_cities: "Cities",
    site_sponsors: "Sponsors on every page",
    public_url: "Address for links that leave the site",
    port: "Port",
    host: "Address it listens on",
    trusted_proxies: "Proxies in front",
    brand_hosts: "Hosts of cities",
    results_only_hosts: "Hosts that show the big screen",
    icon_service_url: "Service for further icons",
    backend_url: "Other host of the data endpoints",
    role: "What this process does",
    database_url: "PostgreSQL",
    data_dir: "Data folder",
    race_threads: "Threads that run races",
    max_streams: "Live streams at most",
    log_level: "Log level",
    smtp_url: "Server that sends letters",
    mail_from: "Sender",
    backup_every_minutes: "Minutes between backups",
    backup_dir: "Folder of the backups",
    backup_keep: "Backups kept",
    retention_months: "Months that accounts are kept",
    admin_claim_token: "Token of the first admin's link",
    metrics_port: "Port for metrics alone",
    metrics_token: "Token that opens the metrics",
  } as Readonly<Record<string, string>>,
};
