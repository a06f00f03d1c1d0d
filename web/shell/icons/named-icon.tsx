import { Icon, setCustomIconsLoader } from "@iconify/react";
import { fetchIcons } from "./fetch-icons.ts";

/**
 * An icon that is known only by its name (`simple-icons:ethereum`), as configuration gives it. Icons of the site's own pages are
 * imported from lucide-react instead.
 */
export default function NamedIcon({ name, serviceUrl }: { name: string; serviceUrl: string | null }) {
  const [collection = ""] = name.split(":");
  setCustomIconsLoader((names, prefix) => fetchIcons(names, prefix, serviceUrl), collection);
  return <Icon icon={name} width="1.5em" height="1.5em" aria-hidden />;
}
