import type { Messages } from "../messages.tsx";

/** Düzenleyici panelinin metinleri. */
export const admin: Messages["admin"] = {
  title: "Düzenleyici paneli",
  admin: "Yönetici",
  organiser: "Düzenleyici",
  competitions: "Yarışmalar",
  audit: "Kim ne yaptı",
  noEntries: "Henüz yetki gerektiren bir işlem yok.",
  theSite: "Site",
  columns: {
    competition: "Yarışma",
    state: "Aşama",
    teams: "Takım",
    withCar: "Arabası olan",
    waiting: "Bekleyen araba",
    racesToRun: "Koşulacak yarış",
    racesDone: "Koşulan yarış",
    at: "Ne zaman",
    who: "Kim",
    act: "İşlem",
    subject: "Neye",
  },
};
