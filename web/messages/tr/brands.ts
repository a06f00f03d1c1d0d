import type { brands as english } from "../en/brands.ts";

export const brands: typeof english = {
  title: "Markalar",
  lead: "Her şehrin sayfalarında görünenler: logosu, onu gösteren adresler, sponsorları.",
  default: "Tüm şehirler",
  back: "Tüm markalar",
  columns: { logo: "Logo", city: "Şehir", hosts: "Adresler", sponsors: "Sponsorlar" },
  edit: "Değiştirin",
  saved: "Kaydedildi. Açık sayfalar birazdan gösterecek.",
  unchanged: "Hiçbir şey değişmediği için kaydedilmedi.",
  undo: "Geri alın",
  undone: "Geri alındı.",
  logo: "Logo",
  logoLead:
    "PNG veya SVG, en fazla 256 kB; üst çubukta 56 piksel yüksekliğinde görünür. Açık ve koyu zeminde okunmalıdır.",
  logoFile: "Dosya",
  upload: "Bu logoyu kullanın",
  drawn: "Yeniden çizili logoyu kullanın",
  onLight: "Açık zeminde",
  onDark: "Koyu zeminde",
  hosts: "Adresler",
  hostsLead:
    "Her satıra bir tane, örneğin prix.example.edu veya 192.168.1.20:3000. Adında şehrin geçtiği adres o şehri gösterir kuralından önce bunlara bakılır.",
  hostsList: "Bu şehri gösteren adresler",
  hostsOnlyAdmins: "Adresleri yöneticiler belirler.",
  noHosts: "Kuralın verdikleri dışında yok.",
  saveHosts: "Adresleri kaydedin",
  sponsors: "Sponsorlar",
  sponsorsLead: "Şehrin ana sayfasındaki şeritte bu sırayla görünürler.",
  sponsorsEverywhere: "Her şehrin ana sayfasındaki şeritte bu sırayla görünürler.",
  noSponsors: "Henüz sponsor yok.",
  sponsorName: "Ad",
  sponsorUrl: "Web adresi",
  sponsorLogo: "Logo (PNG veya SVG, boş bırakılabilir)",
  addSponsor: "Sponsor ekleyin",
  remove: (name) => `${name} sponsorunu kaldırın`,
  up: (name) => `${name} sponsorunu yukarı taşıyın`,
  problem: (problem, cityName) => {
    switch (problem.rule) {
      case "bad-host":
        return `“${problem.value}” bir adres değil. Ad veya IP adresi yazın; varsa bağlantı noktasıyla, yol olmadan.`;
      case "host-taken":
        return `${problem.value} zaten ${cityName(problem.by)} için kullanılıyor. Önce oradan kaldırın.`;
      case "too-many":
        return `En fazla ${problem.most} tane olabilir.`;
      case "bad-name":
        return `Ad 1 ile ${problem.most} karakter arasında olmalıdır.`;
      case "bad-url":
        return `“${problem.value}” bir web adresi değil. Başına https:// koyarak yazın.`;
    }
  },
  refusal: (refusal) => {
    switch (refusal.rule) {
      case "too-large":
        return `Dosya ${Math.round(refusal.most / 1024)} kB sınırını aşıyor. Resmi küçültün.`;
      case "no-picture":
        return "Dosya okunabilir bir PNG veya SVG değil. Bunlardan biri olarak kaydedin.";
      case "too-many-pixels":
        return `Bir kenarı ${refusal.most} pikselden uzun. Resmi küçültün.`;
      case "forbidden":
        return `SVG içinde ${refusal.found} var; logoda betik, yabancı içerik ve başka adreslerden gelen öğe bulunamaz. Düz SVG veya PNG olarak kaydedin.`;
    }
  },
};
