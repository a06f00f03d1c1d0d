import type { Messages } from "../messages.tsx";

/** Sitenin kişiler hakkında ne sakladığı, onların anlayacağı sözlerle. */
export const privacy: Messages["privacy"] = {
  title: "Gizlilik",
  description: "Bu site hakkınızda neyi, nerede saklar; silinmesini nasıl istersiniz.",
  lead: "Bu site düzenleyicilerin kendi makinesinde çalışır. Başka hiçbir siteden bir şey istemez, size reklam göstermez.",
  notice: "Düzenleyicilerin aydınlatma metni",
  noticeVersion: (version, date) => `Sürüm ${version}, yayım tarihi ${date}`,
  sections: [
    {
      title: "Hesabınız yoksa",
      text: "Yarışlar, simülatör ve editör tarayıcınızda çalışır. Sunucu hakkınızda profil tutmaz. İki seçiminiz tarayıcınızda kalır: dil bir çerezde, renk modu yerel depolamada.",
    },
    {
      title: "Hesabınız varsa",
      text: "Sunucu adınızı, seçtiyseniz takma adınızı, e-posta adresinizi ve parolanızın özetini ya da cüzdanınızın adresini saklar; özetten parola okunamaz. Bir çerez oturumunuzu açık tutar; bir başkası, giriş yaptığınız tarayıcıyı yarım yıl tanır, böylece başka yerde parolanızı deneyen kimse sizi dışarıda bırakamaz. E-posta adresinizi sizden ve düzenleyicilerden başka kimse görmez.",
    },
    {
      title: "Takımdaysanız",
      text: "Takımınız, üniversitesi, yarışları ve sonuçları herkese açıktır; yarışma bunun içindir. Siz takma adınızla, yalnızca izin verdiyseniz adınızla görünürsünüz; ikisi de yoksa hiç görünmezsiniz. Takımınızın kaynak kodu kendisinindir. Düzenleyicilerden kimin baktığı kaydedilir ve size gösterilir.",
    },
    {
      title: "Sunucunun yazdıkları",
      text: "İstekler kayıtlara satır bırakır: adres, zaman, sayfa. Düzenleyiciler bunlara arıza ve kötüye kullanımı bulmak için bakar ve etkinlikten sonra siler.",
    },
    {
      title: "Verilerinizi almak, sildirmek",
      text: "Hesap sayfanız her şeyi tek dosyada dışa aktarır ve hesabı kimseye sormadan hemen siler. Resmî yarışların sonuçları takım adıyla kalır.",
    },
  ],
};
