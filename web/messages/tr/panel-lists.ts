import type { Messages } from "../messages.tsx";

export const panelLists: Messages["panelLists"] = {
  search: "Ara",
  filter: "Göster",
  all: "hepsi",
  sort: "Sıralama",
  descending: "Tersten",
  apply: "Göster",
  export: "CSV olarak indir",
  noneFits: "Uyan yok. Aramayı temizleyin ya da başka bir süzgeç seçin.",
  more: (count) => `${count} tane daha uyuyor. Görmek için aramayı daraltın.`,
  questions: {
    groups: { waiting: "bekleyenler", answered: "yanıtlananlar", public: "herkese açık olanlar" },
    sorts: { open: "önce bekleyenler", asked: "sorulma zamanı", who: "soran" },
    columns: {
      question: "Soru",
      asked: "Soruldu",
      who: "Soran",
      team: "Takım",
      answer: "Yanıt",
      answered: "Yanıtlandı",
      by: "Yanıtlayan",
      public: "Herkese açık",
    },
    yes: "evet",
    no: "hayır",
  },
  announcements: {
    sorts: { newest: "önce en yeni", city: "şehir", english: "İngilizce metin", turkish: "Türkçe metin" },
    columns: { city: "Şehir", turkish: "Türkçe", english: "İngilizce", published: "Yayımlandı" },
  },
  brands: {
    groups: {
      hosts: "adresi olanlar",
      bare: "adresi olmayanlar",
      sponsors: "sponsoru olanlar",
      plain: "sponsoru olmayanlar",
    },
  },
  shows: {
    groups: { waiting: "başlamayanlar", begun: "başlayanlar" },
    sorts: { newest: "önce en yeni", name: "ad", city: "şehir" },
    columns: { name: "Ad", city: "Şehir", step: "Adım", steps: "Adım sayısı" },
  },
  readiness: {
    groups: { here: "girişi yapılanlar", away: "girişi yapılmayanlar" },
    sorts: { worry: "önce ilgilenilecekler", number: "numara", team: "takım", city: "şehir", here: "giriş zamanı" },
  },
  approvals: { sorts: { waiting: "önce bekleyenler", text: "metin", kind: "tür", since: "ne zamandan beri" } },
  record: { newest: "önce en yeni", oldest: "önce en eski" },
};
