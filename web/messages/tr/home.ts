import type { Messages } from "../messages.tsx";

/** Ana sayfanın metinleri. */
export const home: Messages["home"] = {
  title: "Bir program yazın. Yarıştırın.",
  description:
    "Yarış temalı bir kodlama yarışması. Arabanız küçük bir program; beşi pistte buluşur. Şimdi tarayıcınızda bir yarış izleyin.",
  lead: (cars, finish) =>
    `Arabanız küçük bir program. ${cars} araba pistte buluşur; hız alır, mermi atar, kalkan kaldırır. ${finish} birimi ilk tamamlayan kazanır.`,
  raceNow: "Şimdi yarıştır",
  running: "Beş araba tarayıcınızda yarışıyor",
  whatIf: "Bu yarışta bir yer alın",
  another: "Bir daha yarıştır",
  failed: "Yarış koşturulamadı",
  picture: (place) => `${place} pistinin maketi: manzaranın içinden geçen, kırmızı beyaz bordürlü bir yol.`,
  ownPlace: "Yarışma",
  circuit: (place) => `${place} pisti`,
  noScript: "Yarışlar tarayıcınızda koşar ve JavaScript ister. Sitenin geri kalanı onsuz da çalışır.",
  competition: {
    states: {
      draft: "Hazırlanıyor",
      registration: "Kayıtlar açık",
      practice: "Alıştırma açık",
      frozen: "Arabalar donduruldu",
      final: "Final sürüyor",
      finished: "Bitti",
    },
    until: {
      practice: "Alıştırmanın açılmasına",
      close: "Araba gönderiminin bitmesine",
      end: "Sonuçlara",
    },
    facts: { where: "Yer", venue: "Final yeri", when: "Başlangıç", until: "Son gönderim", end: "Bitiş" },
    everywhere: "Her yerde",
    none: "Burada henüz bir yarışma yok. Duyurulunca yeniden uğrayın.",
    standings: "Takımlar ve sıralama",
  },
  board: {
    standings: "Sıralama",
    caption: "En iyi takımlar ve geçtikleri rakiplerin payı",
    all: "Bütün takımlar",
    beaten: (share) => `${share} geçti`,
    races: "Son yarışlar",
    allRaces: "Bütün yarışlar",
    race: (number) => `${number}. yarış`,
    won: (name) => `kazanan: ${name}`,
    nobodyWon: "kimse bitişe varamadı",
  },
  countdown: { days: "gün", hours: "saat", minutes: "dakika", seconds: "saniye", now: "Şimdi" },
  way: {
    title: "Buradan gride",
    steps: [
      {
        title: "Bir yarış izleyin",
        text: "Şimdi yarıştır'a basın. Beş hazır araba tarayıcınızda yarışır; hesap da kurulum da gerekmez.",
      },
      {
        title: "Ne yaptıklarını öğrenin",
        text: "Fiyatlar, mermiler, kalkanlar ve gas; oynanabilir çizimlerle on dakikada.",
        to: "/how-to-play",
        action: "Nasıl Oynanır",
      },
      {
        title: "Bir arabayı değiştirin",
        text: "Kusurlu bir arabadan başlayın, düzeltin, yazdıkça yeniden yarıştırın.",
        to: "/submit-car",
        action: "Araba Gönder",
      },
      {
        title: "Takımınızı bulun",
        text: "Yeni takım kurun ya da kodla katılın. O zaman arabanız yarışmada sayılır.",
        to: "/addTeam",
        action: "Takım kur",
      },
    ],
  },
  sponsors: "Destekleyenler",
};
