import { EnvError, type LogInSetting } from "../../platform/config/env.ts";
import { updateRow, type Database } from "../../platform/database/database.ts";
import type { SealedCodes } from "../../platform/database/installation-key.ts";
import { readLogIn, writeDown } from "./log-in-providers.ts";

/** Never equal to an id from the panel. */
const idOf = ({ id }: LogInSetting) => `env-${id}`;

/**
 * Syncs log-ins with the environment. Removed ones are switched off, and come back unchanged when set again.
 * @throws EnvError for values that the panel's form would refuse
 */
export async function setLogInsOfEnvironment(
  database: Database,
  { seals, innerHosts }: { seals: SealedCodes; innerHosts: readonly string[] },
  settings: readonly LogInSetting[],
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom("logInProvider")
      .where("isFromEnvironment", "=", true)
      .selectAll()
      .forUpdate()
      .execute();
    for (const setting of settings) {
      const id = idOf(setting);
      const read = readLogIn({ ...setting, domains: setting.domains.join("\n") }, innerHosts);
      if (read.kind === "refused") {
        const [problem] = read.problems;
        throw new EnvError(
          `LOG_IN_PROVIDERS: ${problem?.field} of "${setting.id}" isn't valid (${problem?.rule}). See docs/university-log-in.md.`,
        );
      }
      const { secret, domains, ...values } = read.values;
      const wanted = { ...values, secret: secret === "" ? null : seals.seal(secret), state: "on" as const };
      const kept = before.find((row) => row.id === id);
      const isAsBefore =
        kept &&
        Object.entries(wanted).every(([name, value]) => kept[name as keyof typeof wanted] === value) &&
        JSON.stringify(kept.domains) === JSON.stringify(domains);
      if (isAsBefore) continue;
      await transaction
        .insertInto("logInProvider")
        .values({
          id,
          ...wanted,
          domains: JSON.stringify(domains),
          logoPicture: null,
          isFromEnvironment: true,
          createdBy: null,
        })
        .onConflict((conflict) =>
          conflict
            .column("id")
            .doUpdateSet({ ...wanted, domains: JSON.stringify(domains), version: (kept?.version ?? 0) + 1 }),
        )
        .execute();
      await writeDown(transaction, null, "set-log-in", { id, label: values.label, issuer: values.issuer });
    }
    const gone = before.filter((row) => row.state === "on" && !settings.some((setting) => idOf(setting) === row.id));
    for (const { id, label } of gone) {
      await updateRow(transaction, "logInProvider", id, { state: "off" });
      await writeDown(transaction, null, "set-log-in", { id, label });
    }
  });
}
