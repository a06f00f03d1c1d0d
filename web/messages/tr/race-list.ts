import type { Messages } from "../messages.tsx";

/** Turkish texts of the list of a competition's races. */
export const raceList: Messages["raceList"] = {
  title: (competition) => `Yarışlar, ${competition}`,
  lead: "Sonucu açıklanmış bütün yarışlar, en yenisi en üstte. İzlemek ve tarayıcınıza doğrulatmak için birini açın.",
  stage: "Aşama",
  anyStage: "Bütün aşamalar",
  stages: { practice: "Antrenman", qualifying: "Sıralama turları", heats: "Ön yarışlar", final: "Final" },
  team: "Takım",
  anyTeam: "Bütün takımlar",
  type: "Tür",
  anyType: "Bütün yarışlar",
  types: { rated: "Puanlı yarışlar", friendly: "Dostluk yarışları" },
  show: "Göster",
  race: (number, stage) => `${stage}, ${number}. yarış`,
  friendly: "dostluk yarışı",
  podium: "İlk üç",
  nobodyWon: "Kimse bitişe varamadı",
  turns: (count) => `${count} tur`,
  empty: "Henüz yarış yapılmadı.",
  nothingFits: "Bu seçime uyan yarış yok.",
  showAll: "Bütün yarışları göster",
  pages: "Sayfalar",
  page: (number) => `${number}. sayfa`,
  newer: "Daha yeni yarışlar",
  older: "Daha eski yarışlar",
};
