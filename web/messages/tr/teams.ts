import type { JoinOutcome } from "#server/teams/invitations.ts";
import type { TeamProblem } from "#server/teams/create-team.ts";
import type { Messages } from "../messages.tsx";

type JoinRefusal = Extract<JoinOutcome, { kind: "refused" }>;

/** Takım kurma ve katılma, takım sayfası ve takımlar sayfası metinleri. */
export const teams: Messages["teams"] = {
  add: {
    title: "Takımın",
    lead: (competition: string) =>
      `Arabaları takımlar teslim eder. ${competition} için bir takım kur ya da arkadaşının takımına katıl.`,
    signInFirst: "Takımlar hesaplarla kurulur. Önce oturum aç ya da hesap oluştur; sonra buraya dönersin.",
    haveTeam: (name: string) => `${name} takımındasın.`,
    openTeam: "Takımını aç",
    closed: (competition: string) => `${competition} şu anda yeni takım almıyor.`,
    create: "Takım kur",
    join: "Kodla katıl",
    submitCreate: "Takımı kur",
    submitJoin: "Katıl",
  },
  fields: {
    name: "Takım adı",
    university: "Üniversite",
    city: "Şehir",
    liveryPrimary: "Arabanın rengi",
    liverySecondary: "İkinci renk",
    picture: "Araban bu renklerle",
    code: "Davet kodu",
    codeHint: "Sekiz harf ve rakam. Kaptan bunu takım sayfasında görür.",
    length: (min: number, max: number) => `${min}–${max} karakter.`,
    given: "Yarış numaran ve üç harfli kodun sana verilir.",
  },
  colours: {
    red: "Kırmızı",
    blue: "Mavi",
    yellow: "Sarı",
    black: "Siyah",
    gray: "Gri",
    silver: "Gümüş",
    white: "Beyaz",
  },
  problem: (problem: TeamProblem): string => {
    switch (problem.rule) {
      case "length":
        return problem.given < problem.min
          ? `Çok kısa: en az ${problem.min} karakter olmalı.`
          : `${problem.given} karakter var; en çok ${problem.max} olabilir.`;
      case "not-printable":
        return "Görünmeyen karakterler ya da yalnızca işaretler var. Elle yeniden yaz.";
      case "taken":
        return `${problem.by} adlı bir takım var ve iki ad aynı okunuyor. Başka bir ad seç.`;
      case "no-livery-colour":
        return "Bu, yedi yarış renginden biri değil. Listeden seç.";
      case "closed":
        return "Yarışma şu anda yeni takım almıyor.";
      case "already-in-a-team":
        return "Bu yarışmada zaten bir takımdasın; bir kişi tek takım için yarışır.";
      default:
        return problem satisfies never;
    }
  },
  joinProblem: (refusal: JoinRefusal): string => {
    switch (refusal.reason) {
      case "unknown-code":
        return "Bu kod kimsede yok. Harf harf denetle; kaptan yeni bir kod almış olabilir.";
      case "closed":
        return "Yarışma şu anda yeni üye almıyor.";
      case "already-in-a-team":
        return "Bu yarışmada zaten bir takımdasın; bir kişi tek takım için yarışır.";
      case "full":
        return `Takım dolu: ${refusal.limit} üye.`;
      default:
        return refusal satisfies never;
    }
  },
  team: {
    notFound: "Bu adreste bir takım yok.",
    house: "Ev sahibi araba",
    standing: "Sıralama",
    place: (place: string) => `${place}. sıra`,
    noStanding: "Henüz yarış yok. Takım, ilk kabul edilen arabasıyla tabloya girer.",
    races: "Yarış",
    wins: "Birincilik",
    rivalsBeaten: "Geçilen rakip",
    latestRaces: "Son yarışlar",
    noRaces: "Henüz yarış yok.",
    race: (number: string) => `${number}. yarış`,
    placeIn: (place: string, cars: string) => `${cars} arabada ${place}.`,
    members: "Üyeler",
    captain: "Kaptan",
    invitation: "Davet",
    invitationText: "Bu kodu bilen herkes takıma katılabilir.",
    noInvitation: "Henüz kod yok.",
    newInvitation: "Yeni kod",
    newInvitationHint: "Eski kod geçersiz olur.",
    cars: "Teslim edilen arabalar",
    noCars: "Henüz araba yok.",
    submitCar: "Araba teslim et",
    allTeams: "Bütün takımlar",
  },
  board: {
    title: (competition: string) => `${competition} takımları`,
    notFound: "Bu adreste bir yarışma yok.",
    lead: "Sıra, takımın etkin arabasının bütün antrenman yarışlarında geride bıraktığı rakiplerin payına, sonra birinciliklere göredir.",
    empty: "Henüz takım yok.",
    createTeam: "Takım kur",
    search: "Ara",
    searchHint: "Takım, kod, üniversite ya da şehir",
    nothingFound: (query: string) => `"${query}" için sonuç yok.`,
    people: "Takımlar",
    houseCars: "Ev sahibi arabalar",
    columns: {
      place: "Sıra",
      team: "Takım",
      university: "Üniversite",
      city: "Şehir",
      races: "Yarış",
      wins: "Birincilik",
      beaten: "Geçilen rakip",
      car: "Araba",
    },
    ready: "Hazır",
    noCar: "Henüz araba yok",
  },
};
