import type { Messages } from "../messages.tsx";

/** Sonuç ekranının metinleri. */
export const bigScreen: Messages["bigScreen"] = {
  title: "Sonuçlar",
  standings: "Sıralama",
  caption: "Sıralama, birinciden başlayarak",
  none: "Henüz yarış yok",
  noneHint: "İlk sonuçlar açıklanınca tablo dolmaya başlar.",
  noCompetition: "Burada henüz bir yarışma yok.",
  houseCar: "Ev arabası",
  wins: (count) => `Galibiyet ${count}`,
  races: (count) => `Yarış ${count}`,
  latest: "Son kazananlar",
  race: (number) => `${number}. yarış`,
  nobody: "Kimse bitiremedi",
};
