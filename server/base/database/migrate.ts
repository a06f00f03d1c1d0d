import { sql } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import type { Database } from "./database.ts";
import { people } from "./migrations/0001-people.ts";
import { competitions } from "./migrations/0002-competitions.ts";
import { accounts } from "./migrations/0003-accounts.ts";
import { ratings } from "./migrations/0004-ratings.ts";
import { panel } from "./migrations/0010-panel.ts";
import { freezeRequests } from "./migrations/0011-freeze-requests.ts";
import { pictures } from "./migrations/0013-pictures.ts";
import { retentionAndLikeness } from "./migrations/0014-retention-and-likeness.ts";
import { stages } from "./migrations/0020-stages.ts";
import { bestOfACity } from "./migrations/0035-best-of-a-city.ts";
import { apiTokens } from "./migrations/0040-api-tokens.ts";
import { questions } from "./migrations/0041-questions.ts";
import { raceLists } from "./migrations/0025-race-lists.ts";
import { receipts } from "./migrations/0030-receipts.ts";
import { mailedLinks } from "./migrations/0031-mailed-links.ts";
import { siteSettings } from "./migrations/0053-site-settings.ts";
import { drafts } from "./migrations/0050-drafts.ts";
import { show } from "./migrations/0060-show.ts";
import { certificates } from "./migrations/0063-certificates.ts";
import { checkIns } from "./migrations/0064-check-ins.ts";
import { claimLetters } from "./migrations/0061-claim-letters.ts";
import { predictions } from "./migrations/0065-predictions.ts";
import { sceneTimes } from "./migrations/0067-scene-times.ts";
import { rehearsals } from "./migrations/0066-rehearsals.ts";
import { processes } from "./migrations/0070-processes.ts";
import { overruns } from "./migrations/0071-overruns.ts";
import { competingMembers } from "./migrations/0072-competing-members.ts";
import { redrawsAndChecks } from "./migrations/0073-redraws-and-checks.ts";
import { assistedSessions } from "./migrations/0074-assisted-sessions.ts";
import { hashedSessions } from "./migrations/0075-hashed-sessions.ts";
import { judgingLanes } from "./migrations/0076-judging-lanes.ts";
import { openSources } from "./migrations/0077-open-sources.ts";
import { settingsOfCompetitions } from "./migrations/0090-settings-of-competitions.ts";
import { carRules } from "./migrations/0110-car-rules.ts";
import { looksAndInterest } from "./migrations/0111-looks-and-interest.ts";
import { verifications } from "./migrations/0112-verifications.ts";
import { carLanguages } from "./migrations/0113-car-languages.ts";
import { rulings } from "./migrations/0114-rulings.ts";
import { racePredictions } from "./migrations/0116-race-predictions.ts";
import { screenLanguages } from "./migrations/0117-screen-languages.ts";
import { drivingLikeness } from "./migrations/0118-driving-likeness.ts";
import { certificateLetters } from "./migrations/0131-certificate-letters.ts";
import { divisions } from "./migrations/0150-divisions.ts";
import { aiEntrants } from "./migrations/0160-ai-entrants.ts";
import { predictionsOfDivisions } from "./migrations/0170-predictions-of-divisions.ts";
import { raceByNumber } from "./migrations/0171-race-by-number.ts";
import { changedHistories } from "./migrations/0172-changed-histories.ts";
import { comparing } from "./migrations/0195-comparing.ts";
import { smallerRaces } from "./migrations/0198-smaller-races.ts";
import { orderedRaces } from "./migrations/0199-ordered-races.ts";
import { lateTasks } from "./migrations/0200-late-tasks.ts";
import { corrections } from "./migrations/0201-corrections.ts";
import { teamsOutOfFiles } from "./migrations/0193-teams-out-of-files.ts";
import { webhooks } from "./migrations/0130-webhooks.ts";
import { universityLogIn } from "./migrations/0140-university-log-in.ts";
import { signUpLinks } from "./migrations/0080-sign-up-links.ts";
import { ageConfirmations } from "./migrations/0081-age-confirmations.ts";

/** In order; a name that was released never changes, nor what it does. */
const migrations = {
  "0001-people": people,
  "0002-competitions": competitions,
  "0003-accounts": accounts,
  "0004-ratings": ratings,
  "0010-panel": panel,
  "0011-freeze-requests": freezeRequests,
  "0013-pictures": pictures,
  "0014-retention-and-likeness": retentionAndLikeness,
  "0020-stages": stages,
  "0025-race-lists": raceLists,
  "0030-receipts": receipts,
  "0031-mailed-links": mailedLinks,
  "0035-best-of-a-city": bestOfACity,
  "0040-api-tokens": apiTokens,
  "0041-questions": questions,
  "0050-drafts": drafts,
  "0053-site-settings": siteSettings,
  "0060-show": show,
  "0061-claim-letters": claimLetters,
  "0063-certificates": certificates,
  "0064-check-ins": checkIns,
  "0065-predictions": predictions,
  "0066-rehearsals": rehearsals,
  "0067-scene-times": sceneTimes,
  "0070-processes": processes,
  "0071-overruns": overruns,
  "0072-competing-members": competingMembers,
  "0073-redraws-and-checks": redrawsAndChecks,
  "0074-assisted-sessions": assistedSessions,
  "0075-hashed-sessions": hashedSessions,
  "0076-judging-lanes": judgingLanes,
  "0077-open-sources": openSources,
  "0090-settings-of-competitions": settingsOfCompetitions,
  "0080-sign-up-links": signUpLinks,
  "0081-age-confirmations": ageConfirmations,
  "0110-car-rules": carRules,
  "0111-looks-and-interest": looksAndInterest,
  "0112-verifications": verifications,
  "0113-car-languages": carLanguages,
  "0114-rulings": rulings,
  "0116-race-predictions": racePredictions,
  "0117-screen-languages": screenLanguages,
  "0118-driving-likeness": drivingLikeness,
  "0130-webhooks": webhooks,
  "0131-certificate-letters": certificateLetters,
  "0150-divisions": divisions,
  "0160-ai-entrants": aiEntrants,
  "0170-predictions-of-divisions": predictionsOfDivisions,
  "0171-race-by-number": raceByNumber,
  "0172-changed-histories": changedHistories,
  "0140-university-log-in": universityLogIn,
  "0195-comparing": comparing,
  "0198-smaller-races": smallerRaces,
  "0199-ordered-races": orderedRaces,
  "0200-late-tasks": lateTasks,
  "0201-corrections": corrections,
  "0193-teams-out-of-files": teamsOutOfFiles,
};

/**
 * Brings the database to the newest schema. Several processes may call it at once: one migrates, the others wait for its lock. Migrations
 * that a newer version has run already are left as they are: during a deployment both versions are there, and the old one may start anew
 * (`docs/decisions/server.md`).
 *
 * @returns the names of the migrations that were run now
 */
export async function migrate(database: Database): Promise<string[]> {
  // Asked before the migrator takes its lock: the embedded database has one connection.
  const newer = (await executedMigrations(database)).map((name): [string, Migration] => [name, leaveAsItIs]);
  const known = { ...Object.fromEntries(newer), ...migrations };
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(known) },
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** Migrations that were run on a database and that this version does not know: those of a newer one. */
export async function newerMigrations(database: Database): Promise<string[]> {
  return (await executedMigrations(database)).filter((name) => !Object.hasOwn(migrations, name));
}

const leaveAsItIs: Migration = { up: () => Promise.resolve() };

async function executedMigrations(database: Database): Promise<string[]> {
  const plain = database.withoutPlugins();
  const { rows } = await sql<{ there: string | null }>`select to_regclass('kysely_migration')::text as there`.execute(
    plain,
  );
  if (!rows[0]?.there) return [];
  const executed = await sql<{ name: string }>`select name from kysely_migration`.execute(plain);
  return executed.rows.map(({ name }) => name);
}
