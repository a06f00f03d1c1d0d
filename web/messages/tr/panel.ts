import type { Messages } from "../messages.tsx";

/** Panelin çerçevesindeki metinler. */
export const panel: Messages["panel"] = {
  title: "Panel",
  scope: "Yarışma",
  nationWide: "ülke geneli",
  noCompetition: "Böyle bir yarışma yok. Yarışmalar listesinden birini seçin.",
  groups: { event: "Etkinlik", competition: "Bu yarışma", site: "Site" },
  sections: {
    overview: "Genel bakış",
    competitions: "Yarışmalar",
    competition: "Tarihler ve aşamalar",
    formula: "Formül",
    stages: "Etaplar",
    races: "Yarışlar ve kuyruk",
    show: "Gösteri",
    teams: "Takımlar",
    readiness: "Giriş ve ışıklar",
    after: "Sonuçlar ve arşiv",
    approvals: "Onaylar",
    questions: "Sorular",
    announcements: "Duyurular",
    people: "Kişiler ve yetkiler",
    brands: "Markalar",
    audit: "Kim ne yaptı",
    privacyNotice: "Aydınlatma metni",
    retention: "Verilerin saklanma süresi",
    similarity: "Benzer arabalar",
    settings: "Ayarlar",
  },
};
