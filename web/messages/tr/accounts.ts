import type { AccountProblem } from "#server/accounts/accounts.ts";
import type { Messages } from "../messages.tsx";

/** Üyelik, oturum, hesap ve kurulumu sahiplenme metinleri. */
export const accounts: Messages["accounts"] = {
  signIn: {
    title: "Oturum aç",
    lead: "Hesap yalnızca bir takıma katılmak ve araba teslim etmek için gerekir. Tarayıcında yarışmak için gerekmez.",
    submit: "Oturum aç",
    noAccount: "Hesabın yok mu?",
    createOne: "Hesap oluştur",
  },
  signUp: {
    title: "Hesap oluştur",
    lead: "Bir takıma katılmak ve araba teslim etmek için. E-posta adresin kimseye gösterilmez.",
    submit: "Hesabı oluştur",
    haveAccount: "Zaten hesabın var mı?",
    useIt: "Oturum aç",
  },
  fields: {
    name: "Ad",
    nameHint: (most: number) => `Takımının ve düzenleyicilerin göreceği ad. En çok ${most} karakter.`,
    email: "E-posta adresi",
    password: "Parola",
    passwordHint: (least: number) => `En az ${least} karakter. Kısa bir cümle kolay hatırlanır.`,
  },
  account: {
    title: "Hesabın",
    signedInAs: "Oturumu açan",
    teams: "Takımların",
    noTeam: "Henüz bir takımda değilsin.",
    createTeam: "Takım kur ya da birine katıl",
    panel: "Düzenleyici paneli",
    signOut: "Oturumu kapat",
  },
  claim: {
    title: "Bu kurulumu sahiplen",
    lead: "Sahiplenen ilk yönetici olur: bütün şehirler, bütün kullanıcılar, bütün ayarlar. Yalnızca bir kez yapılabilir.",
    asWho: (name: string) =>
      `Oturumu açan hesap: ${name}. Kurulumu bu hesapla sahiplen ya da oturumu kapatıp başka bir hesap kullan.`,
    needsAccount: "Önce hesap oluştur ya da oturum aç. Sonra buraya dönersin.",
    submit: "Sahiplen",
    refused: "Bu bağlantı bilinmiyor ya da daha önce kullanılmış.",
    refusedNext: "Yönetici olmadığı sürece sunucu her açılışta yeni bir bağlantı yazar.",
  },
  problem(problem: AccountProblem, limits: { name: number; shortest: number; longest: number }): string {
    switch (problem.rule) {
      case "missing":
        return "Ad boş. Takımının göreceği adı yaz.";
      case "too-long":
        return problem.field === "name"
          ? `Ad ${limits.name} karakterden uzun. Kısalt.`
          : `Parola ${limits.longest} karakterden uzun. Kısalt.`;
      case "not-printable":
        return "Adda görünmeyen karakterler var. Elle yeniden yaz.";
      case "not-an-address":
        return "Bu bir e-posta adresi değil. ada@example.org gibi görünmeli.";
      case "taken":
        return "Bu e-posta adresiyle açılmış bir hesap var. Onunla oturum aç ya da başka bir adres kullan.";
      case "too-short":
        return `Parola ${limits.shortest} karakterden kısa. Uzat.`;
      case "wrong-email-or-password":
        return "E-posta adresi ile parola uyuşmuyor. İkisini de kontrol edip yeniden dene.";
      case "too-many-attempts":
        return `Çok fazla denendi. ${problem.waitMinutes} dakika sonra yeniden dene.`;
      default:
        return problem satisfies never;
    }
  },
};
