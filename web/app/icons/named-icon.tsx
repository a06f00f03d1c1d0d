import { Icon, setCustomIconsLoader } from "@iconify/react";
import type { IconifyJSON } from "@iconify/types";
import { iconTimeoutMs } from "../timing.ts";

/**
 * From the site itself, otherwise the public service. A failure is a warning.
 * @param serviceUrl null: none
 */
export async function fetchIcons(
  names: readonly string[],
  collection: string,
  serviceUrl: string | null,
): Promise<IconifyJSON | null> {
  const query = `${collection}.json?icons=${names.toSorted().join(",")}`;
  const sources = [
    `${import.meta.env.BASE_URL}_icons/${query}`,
    ...(serviceUrl === null ? [] : [`${serviceUrl}/${query}`]),
  ];
  const reasons: string[] = [];
  for (const source of sources) {
    try {
      const response = await fetch(source, { signal: AbortSignal.timeout(iconTimeoutMs) });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return (await response.json()) as IconifyJSON;
    } catch (error) {
      reasons.push(String(error));
    }
  }
  // oxlint-disable-next-line no-console -- the specification asks for a warning and nothing more
  console.warn(`Icons ${collection}:{${names.join(",")}} could not be loaded: ${reasons.join("; ")}`);
  return null;
}

/** For icons named in the configuration, such as `simple-icons:ethereum`. Pages import theirs from `virtual:icons/`. */
export default function NamedIcon({ name, serviceUrl }: { name: string; serviceUrl: string | null }) {
  const [collection = ""] = name.split(":");
  setCustomIconsLoader((names, prefix) => fetchIcons(names, prefix, serviceUrl), collection);
  return <Icon icon={name} width="1.5em" height="1.5em" aria-hidden />;
}
