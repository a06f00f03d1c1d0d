import type { Messages } from "../messages.tsx";

/** Her sayfayı çevreleyen metinler. */
export const shell: Messages["shell"] = {
  nav: { home: "Ana Sayfa", howToPlay: "Nasıl Oynanır", submitCar: "Araba Gönder", label: "Ana menü" },
  menu: { open: "Menüyü aç", close: "Menüyü kapat" },
  skipToContent: "İçeriğe geç",
  language: { label: "Dil", en: "English", tr: "Türkçe", short: { en: "EN", tr: "TR" } },
  colourMode: { label: "Renk modu", light: "Açık", dark: "Koyu", system: "Sistem" },
  account: { signIn: "Giriş yap", account: "Hesabım" },
  footer: {
    label: "Diğer sayfalar",
    teams: "Takımlar",
    standings: "Sıralama",
    simulator: "Simülatör",
    createTeam: "Takım kur",
    questions: "Sorular",
    privacy: "Gizlilik",
    line: "Arabalar birer programdır. Yarışlar birebir yinelenir. Herkes denetleyebilir.",
  },
  errors: {
    notFoundHeading: "Sayfa Bulunamadı",
    otherHeading: "Sunucu Hatası",
    pageNotFound: (path) => `Sayfa bulunamadı: ${path}`,
    forbidden: "Bu sayfa size açık değil. Görme yetkisi olan bir hesapla giriş yapın.",
    tooLarge: "Gönderdiğiniz içerik bu sayfa için fazla büyük. Küçültüp yeniden gönderin.",
    tooMany: "Kısa sürede çok fazla deneme yapıldı. Bir dakika bekleyip yeniden deneyin.",
    badRequest: "Gönderilen bilgi kullanılamadı. Geri dönüp kontrol edin ve yeniden deneyin.",
    ours: "Sorun sizde değil, bizim tarafta. Birazdan yeniden deneyin.",
    backHome: "Başa dön",
    tryAgain: "Yeniden dene",
    status: (code) => `Durum ${code}`,
  },
  newVersion: {
    text: "Bu sayfanın yeni bir sürümü hazır.",
    reload: "Yenile",
    later: "Sonra",
  },
  loading: "Yükleniyor",
};
