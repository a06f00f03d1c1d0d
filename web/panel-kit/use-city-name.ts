import { useLanguage, useMessages } from "../ui/messages.tsx";
import { cityName, nameIn } from "../app/brand.ts";
import { useSite } from "../app/use-site.ts";

/** In forms and addresses. */
export const allCities = "all";

export function useCityName(): (brand: string | null) => string {
  const { accountsPanel: admin } = useMessages();
  const language = useLanguage();
  const { cities } = useSite();
  return (brand) => {
    if (brand === null) return admin.everywhere;
    const city = cities.find((each) => each.slug === brand);
    return city ? cityName(city, language) : admin.defaultCity;
  };
}

/** Names of competitions begin with their city's name, which differs by language. */
export function useLocalName(): (name: string) => string {
  const language = useLanguage();
  const { cities } = useSite();
  return (name) => nameIn(language, name, cities);
}
