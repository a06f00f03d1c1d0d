import type { Messages } from "../messages.tsx";

const fieldNames: Record<string, string> = {
  name: "Ad",
  timeZone: "Saat dilimi",
  followsSchedule: "Adımlar zamanı gelince atılsın",
  registrationOpensAt: "Kayıtların açılışı",
  startsAt: "Antrenmanın başlangıcı",
  submissionsCloseAt: "Duyurulan son teslim",
  finalStartsAt: "Finalin başlangıcı",
  endsAt: "Sonuçların kesinleşmesi",
  venue: "Finalin yapılacağı yer",
  graceMinutes: "Son teslimden sonraki pay, dakika",
  graceSeconds: "Son teslimden sonraki pay, saniye",
  teamSizeLimit: "Bir takımın en çok üyesi",
  teamLimit: "En çok takım",
  teamsPerUniversity: "Bir üniversiteden en çok takım",
  bestTeamsOfCity: "Bir şehir için sayılan takımlar",
  eligibilityEnglish: "Kimler katılabilir, İngilizce",
  eligibilityTurkish: "Kimler katılabilir, Türkçe",
  eligibleMailDomains: "Katılabilecek e-posta adresleri",
  nameApproval: "Onay bekleyecek adlar",
  sourcesOpenAfterFinal: "Finalden sonra kaynaklar açılsın",
  state: "Aşama",
  formula: "Formül",
  preset: "Yayımlanmış oyun",
  hosts: "Adresler",
  sponsors: "Sponsorlar",
  logoPicture: "Logo",
  proposedName: "Bekleyen ad",
  refusedName: "Reddedilen ad",
  hiddenReason: "Gizlenme nedeni",
  disqualifiedReason: "Diskalifiye nedeni",
  deadlineAt: "Kendi son teslimi",
  productName: "Ürünün adı",
  publicUrl: "Bağlantıların adresi",
  firstDelaySeconds: "Yeni etaplarda gecikme, saniye",
  firstCheckedPercent: "Yeni etaplarda denetlenen yarışlar, %",
  kind: "Tür",
  format: "Biçim",
  entrantsFrom: "Kimler yarışır",
  releaseMode: "Açıklama",
  delaySeconds: "Açık sayfaların gecikmesi, saniye",
  checkedShare: "İkinci EVM ile denetlenen pay",
  seats: "Yerler",
  racesPerField: "Grubun yarışları",
  rounds: "Turlar",
  advancePerField: "Her gruptan geçenler",
  bestOthers: "Kalanların en iyileri",
  advancing: "Geçenler",
  points: "Puanlar",
  minutes: "Dakika",
  placesThatMatter: "Ayrılması gereken sıralar",
  mostExtraRounds: "En çok ek tur",
  withdrawnReason: "Çekilme nedeni",
  answer: "Yanıt",
  forEverybody: "Herkes için",
  approved: "Onaylandı",
};

/** Panelin yarışmalarla ilgili metinleri. */
export const competitions: Messages["competitions"] = {
  list: {
    title: "Yarışmalar",
    lead: "Her şehir için bir tane ya da bütün ülke için bir tane. Birkaçı aynı anda yürüyebilir.",
    create: "Yeni yarışma",
    none: "Henüz yarışma yok.",
    noneFits: "Uyan yarışma yok. Aramayı temizleyin.",
    search: "Ad",
    phase: "Aşama",
    anyPhase: "her aşama",
    columns: {
      name: "Yarışma",
      city: "Şehir",
      phase: "Aşama",
      next: "Sıradaki",
      teams: "Takım",
      cars: "Arabası olan",
      waiting: "Bekleyen araba",
      races: "Koşulacak yarış",
    },
    nothingPlanned: "planlanmış bir şey yok",
    export: "CSV olarak indir",
    filter: "Göster",
  },
  states: {
    draft: "Taslak",
    registration: "Kayıt",
    practice: "Antrenman ve sıralama",
    frozen: "Donduruldu",
    final: "Final",
    finished: "Bitti",
  },
  fields: fieldNames,
  create: {
    title: "Yeni yarışma",
    lead: "Kimsenin görmediği bir taslak olarak başlar. Her şey sonradan değiştirilebilir.",
    from: "Neyden başlasın",
    template: "Bir şablon",
    templates: {
      season: "Sezon: iki hafta kayıt, bir hafta antrenman; son gün sıralama, gruplar ve final",
      day: "Tek gün: sabah kayıt, akşam sıralama ve final",
      workshop: "Atölye: tarih ve etap yok, adımları siz atarsınız",
      monaco: "0xMonaco: üç araba, kalkan yok",
      titans: "0xTitans: üç araba, muz ve süper mermi",
    },
    copies: "Önceki bir yarışmanın kopyası",
    copyHint:
      "Kopya, ayarları ve planlanan etapları alır, tarihleri kaydırır. Takımlar, arabalar ve sonuçlar yerinde kalır.",
    where: "Şehir",
    day: "Etkinlik günü",
    dayHint: "Son gün. Öteki tarihler buna göre belirlenir; sonra belirlemek için boş bırakın.",
    submit: "Taslağı oluştur",
    problem: {
      name: "Ad 3 ile 80 karakter arasında olmalı.",
      day: "Günü, geçmemiş bir tarih olarak yazın.",
      timeZone: "Bu bir saat dilimi değil. Europe/Istanbul gibi yazın.",
      from: "Bir şablon ya da düzenlediğiniz bir yarışma seçin.",
    },
  },
  phases: {
    title: "Aşama",
    now: "şimdi",
    since: (time) => `${time} tarihinden beri`,
    next: (state) => `Sonraki aşama: ${state}`,
    back: (state) => `Önceki aşama: ${state}`,
    nextPlanned: (state, time) => `${state} aşaması ${time} tarihinde kendiliğinden başlar.`,
    byHand: "Adımlar elle atılıyor.",
    waiting: (count) =>
      `Dondurma, kuyruktaki ${count} arabayı bekliyor ve sonra kendiliğinden olur. Bu sırada araba alınmaz.`,
    cancel: "Dondurmayı geri al",
    cancelled: "Dondurma geri alındı. Arabalar yine alınıyor.",
    stepped: (state) => `Yarışmanın yeni aşaması: ${state}.`,
    undo: "Geri al",
    what: {
      draft: "Kimse görmez.",
      registration: "Takımlar kurulur, üyeler katılır. Yarışların tohumu için verilen taahhüt yayımlanır.",
      practice: "Arabalar teslim edilir ve merdivende yarışır.",
      frozen: "Arabalar, özetleri ve motor sabitlenir. Resmî yarışlar gizlice koşulur.",
      final: "Gösteri.",
      finished: "Sonuçlar kesindir.",
    },
    refused: {
      "no-such-competition": "Yarışma artık yok.",
      "no-such-step": "Bu aşamadan böyle bir adım yok.",
      "elsewhere-by-now": "Bu sırada başka biri bir adım attı. Aşamaya yeniden bakın.",
      "official-races-exist":
        "Bu arabalarla resmî yarışlar koşuldu. Önce onları geçersiz sayın; arabalar ondan sonra serbest bırakılabilir.",
    },
  },
  fairness: {
    title: "Adillik",
    commitment: "Tohum taahhüdü",
    notYet: "kayıtlar açılınca yayımlanır",
    root: "Bütün araba özetlerinin kökü",
    atFreeze: "dondurmada sabitlenir",
    engine: "Motor",
    otherEngine: "Bu sunucu, yarışmanın dondurmada sabitlediğinden başka bir motor çalıştırıyor",
    otherEngineText: (pinned, running) =>
      `Sabitlenen: ${pinned}. Çalışan: ${running}. Var olan sonuçlar değişmez. Başka resmî yarış koşmadan önce sunucuyu dondurmadaki sürümle başlatın.`,
    carList: "Bütün arabaların özetleri",
  },
  settings: {
    title: "Ayarlar",
    parts: { dates: "Tarihler", teams: "Takımlar" },
    hints: {
      timeZone: "Aşağıdaki bütün tarihler oranın yerel saatidir.",
      graceMinutes: "Duyurulan saatten sonra arabalar bu kadar daha alınır. Kimseye söylenmez.",
      venue: "Bina ve salon; herkes okur. Boşsa yalnızca şehir yazar.",
      bestTeamsOfCity: "Bir şehrin puanı, en iyi takımlarının ortalamasıdır. 1 ile 50 arası.",
      followsSchedule: "İşaretli değilse her adım sizi bekler.",
      eligibleMailDomains: "Her satıra bir tane, örneğin ege.edu.tr. Boşsa herkes katılabilir.",
      sourcesOpenAfterFinal:
        "Bütün sonuçlar açıklanıp arabalar başka yerde yarışmaz olunca: takım sayfalarında ve arşivde, herkesin izin verdiği takımlar için.",
    },
    choices: { nameApproval: { flagged: "kelime listesine takılanlar", all: "hepsi" } },
    empty: "Boşsa sınır yoktur.",
    submit: "Kaydet",
    saved: "Kaydedildi.",
    unchanged: "Değişen bir şey yoktu.",
  },
  meanwhile: {
    title: "Bu sırada başka biri kaydetti. Onun yazdıklarının üzerine yazılmadı.",
    by: (who, time) => `${who}, ${time}`,
    change: (field, before, after) => `${field}: ${before} → ${after}`,
    again: "Yazdıklarınız formda duruyor. Bunun üzerine yazmak için yeniden kaydedin.",
    empty: "boş",
    theSite: "Site",
  },
  problem: (problem) => {
    switch (problem.rule) {
      case "length":
        return `${problem.given} karakter; ad ${problem.min} ile ${problem.max} karakter arasında olmalı.`;
      case "no-time-zone":
        return `“${problem.given}” bir saat dilimi değil. Europe/Istanbul gibi yazın.`;
      case "not-a-time":
        return `“${problem.given}” bir tarih ve saat değil.`;
      case "no-such-time":
        return `Saatler ileri alındığı için o gün ${problem.given} yok. Bir saat sonrasını seçin.`;
      case "past":
        return "Bu an geçti. İleride bir an seçin.";
      case "before":
        return `Bundan sonra olmalı: ${fieldNames[problem.other]}.`;
      case "needed-by-schedule":
        return "Zamanlama için en az bir tarih gerekir.";
      case "range":
        return `“${problem.given}” uymuyor: ${problem.min} ile ${problem.max} arasında bir tam sayı yazın.`;
      case "too-long":
        return `Metin ${problem.given} karakter; en çok ${problem.max} karakter olabilir.`;
      case "no-domain":
        return `“${problem.given}” bir alan adı değil. ege.edu.tr gibi yazın.`;
      case "too-many":
        return `${problem.given} tane yazdınız; en çok ${problem.max} olabilir.`;
    }
  },
  frozen: "Formül sabit: yarışma donduruldu ya da daha ileride. Değiştirmek için antrenmana dönün.",
  changedFields: (change) => change.fields.map(({ name }) => fieldNames[name] ?? name).join(", "),
  moment: (name) => fieldNames[name] ?? name,
  formula: {
    title: "Formül",
    lead: "Oyunun sayıları. Değiştirdiğiniz hemen aşağıda görünür; kaydedince yarışma için geçerli olur.",
    start: "Yayımlanmış bir oyundan başlayın",
    numbers: "Sayılar",
    cars: "Bir yarıştaki araba",
    startBalance: "Başlangıçtaki jeton",
    finishDistance: "Bitişe uzaklık",
    shieldCap: "Bir arabanın en çok kalkanı",
    gasPerTurn: "Bir turdaki gaz",
    turnLimit: "Yarışın biteceği tur",
    prices: "Fiyatlar",
    target: "Hedef fiyat",
    decreasePercent: "Bir turda düşüş, yüzde",
    soldPerTenTurns: "Hedefte on turda satılan",
    range: (min, max) => `${min} – ${max}`,
    longest: (time) =>
      `Kimsenin bitirmediği ve her arabanın gazını tükettiği bir yarış, sıradan bir sunucuda en çok ${time} sürer.`,
    tooLong: (limit) =>
      `Sunucu bir yarışı ${limit} sonra keser. Üç denemeden sonra arabanın denetimi bu nedenle reddedilir, resmî etap ise durur. Daha az tur ya da turda daha az gaz yarışları kısa tutar.`,
    seconds: (count) => `${count} sn`,
    minutes: (count) => `${count} dk`,
    curve: (action) => `${action} fiyatının 60 turdaki seyri: kimse almazken ve herkes hedef hızında alırken`,
    idle: "kimse almıyor",
    busy: "herkes hedef hızında alıyor",
    test: "Deneme yarışı koş",
    testLead: "Ev arabaları bu sayılarla tarayıcınızda yarışır. Hiçbir şey kaydedilmez.",
    testDone: (turns, winner) => `${turns} tur; kazanan: ${winner}.`,
    testNobody: (turns) =>
      `${turns} tur sürdü ve kimse bitişe ulaşamadı. Daha çok jeton, daha düşük fiyat ya da daha çok tur verin.`,
    testFailed: (message) => `Yarış koşulamadı: ${message}`,
    noCars: "Bu ailede bir alanı dolduracak kadar ev arabası yok.",
    running: "Yarışıyor…",
    columns: {
      place: "Sıra",
      car: "Araba",
      distance: "Uzaklık",
      balance: "Kalan jeton",
      worst: "Bir turdaki en çok gaz",
    },
    carsAgain:
      "Daha önce kabul edilen arabalar yarışmayı sürdürür; başka sayılarla farklı davranabilirler. Takımlara haber verin.",
    outside: (given, min, max) => `“${given}” uymuyor: ${min} ile ${max} arasında bir tam sayı yazın.`,
    submit: "Formülü kaydet",
  },
};
