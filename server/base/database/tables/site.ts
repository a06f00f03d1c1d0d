import type { Generated } from "kysely";
import type { Sponsor } from "#rules/sponsor.ts";
import type { Timestamp, Json } from "./column-kinds.ts";

/** The installation: its faces, settings, record, processes, and what it says to everybody. */
export interface SiteTables {
  installation: { name: string; value: string };
  brand: BrandTable;
  siteSettings: SiteSettingsTable;
  picture: PictureTable;
  auditEntry: AuditEntryTable;
  process: ProcessTable;
  backup: BackupTable;
  question: QuestionTable;
  announcement: AnnouncementTable;
}

/** What an installation's panel decides about a city's face; it wins over the environment. */
interface BrandTable {
  slug: string;
  version: Generated<number>;
  name: string;
  turkishName: string;
  language: string;
  hosts: Json<string[]>;
  sponsors: Json<Sponsor[]>;
  logo: Uint8Array | null;
  logoKind: "image/svg+xml" | "image/png" | null;
  /** SHA-256, part of the logo's address */
  logoHash: string | null;
  updatedAt: Timestamp;
  /** the logo, since pictures are kept by their hash; `logo`, `logoKind` and `logoHash` are no longer written */
  logoPicture: Generated<string | null>;
}

/** What admins change of the whole installation while it runs; one row, made with the first change. */
interface SiteSettingsTable {
  scope: "site";
  version: Generated<number>;
  productName: Generated<string | null>;
  publicUrl: Generated<string | null>;
  firstDelaySeconds: Generated<number>;
  firstCheckedPercent: Generated<number>;
  updatedAt: Timestamp;
}

interface PictureTable {
  /** SHA-256 of the content, lower-case hex */
  hash: string;
  kind: "image/svg+xml" | "image/png";
  content: Uint8Array;
  createdAt: Timestamp;
}

interface AuditEntryTable {
  id: Generated<number>;
  at: Timestamp;
  personId: string | null;
  act: string;
  subject: string;
  brand: string | null;
  details: Json<Record<string, unknown>>;
  /** the entry of the act that took this one back */
  undoneBy: Generated<number | null>;
}

/** A process of this site, as it said last that it is there. */
interface ProcessTable {
  id: string;
  role: string;
  host: string;
  pid: number;
  /** of the program */
  version: string;
  startedAt: Timestamp;
  seenAt: Timestamp;
  /** how far its clock is ahead of the database's */
  clockAheadMs: number;
  diskFreeBytes: number | null;
  diskBytes: number | null;
  /** how long a race thread has had a task that it hasn't started; null: all start within seconds */
  lateTaskMs: number | null;
}

/** A backup that was made of this database, wherever it is kept. */
interface BackupTable {
  id: string;
  finishedAt: Timestamp;
  file: string;
  bytes: number;
  rowCount: number;
  /** SHA-256 of all rows, as the file's last line says */
  hash: string;
}

interface QuestionTable {
  id: string;
  competitionId: string;
  /** null: the account was deleted */
  personId: string | null;
  /** the team in whose name it was asked */
  teamId: string | null;
  /** the race that it is about */
  raceId: string | null;
  content: string;
  askedAt: Timestamp;
  answer: string | null;
  answeredBy: string | null;
  answeredAt: Date | null;
  /** the answer is meant for everybody; false: for those who asked */
  forEverybody: Generated<boolean>;
  /** an organiser let it go to everybody's pages and screens */
  approved: Generated<boolean>;
}

interface AnnouncementTable {
  id: string;
  /** null: to all cities */
  brand: string | null;
  english: string;
  turkish: string;
  publishedBy: string | null;
  publishedAt: Timestamp;
  withdrawnAt: Date | null;
}
