import { Icon, setCustomIconsLoader } from "@iconify/react";
import { fetchIcons } from "./fetch-icons.ts";

/** For icons named in the configuration, such as `simple-icons:ethereum`. Pages import theirs from lucide-react. */
export default function NamedIcon({ name, serviceUrl }: { name: string; serviceUrl: string | null }) {
  const [collection = ""] = name.split(":");
  setCustomIconsLoader((names, prefix) => fetchIcons(names, prefix, serviceUrl), collection);
  return <Icon icon={name} width="1.5em" height="1.5em" aria-hidden />;
}
