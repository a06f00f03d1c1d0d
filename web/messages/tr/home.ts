import type { Messages } from "../messages.tsx";

/** Ana sayfanın metinleri. */
export const home: Messages["home"] = {
  title: "Bir program yaz. Yarıştır.",
  lead: "Aracın küçük bir program. Beş araç pistte buluşur, sırayla hamle yapar; 1.000 metreye ilk varan kazanır.",
};
