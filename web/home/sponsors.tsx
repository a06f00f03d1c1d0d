import { lazy, type ComponentProps } from "react";
import { useMessages } from "../ui/messages.tsx";
import { LatePart } from "../app/lazy-part.tsx";
import { useSite } from "../app/use-site.ts";
import { externalCheck } from "../app/route-rules.ts";

/** http or https only. */
function ExternalLink({ href, children, ...anchor }: ComponentProps<"a"> & { href: string }) {
  externalCheck(href, true);
  return (
    <a {...anchor} href={href} rel="noopener noreferrer external" target="_blank">
      {children}
    </a>
  );
}

const NamedIcon = lazy(() => import("../app/icons/named-icon.tsx"));

export default function Sponsors() {
  const { home } = useMessages();
  const { sponsors, iconServiceUrl } = useSite();
  return (
    <section aria-labelledby="sponsors-title" className="mt-16">
      <h2 id="sponsors-title" className="text-sm text-quiet">
        {home.sponsors}
      </h2>
      <ul className="mt-2 flex flex-wrap gap-x-8 gap-y-2">
        {sponsors.map(({ name, url, icon, logo }) => (
          <li key={url}>
            <ExternalLink href={url} className="inline-flex min-h-11 items-center gap-2 text-lg font-semibold">
              {logo && (
                <img src={logo} alt="" className="h-10 w-auto max-w-40 rounded-sm bg-white object-contain p-1" />
              )}
              {!logo && icon !== null && (
                <LatePart place={<span className="inline-block size-6" />}>
                  <NamedIcon name={icon} serviceUrl={iconServiceUrl} />
                </LatePart>
              )}
              {name}
            </ExternalLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
