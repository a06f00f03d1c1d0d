import { useLocation } from "react-router";
import { languages } from "#messages/languages.ts";
import { localeOf } from "#messages/formats.ts";
import { useLanguage } from "../ui/messages.tsx";
import { drawingOf } from "./brand.ts";
import { useSite } from "./use-site.ts";

export type ShareImage = "home" | "how-to-play";

type PageHeadProps = {
  /** before the brand's name */
  title: string;
  description?: string;
  image?: ShareImage;
  /** takes precedence over `image` */
  ownImage?: string;
  /** hidden from search engines */
  unlisted?: boolean;
};

export function PageHead(props: PageHeadProps) {
  const { title, description, unlisted = false } = props;
  const { brand, origin } = useSite();
  const { pathname } = useLocation();
  const full = title.includes(brand.alt) ? title : `${title} · ${brand.alt}`;
  const address = origin + pathname;
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      {unlisted && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={address} />
      {languages.map(({ code }) => (
        <link key={code} rel="alternate" hrefLang={code} href={`${address}?lang=${code}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
      {/* Only servers render this; crawlers don't run scripts. */}
      {import.meta.env.SSR && <ShareHead {...props} />}
    </>
  );
}

/** The head, and the page's heading. */
export function PageTitle(props: PageHeadProps) {
  return (
    <>
      <PageHead {...props} />
      <h1 className="display text-4xl sm:text-5xl">{props.title}</h1>
    </>
  );
}

/** https://ogp.me */
function ShareHead({ title, description, image = "home", ownImage }: PageHeadProps) {
  const { brand, origin } = useSite();
  const { pathname } = useLocation();
  const language = useLanguage();
  const picture = ownImage ? origin + ownImage : `${origin}/share/${drawingOf(brand.key)}-${image}.jpg`;
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.alt} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={origin + pathname} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={brand.alt} />
      <meta property="og:locale" content={localeOf(language).replace("-", "_")} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
