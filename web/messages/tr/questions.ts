import type { Messages } from "../messages.tsx";

/** Duyurular, sorular ve yanıtları: katılımcılar için, düzenleyiciler için ve her sayfanın üzerinde. */
export const questions: Messages["questions"] = {
  title: "Sorular ve duyurular",
  description: "Düzenleyicilerin duyuruları ve katılımcıların onlara sordukları.",
  announcements: "Duyurular",
  noAnnouncements: "Henüz duyuru yok. Yayımlandığında burada ve açık olan her sayfada görünür.",
  everywhere: "Bütün şehirler",
  ask: {
    title: "Düzenleyicilere sorun",
    signIn: "Soru sormak için giriş yapın. Yanıt yalnızca size gelir; herkese yararlıysa herkese.",
    signInLink: "Giriş yapın",
    content: "Sorunuz",
    contentHint: (limit) => `En çok ${limit} karakter. Düzenleyiciler adınızı görür.`,
    race: "Hangi yarışla ilgili",
    raceHint: "Yalnızca bir yarışla ilgiliyse: yarış sayfasının adresi.",
    forTeam: (team) => `${team} adına sorun: takımınız soruyu ve yanıtı görür`,
    send: "Sorun",
    sent: "Sorunuz düzenleyicilere ulaştı. Yanıt burada ve o an açık olan sayfanızın üzerinde görünür.",
  },
  own: "Sorularınız",
  publicTitle: "Soruldu ve yanıtlandı",
  noPublic: "Herkese verilmiş bir yanıt henüz yok.",
  waiting: "Bekliyor",
  answered: "Yanıtlandı",
  toAll: "Herkese",
  aboutRace: (number) => `${number}. yarış hakkında`,
  byTeam: (team) => `${team} adına`,
  problem: (problem) => {
    switch (problem.rule) {
      case "too-short":
        return `Soru ${problem.given} karakter; en az ${problem.limit} karakter olmalı. Biraz daha ayrıntı verin.`;
      case "too-long":
        return `Soru ${problem.given} karakter; en çok ${problem.limit} karakter olabilir. Kısaltın.`;
      case "unknown":
        return "Bu yarışmada böyle bir yarış yok. Yarış sayfasının adresini yapıştırın ya da bu alanı boş bırakın.";
      case "too-many-open":
        return `${problem.limit} sorunuz zaten yanıt bekliyor. Biri yanıtlanınca bir sonrakini sorun.`;
      case "too-many-this-hour":
        return `Bir saat içinde ${problem.limit} soru sordunuz. Bir sonrakini daha sonra sorun ya da masaya gelin.`;
      default:
        return problem satisfies never;
    }
  },
  panel: {
    questions: "Sorular",
    questionsLead: "Önce bekleyen sorular. Yanıt yalnızca soranlara ya da herkese gider.",
    none: "Henüz kimse bir şey sormadı.",
    competition: "Yarışma",
    openIn: (name, count) => `${name} · ${count} açık`,
    show: "Göster",
    askedBy: (name) => `${name} soruyor`,
    someone: "Hesabı silinmiş biri",
    answeredBy: (name) => `yanıtlayan: ${name}`,
    answer: "Yanıt",
    answerHint: (limit) => `En çok ${limit} karakter.`,
    toAsker: "Soranlara yanıt ver",
    toAll: "Herkese yanıt ver",
    approve: "Herkese göster",
    withdraw: "Bütün ekranlardan kaldır",
    waitsForApproval: "Herkes için yazıldı, düzenleyicinin onayını bekliyor",
    answerProblem: (problem) =>
      problem.rule === "too-short"
        ? `Yanıt ${problem.given} karakter; en az ${problem.limit} karakter olmalı.`
        : `Yanıt ${problem.given} karakter; en çok ${problem.limit} karakter olabilir. Kısaltın.`,
    announcementsLead: "Duyuru, açık olan her sayfanın üzerinde hemen görünür; siz geri çekene kadar listede kalır.",
    noAnnouncements: "Şu anda yayında duyuru yok.",
    to: "Kime",
    english: "İngilizce",
    turkish: "Türkçe",
    textHint: (limit) => `En çok ${limit} karakter.`,
    publish: "Yayımla",
    published: "Yayımlandı. Açık olan her sayfanın üzerinde duruyor.",
    announcementProblem: (problem) =>
      problem.rule === "too-short"
        ? "Bu metin eksik. İki dilde de yazın: her ziyaretçi kendi dilinde okur."
        : `Bu metin ${problem.given} karakter; en çok ${problem.limit} karakter olabilir. Kısaltın.`,
    withdrawAnnouncement: "Geri çek",
  },
};
