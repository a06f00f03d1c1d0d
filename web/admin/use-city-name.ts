import { useLanguage, useMessages } from "../messages/messages.tsx";
import { cityName } from "../shell/brand.ts";
import { useSite } from "../shell/use-site.ts";

export function useCityName(): (brand: string | null) => string {
  const { admin } = useMessages();
  const language = useLanguage();
  const { cities } = useSite();
  return (brand) => {
    if (brand === null) return admin.everywhere;
    const city = cities.find((each) => each.slug === brand);
    return city ? cityName(city, language) : admin.defaultCity;
  };
}
