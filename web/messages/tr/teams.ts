import type { WalletRule } from "#server/people/accounts/new-person.ts";
import type { SettingsProblem } from "#server/event/teams/change-team.ts";
import type { MemberRefusal } from "#server/event/teams/members.ts";
import type { JoinOutcome } from "#server/event/teams/invitations.ts";
import type { FriendlyRefusal } from "#server/racing/ladder/friendly-race.ts";
import type { TeamProblem } from "#server/event/teams/create-team.ts";
import type { Messages } from "../messages.tsx";

type JoinRefusal = Extract<JoinOutcome, { kind: "refused" }>;

const notProven = (domains: readonly string[]) =>
  `Yalnızca adresi ${domains.join(", ")} ile biten kişiler katılabilir ve adresinizin sizin olduğu henüz doğrulanmadı. Hesap sayfanızdan kendinize bir mektup gönderip bağlantısını açın ya da etkinlikteki bir görevliye öğrenci kartınızı gösterin.`;

const competesFor = (team: string) =>
  `Ayrılmış olsanız da bu yarışmada ${team} için yarışıyorsunuz; bir kişi tek takım için yarışır. Bir yanlışlık varsa düzenleyicilerden sizi taşımalarını isteyin.`;

/** Takım kurma ve katılma, takım sayfası ve takımlar sayfası metinleri. */
export const teams: Messages["teams"] = {
  add: {
    title: "Takımınız",
    lead: (competition: string) =>
      `Arabaları takımlar teslim eder. ${competition} için bir takım kurun ya da arkadaşınızın takımına katılın.`,
    claim: "Takımınızı düzenleyiciler mi kaydetti? Devralın",
    signInFirst: "Takımlar hesaplarla kurulur. Önce oturum açın ya da hesap oluşturun; sonra buraya dönersiniz.",
    haveTeam: (name: string) => `${name} takımındasınız.`,
    openTeam: "Takımınızı açın",
    closed: (competition: string) => `${competition} şu anda yeni takım almıyor.`,
    create: "Takım kurun",
    join: "Kodla katılın",
    submitCreate: "Takımı kurun",
    submitJoin: "Katılın",
    invited: (team: string) => `${team} takımına davet edildiniz.`,
    invitedNext: "Aşağıdaki kodla katılın; kod yazılıdır.",
  },
  fields: {
    name: "Takım adı",
    university: "Üniversite",
    city: "Şehir",
    liveryPrimary: "Arabanın rengi",
    liverySecondary: "İkinci renk",
    picture: "Arabanız bu renklerle",
    number: "Start numarası",
    numberHint: "1 ile 9999 arasında, başka kimsede olmayan.",
    teamCode: "Üç harfli kod",
    teamCodeHint: "A ile Z arasında, başka kimsede olmayan; zaman kulesinde görünür.",
    nameWaits: (shown: string) => `Bir düzenleyicinin onayını bekliyor; o zamana kadar ekranlarda ${shown} yazar.`,
    universityHint: "Yazarken listeden seçin ya da başka bir ad girin.",
    code: "Davet kodu",
    codeHint: "Sekiz harf ve rakam. Kaptan bunu takım sayfasında görür.",
    length: (min: number, max: number) => `${min}–${max} karakter.`,
    given: "Yarış numaranız ve üç harfli kodunuz size verilir.",
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
        return "Görünmeyen karakterler ya da yalnızca işaretler var. Elle yeniden yazın.";
      case "taken":
        return `${problem.by} adlı bir takım var ve iki ad aynı okunuyor. Başka bir ad seçin.`;
      case "no-livery-colour":
        return "Bu, yedi yarış renginden biri değil. Listeden seçin.";
      case "closed":
        return "Yarışma şu anda yeni takım almıyor.";
      case "already-in-a-team":
        return "Bu yarışmada zaten bir takımdasınız; bir kişi tek takım için yarışır.";
      case "competes-for":
        return competesFor(problem.team);
      case "competition-full":
        return `Yarışma ${problem.limit} takım alıyor ve bütün yerler dolu. Düzenleyicilere bekleme listesini sorun ya da koduyla bir takıma katılın.`;
      case "university-full":
        return `${problem.university} burada zaten ${problem.limit} takımla yarışıyor; daha fazlası alınmıyor. Koduyla bu takımlardan birine katılın.`;
      case "not-eligible":
        return `Yalnızca ${problem.domains.join(", ")} ile biten adresler katılabilir. Hesabınızın e-posta adresini değiştirin ya da düzenleyicilere sorun.`;
      case "not-proven":
        return notProven(problem.domains);
      default:
        return problem satisfies never;
    }
  },
  settingsProblem: (problem: SettingsProblem): string => {
    if (problem.rule === "no-start-number")
      return "Bu bir start numarası değil. 1 ile 9999 arasında bir tam sayı girin.";
    if (problem.rule === "no-code") return "Bu bir kod değil. A ile Z arasında üç harf girin.";
    if (problem.rule === "in-use") return `${problem.by} takımında var. Başka bir tane seçin.`;
    return teams.problem(problem);
  },
  walletProblem: (rule: WalletRule): string => {
    if (rule === "taken") return "Bu cüzdan bu yarışmanın başka bir takımında. Başka bir cüzdan kullanın.";
    if (rule === "contract-wallet")
      return "Bu bir sözleşme cüzdanı (akıllı hesap); imzası burada denetlenemez. Kendi anahtarı olan bir cüzdan kullanın.";
    if (rule === "wrong-signature")
      return "İmza, cüzdanın bildirdiği hesabın değil. Cüzdanda o hesabı seçip yeniden deneyin.";
    if (rule === "not-here")
      return "Cüzdanlar yalnızca sitenin kendi adresinde imzalar. Sayfayı orada açıp yeniden deneyin.";
    return "İmza daha önce kullanılmış ya da on dakikadan çok geçmiş. Yeniden deneyin.";
  },
  members: {
    count: (members: number, limit: number) => `en çok ${limit} kişiden ${members}`,
    change: "Değiştirin",
    handOver: "Kaptan yapın",
    remove: "Takımdan çıkarın",
    full: "Takım dolu: kod kimseyi içeri almaz.",
    revoke: "Kodu iptal edin",
    picture: "Davet bağlantısının karekodu",
    leave: "Takımdan ayrılın",
    leaveText: (isLast: boolean): string =>
      isLast
        ? "Son üye sizsiniz. Hiçbir şey teslim etmemiş bir takım silinir; öbürü kayıtta kalır ama artık yarışmaz ve bu yarışmada başka takım için yarışamazsınız."
        : "Arabalarınız takımda kalır; takım bir araba teslim ettiyse bu yarışmada başka takım için yarışamazsınız. Kaptan önce bir başkasını kaptan yapar.",
    leaveNow: "Şimdi ayrılın",
    settings: "Takım ve araba",
    save: "Kaydedin",
    wallet: "Takımın cüzdanı",
    walletText: "Dilerseniz. Kaptan, teslim ettiğiniz arabaları bununla imzalayabilir; başka hiçbir şey için gerekmez.",
    noWallet: "Bu tarayıcıda cüzdan yok.",
    linkWallet: (wallet: string) => `${wallet} cüzdanını bağlayın`,
    unlinkWallet: "Bağlantıyı kaldırın",
    refusal: (reason: MemberRefusal): string => {
      switch (reason) {
        case "closed":
          return "Takımlar şu anda değiştirilemez: yarışma yeni takım ve üye almıyor.";
        case "not-captain":
          return "Artık kaptan değilsiniz. Sayfayı yeniden yükleyin.";
        case "not-a-member":
          return "Bu kişi artık takımda değil. Sayfayı yeniden yükleyin.";
        case "captain-leaves":
          return "Kaptan sizsiniz. Önce bir başkasını kaptan yapın, sonra ayrılın.";
        default:
          return reason satisfies never;
      }
    },
  },
  joinProblem: (refusal: JoinRefusal): string => {
    switch (refusal.reason) {
      case "unknown-code":
        return "Bu kod kimsede yok. Harf harf denetleyin; kaptan yeni bir kod almış olabilir.";
      case "closed":
        return "Yarışma şu anda yeni üye almıyor.";
      case "already-in-a-team":
        return "Bu yarışmada zaten bir takımdasınız; bir kişi tek takım için yarışır.";
      case "competes-for":
        return competesFor(refusal.team);
      case "full":
        return `Takım dolu: ${refusal.limit} üye.`;
      case "not-eligible":
        return `Yalnızca e-posta adresi ${refusal.domains.join(", ")} ile biten kişiler katılabilir.`;
      case "not-proven":
        return notProven(refusal.domains);
      default:
        return refusal satisfies never;
    }
  },
  team: {
    notFound: "Bu adreste bir takım yok.",
    house: "Ev arabası",
    memberNames: (names) => `Üyeler: ${names}`,
    standing: "Sıralama",
    noStanding: "Henüz puan yok. Takım, ilk kabul edilen arabasıyla tabloya girer.",
    races: "Yarış",
    wins: "Birincilik",
    rivalsBeaten: "Geçilen rakip",
    latestRaces: "Son yarışlar",
    noRaces: "Henüz yarış yok.",
    racePages: "Daha fazla yarış",
    newerRaces: "Daha yeni yarışlar",
    olderRaces: "Daha eski yarışlar",
    friendly: "Dostluk yarışı",
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
    submitCar: "Araba teslim edin",
    allCars: "Notları ve farklarıyla bütün arabalar",
    allTeams: "Bütün takımlar",
  },
  rating: {
    place: (place: number) => `${place}.`,
    placeLabel: "Sıra",
    tied: "berabere",
    points: "Puan",
    overTime: "Zaman içinde puan",
    explained:
      "Ayraç içinde: %95 güvenle gerçeğin bulunduğu aralık. = işareti, yarışların onu komşusundan ayırmadığını söyler.",
    houseCar: "Ev arabaları herkesin ne kadar güçlü olduğunu gösterir; kimsenin sırasını almaz.",
    chartSummary: (first: number, last: number, newCars: number) =>
      `Puan ${first} iken ${last} oldu${newCars > 0 ? `; yeni araba: ${newCars}` : ""}.`,
    chartCaption: "Çizgi puanı, bant %95 güven aralığını gösterir; kesikli çizgi yeni bir arabayı işaretler.",
  },
  friendly: {
    title: "Dostluk yarışı",
    text: "Etkin arabanız bu takımınkine karşı, yanlarında ev arabalarıyla yarışır. Herkes izleyebilir; puana sayılmaz.",
    ask: (team: string) => `${team} ile yarışın`,
    refusal: (refusal: FriendlyRefusal): string => {
      switch (refusal.reason) {
        case "own-team":
          return "Bu sizin takımınız. Başka bir takım seçin.";
        case "no-such-team":
          return "Bu takım sizin yarışmanızda değil.";
        case "closed":
          return "Dostluk yarışları yarışma antrenmandayken yapılır.";
        case "no-car":
          return "Takımınızın henüz kabul edilmiş arabası yok. Önce bir araba teslim edin.";
        case "rival-has-no-car":
          return "Bu takımın henüz kabul edilmiş arabası yok.";
        case "field-too-small":
          return "Yarışı dolduracak kadar araba yok.";
        case "too-many-waiting":
          return `Zaten ${refusal.limit} dostluk yarışınız bekliyor. Biri yapılınca yeniden isteyin.`;
        case "too-many-this-hour":
          return `Takımınız bir saat içinde ${refusal.limit} dostluk yarışı istedi. Daha sonra yeniden isteyin.`;
        default:
          return refusal satisfies never;
      }
    },
  },
  board: {
    title: (competition: string) => `${competition} takımları`,
    notFound: "Bu adreste bir yarışma yok.",
    lead: "Kabul edilen arabalar antrenman merdiveninde kendiliğinden yarışır; en çok da bir yarışın en çok şey söylediği yerde. Takımın puanı etkin arabasının puanıdır ve her seferinde bütün yarışlardan yeniden hesaplanır.",
    legend:
      "12. (9–15): sıra ve %95 güvenle geçerli sıralar. Sıranın önündeki = işareti: yarışlar bu takımı bir önceki ya da bir sonraki takımdan ayırmıyor. 400 puan fazlası, on bir karşılaşmanın onunu kazandırır.",
    status: (races: string, when: string) => `${races} yarıştan hesaplandı, ${when}.`,
    settled: "Merdiven, yeni bir araba kabul edilene kadar dinleniyor.",
    racing: "Merdivende yarışlar sürüyor.",
    notRated: "Henüz puan yok. İlk yarışlardan sonra hesaplanır.",
    order: "Sırala",
    orders: {
      rating: "Puan",
      name: "Takım adı",
      university: "Üniversite",
      city: "Şehir",
      races: "Yarış",
      wins: "Birincilik",
    },
    anyCity: "Tümü",
    pageLinks: {
      pages: "Sayfalar",
      page: (page, pages) => `Sayfa ${page} / ${pages}`,
      previous: "Önceki",
      next: "Sonraki",
    },
    anyUniversity: "Tümü",
    show: "Göster",
    nothingFits: "Bu seçime uyan takım yok.",
    cities: {
      title: "Şehirler",
      explained: (best: string) =>
        `Skor, şehrin en iyi ${best} takımının kazanacağı ikili karşılaşmaların ortalama payıdır; eksik takım hiç kazanmamış sayılır.`,
      score: "Skor",
      counted: "Sayılan takım",
    },
    empty: "Henüz takım yok.",
    createTeam: "Takım kurun",
    search: "Ara",
    searchHint: "Takım, kod, üniversite ya da şehir",
    nothingFound: (query: string) => `"${query}" için sonuç yok.`,
    people: "Takımlar",
    houseCars: "Ev arabaları",
    columns: {
      place: "Sıra",
      team: "Takım",
      university: "Üniversite",
      city: "Şehir",
      rating: "Puan",
      races: "Yarış",
      wins: "Birincilik",
      car: "Araba",
    },
    ready: "Hazır",
    noCar: "Henüz araba yok",
    notClassified: "Sınıflandırma dışı",
    disqualified: "diskalifiye",
    readiness: "Hazırlık",
    anyReadiness: "Tümü",
  },
  frozenCars: {
    title: "Bütün arabaların özetleri",
    lead: "Resmî yarışlara bu arabalar girer. Her yarışın tohumu; taahhüdü son teslimden önce yayımlanan bir sırdan, bu özetlerin kökünden, etaptan ve yarışın numarasından hesaplanır.",
    notYet: "Arabalar henüz sabitlenmedi. Özetleri dondurmada burada yayımlanır.",
    commitment: "Taahhüt",
    root: "Kök",
    engine: "Motor",
    columns: { number: "No.", team: "Takım", from: "Yarışma", hash: "SHA-256" },
    hiddenTeam: "Gösterilmiyor",
  },
};
