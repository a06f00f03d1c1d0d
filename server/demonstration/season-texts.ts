import type { AiUse } from "#domain/competitions/ai-rule.ts";
import type { Role } from "#domain/accounts/roles.ts";
import names from "./season-names.json" with { type: "json" };

export const seasonCities = ["izmir", "istanbul", "trabzon", "gaziantep", "konya"] as const;

export type SeasonCity = (typeof seasonCities)[number];

export const livingCity: SeasonCity = "trabzon";

export const declarations: readonly { use: AiUse; note: string }[] = [
  { use: "none", note: "" },
  { use: "completion", note: "" },
  { use: "none", note: "Kâğıt üstünde hesapladık" },
  { use: "chat", note: "Merminin ne zaman değdiğini sorduk" },
  { use: "none", note: "" },
  { use: "agent", note: "Deneme sürüşlerini o okudu, fiyat sınırını biz seçtik" },
];
export const declarationOfAi: { use: AiUse; note: string } = {
  use: "agent",
  note: "Her gece kendisi yazıyor ve deniyor",
};

export const seasonDivisions = [
  { nameEnglish: "Open", nameTurkish: "Genel", drivers: "people" },
  { nameEnglish: "AI entrants", nameTurkish: "Yapay zekâ katılımcıları", drivers: "ai" },
] as const;

export const aiEntrants = 2;

type NamesByCity = Readonly<Record<SeasonCity, readonly string[]>>;

export const universities: NamesByCity = names.universities;

/** One per city is as long, as short or as unusual as real names. */
export const teamNames: NamesByCity = names.teamNames;

export const firstNames: readonly string[] = names.firstNames;
export const lastNames: readonly string[] = names.lastNames;

export const announcements = {
  opened: {
    english: "Registration is open. Bring your friends: a team has up to five people.",
    turkish: "Kayıtlar açıldı. Arkadaşlarınızı toplayın: bir takım en çok beş kişi.",
  },
  practice: {
    english: "Practice has begun: submit a car and it races around the clock.",
    turkish: "Antrenman başladı: arabanızı gönderin, gece gündüz yarışsın.",
  },
  incident: {
    english:
      "A screen in the hall showed the last round of the qualifying too early. It is being run again with new seeds; places may change.",
    turkish:
      "Salondaki bir ekran sıralama turlarının son turunu erken gösterdi. O tur yeni tohumlarla yeniden koşuluyor; sıralar değişebilir.",
  },
  results: {
    english: "The results are out. Thank you to everybody who raced, helped and cheered!",
    turkish: "Sonuçlar yayımlandı. Yarışan, yardım eden ve tezahürat yapan herkese teşekkürler!",
  },
  tonight: {
    english:
      "All cars are frozen. The show begins this evening in the Süleyman Demirel hall; doors open an hour earlier.",
    turkish: "Bütün arabalar donduruldu. Gösteri bu akşam Süleyman Demirel salonunda; kapılar bir saat önce açılıyor.",
  },
} as const;

export const questions = [
  {
    city: "izmir",
    content: "May a car look at how many coins the others have left?",
    answer: "Yes: every car sees position, speed, shield and balance of all the others in its turn.",
  },
  {
    city: "izmir",
    content: "Arabamız son turda gazı bitirdi. O hamle tamamen boşa mı gidiyor?",
    answer: "Evet, o hamlede alınan her şey geri alınır; araba eski hızıyla yoluna devam eder.",
  },
  {
    city: "trabzon",
    content: "Takımda üç kişiyiz, dördüncü arkadaşımız sonradan katılabilir mi?",
    answer: "Elbette: takım sayfanızdaki davet koduyla, gönderimler dondurulana kadar.",
  },
  { city: "trabzon", content: "Is it allowed to submit several cars a day and keep the best?", answer: null },
  { city: "istanbul", content: "Salona kendi bilgisayarımızı getirmemiz gerekiyor mu?", answer: null },
] as const;

export const personas = [
  { key: "participant", id: "demo-participant", name: "Derya Güneş", role: null, brand: "trabzon" },
  { key: "captain", id: "demo-captain", name: "Elif Kaya", role: null, brand: "trabzon" },
  { key: "volunteer", id: "demo-volunteer", name: "Tuna Aydın", role: "volunteer", brand: "istanbul" },
  { key: "organiser", id: "demo-organiser", name: "Selin Arslan", role: "organiser", brand: "istanbul" },
  { key: "show-operator", id: "demo-show-operator", name: "Ozan Polat", role: "show-operator", brand: "istanbul" },
  { key: "admin", id: "demo-admin", name: "Nehir Işık", role: "admin", brand: "istanbul" },
] as const satisfies { key: string; id: string; name: string; role: Role | null; brand: string }[];

export type PersonaKey = (typeof personas)[number]["key"];
