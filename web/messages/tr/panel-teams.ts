import type { ImportColumn } from "#server/event/teams/import-table.ts";
import type { Messages } from "../messages.tsx";

const columnNames: Record<ImportColumn, string> = {
  name: "ad",
  university: "üniversite",
  city: "şehir",
  email: "e-posta",
};

/** Panelin takımlarla ilgili metinleri; takımın devralındığı sayfa da buradadır. */
export const panelTeams: Messages["panelTeams"] = {
  title: "Takımlar",
  count: (found) => `${found} takım`,
  import: "İçe aktar",
  cards: "Kartları yazdır",
  export: "CSV olarak indir",
  search: "Ad, üniversite, şehir, kod, numara ya da kuran kişi",
  filter: "Göster",
  filters: {
    all: "bütün takımlar",
    "with-car": "arabası olanlar",
    "without-car": "arabası olmayanlar",
    unclaimed: "henüz devralınmayanlar",
    "without-members": "üyesi olmayanlar",
    hidden: "gizlenenler",
    disqualified: "diskalifiye edilenler",
    "name-waits": "adı onay bekleyenler",
  },
  sort: "Sıralama",
  sorts: { number: "numara", name: "ad", university: "üniversite", city: "şehir", members: "üye", car: "araba" },
  descending: "Tersten",
  apply: "Göster",
  none: "Henüz takım yok",
  noneText: "Bir liste içe aktarın ya da kayıtları açıp takımların kendilerinin kaydolmasını sağlayın.",
  noneFits: "Uyan takım yok. Aramayı temizleyin ya da başka bir süzgeç seçin.",
  pages: "Sayfalar",
  page: (page, pages) => `Sayfa ${page} / ${pages}`,
  previous: "Önceki",
  next: "Sonraki",
  columns: {
    number: "No.",
    code: "Kod",
    name: "Takım",
    university: "Üniversite",
    city: "Şehir",
    maker: "Kuran",
    members: "Üye",
    car: "Araba",
    state: "Durum",
    claim: "Devralma kodu",
    email: "E-posta",
    deadline: "Son teslim",
    reason: "Gerekçe",
  },
  car: { yes: "hazır", no: "yok" },
  states: {
    hidden: "gizli",
    disqualified: "diskalifiye",
    merged: "birleştirildi",
    nameWaits: "adı bekliyor",
    unclaimed: "devralınmadı",
    extended: "ek süre",
  },
  team: {
    back: "Bütün takımlar",
    madeBy: "Kuran: ",
    people: "Kişiler",
    peopleLead:
      "Takım bir araba teslim ettiğinde içinde olan herkes, ayrılsa bile bu yarışmada yalnızca bu takım için yarışır. Yanlış takımda olanı taşıyın ya da serbest bırakın; arabalar yerinde kalır.",
    noPeople: "Bu takımda kimse yok; bu yüzden yarışmıyor.",
    roles: { captain: "kaptan", member: "üye", left: "ayrıldı, başka takım için yarışmıyor" },
    who: "Kim",
    whereTo: "Nereye",
    free: "takımsız: takım kurabilir ya da birine katılabilir",
    move: "Taşı",
    moveRefused: {
      "no-such-team": "Bu takıma artık katılınamıyor. Başka bir takım seçin.",
      "not-of-this-team": "Bu kişi artık bu takımdan değil.",
      "same-team": "Zaten bu takımda. Başka bir takım seçin.",
    },
    notFound: "Bu yarışmada böyle bir takım yok.",
    publicPage: "Herkese açık sayfa",
    rename: "Adını değiştir",
    name: "Ad",
    wants: (name) => `Takımın istediği ad: “${name}”.`,
    reason: "Gerekçe",
    reasonHint: "3 ile 300 karakter arası. Kayıtta durur; diskalifiye edilen takımda sıralamada da görünür.",
    hide: "Gizle",
    hideLead: "Gizlenen takım hiçbir açık listede görünmez. Üyeleri sayfasına yine ulaşır.",
    hidden: (reason) => `Gizli: ${reason}`,
    disqualify: "Diskalifiye et",
    disqualifyLead: "Takım listede işaretli ve sırasız kalır, artık araba teslim edemez.",
    disqualified: (reason) => `Diskalifiye: ${reason}`,
    deadline: "Kendi son teslimi",
    deadlineLead: (zone) => `Yerel saat: ${zone}. Zamanlamaya bağlıysa dondurma bunu bekler.`,
    until: "Arabaların alınacağı son an",
    everybodys: "Yeniden herkesin son teslimi",
    merge: "Başka bir takımla birleştir",
    mergeLead:
      "Üyeleri öteki takıma geçer; bu takım kapanır ve yarışlarını korur. Öteki takımın arabası yarışmayı sürdürür.",
    into: "Hangi takımla",
    merged: "Bu takım başka bir takımla birleştirildi.",
    claim: "Devralma kodu",
    claimed: "devralındı",
    mail: "Takıma yaz",
    mailSubject: (competition) => `${competition}: takımınız`,
    mailBody: (team, address) => `Merhaba,\n\n${team} takımınız kaydedildi. Buradan devralabilirsiniz:\n${address}\n`,
    acts: {
      "hide-team": "Takımı gizle",
      "show-team": "Yeniden göster",
      "disqualify-team": "Takımı diskalifiye et",
      "reinstate-team": "Yarışmaya geri al",
      "extend-deadline": "Ek süre ver",
      "rename-team": "Adını değiştir",
      "approve-name": "Adı onayla",
      "refuse-name": "Adı reddet",
    },
    done: "Yapıldı.",
    undo: "Geri al",
    undone: "Geri alındı.",
    refused: {
      "no-such-team": "Bu yarışmada böyle bir takım yok.",
      "no-reason": "Gerekçeyi yazın: 3 ile 300 karakter arası.",
      "not-later": "İleride bir an seçin.",
      "bad-name": "Ad, görünür 2 ile 32 karakter arasında olmalı.",
      "name-taken": "Başka bir takımın adı aynı okunuyor. Başka bir ad seçin.",
      "nothing-to-do": "Değişen bir şey yoktu.",
    },
    mergeRefused: {
      "same-team": "Bu takımdan başka bir takım seçin.",
      "no-such-team": "Bu yarışmada böyle bir takım yok.",
      "merged-already": "İkisinden biri zaten birleştirilmiş.",
    },
  },
  undoRefused: {
    "changed-since": "Bundan sonra biri değiştirdi. Geri almak onun üzerine yazardı; önce daha yeni işlemlere bakın.",
    "no-longer-possible": "Artık geri alınamaz: bunun üzerine başka işler kuruldu.",
    "no-such-entry": "Böyle bir kayıt yok.",
    "no-undo": "Bu işlemin geri alması yok.",
    "undone-already": "Zaten geri alınmış.",
    forbidden: "Bunu geri alamazsınız.",
  },
  importing: {
    title: "Takımları içe aktar",
    lead: "Başlık satırı olan bir tablo: ad, üniversite, şehir ve varsa e-posta. Herhangi bir hesap tablosundan CSV olarak; noktalı virgül ya da virgül, UTF-8 ya da Türkçe kod sayfası.",
    file: "Dosya",
    fileHint: "En çok 10.000 satır ve 900 kB.",
    preview: "Önce bakın",
    found: (rows, encoding) => `${rows} satır, ${encoding} olarak okundu. Henüz hiçbir şey aktarılmadı.`,
    first: (count) => `İlk ${count} satır`,
    confirm: (rows) => `${rows} takımı içe aktar`,
    problems: (count) => `Düzeltilecek ${count} şey var`,
    mend: "Hesap tablosunda düzeltip dosyayı yeniden seçin. Hiçbir şey aktarılmadı.",
    more: (count) => `ve bunlardan ${count} tane daha`,
    columns: { line: "Satır", column: "Sütun", problem: "Sorun" },
    done: (teams) => `${teams} takım aktarıldı; her birinin bir devralma kodu var.`,
    noRoom: (rows, room) =>
      `Tabloda ${rows} takım var; ${room} takımlık yer kaldı. Takım sınırını yükseltin ya da tabloyu kısaltın.`,
    column: columnNames,
    problem: (problem) => {
      switch (problem.rule) {
        case "empty":
          return "Dosyada takım yok. İlk satır sütunları adlandırır, takımlar ardından gelir.";
        case "not-a-table":
          return "Bu bir metin değil. Hesap tablosunu CSV olarak kaydedip o dosyayı seçin.";
        case "too-large":
          return `Dosya ${problem.given} bayt; en çok ${problem.limit} bayt olabilir. Bölün.`;
        case "too-many-rows":
          return `Tabloda ${problem.given} satır var; en çok ${problem.limit} olabilir. Bölün.`;
        case "no-column":
          return `“${columnNames[problem.column]}” sütunu yok. İlk satırda şunlar var: ${problem.heads.join(" | ")}.`;
        case "length":
          return `${problem.given} karakter; ${problem.min} ile ${problem.max} arasında olmalı.`;
        case "not-printable":
          return `“${problem.value}” görünmeyen karakterler içeriyor ya da yalnızca işaretlerden oluşuyor.`;
        case "not-an-address":
          return `“${problem.value}” bir e-posta adresi değil.`;
        case "twice":
          return `“${problem.value}”, ${problem.firstLine}. satırdaki adla aynı okunuyor.`;
        case "taken":
          return `Zaten “${problem.by}” adlı bir takım var ve ikisi aynı okunuyor.`;
        case "open-quote":
          return "Burada bir tırnak açılıyor ve hiç kapanmıyor.";
      }
    },
  },
  cardsPage: {
    title: "İçe aktarılan takımların kartları",
    lead: "Kimsenin devralmadığı her takım için bir kart. Kodu okutan, takımın kaptanı olur.",
    print: "Yazdır",
    none: "İçe aktarılan her takım devralınmış ya da hiç takım aktarılmamış.",
    scan: "Takımınızı devralmak için okutun ya da kodu şurada yazın:",
    count: (count) => `${count} kart`,
    mail: (count) => `Kodları ${count} takıma e-postayla gönderin`,
    mailAgain: "Yeniden gönderin",
    written: (count) => `${count} takıma yazıldı; henüz devralmadılar.`,
    sent: (count) => `${count} mektup yola çıktı.`,
    lost: (count) => `${count} takımın kodu okunamıyor`,
    lostHow:
      "Bu kodlar başka bir kurulum anahtarıyla üretilmiş. O anahtarı geri koyarsanız basılı kartlar yine çalışır; ya da yeni kod üretip kartları yeniden yazdırın.",
    renewLost: "Onlara yeni kod üretin",
    renewed: (count) => `${count} takımın yeni kodu var. Kartlarını yeniden yazdırın.`,
    noMail:
      "Kodlar tek tuşla e-postayla da gönderilebilir: bunun için sunucuyu çalıştıran kişi, ayarlarda bir e-posta sunucusu belirtir.",
  },
  claim: {
    title: "Takımınızı devralın",
    lead: "Düzenleyiciler takımınızı kaydetti. Kartınızdaki kodla takımın kaptanı olursunuz.",
    code: "Karttaki kod",
    look: "Takımı bul",
    unknown: "Bu kod kimsede yok. Harf harf denetleyin ya da düzenleyicilere sorun.",
    take: (team) => `${team} takımının kaptanı ol`,
    signIn: "Önce giriş yapın ya da üye olun; kod burada kalır.",
    claimed: "Bu takımı zaten biri devraldı. Ondan davet isteyin ya da düzenleyicilere sorun.",
    refused: (refusal) => {
      switch (refusal.reason) {
        case "unknown-code":
          return "Bu kod kimsede yok. Harf harf denetleyin ya da düzenleyicilere sorun.";
        case "claimed-already":
          return "Bu takımı zaten biri devraldı. Ondan davet isteyin ya da düzenleyicilere sorun.";
        case "closed":
          return "Yarışma şu anda yeni üye almıyor.";
        case "already-in-a-team":
          return "Bu yarışmada zaten bir takımdasınız; bir kişi tek takım için yarışır.";
        case "competes-for":
          return `Bu yarışmada ${refusal.team} için yarışıyorsunuz; bir kişi tek takım için yarışır. Bir yanlışlık varsa düzenleyicilerden sizi taşımalarını isteyin.`;
        case "not-eligible":
          return `Yalnızca e-posta adresi ${refusal.domains.join(", ")} ile biten kişiler katılabilir.`;
        case "not-proven":
          return `Yalnızca adresi ${refusal.domains.join(", ")} ile biten kişiler katılabilir ve adresinizin sizin olduğu henüz doğrulanmadı. Hesap sayfanızdan kendinize bir mektup gönderin ya da bir görevliye öğrenci kartınızı gösterin.`;
      }
    },
  },
  approvals: {
    title: "Onaylar",
    lead: "Ekranlara çıkmadan önce bakılması gereken takım ve araba adları ile yanıtlanmış sorular. Kelime listesi önerir, siz karar verirsiniz.",
    keys: "Tuşlar: J ve K gezinir, A onaylar, R reddeder, X işaretler, Z sonuncuyu geri alır.",
    none: "Bekleyen yok",
    noneText: "Yeni gelenler kendiliğinden burada belirir.",
    waits: "bekliyor",
    shown: "ekranlarda",
    flagged: (word) => `liste: ${word}`,
    approve: "Onayla",
    refuse: "Reddet",
    approveMarked: (count) => `İşaretli ${count} öğeyi onaylayın`,
    refuseMarked: (count) => `İşaretli ${count} öğeyi reddedin`,
    approveProposed: (count) => `Listeye takılmayan ${count} öğenin hepsini onaylayın`,
    mark: (name) => `İşaretle: ${name}`,
    done: (count) => `${count} karar verildi.`,
    search: "Ad, soru, üniversite ya da numara",
    kind: "Göster",
    allKinds: "hepsi",
    kinds: { team: "takım adı", car: "araba adı", question: "soru" },
    problems: {
      "name-taken": "Bu ad başka bir takımda var.",
      "changed-meanwhile": "Bu arada biri değiştirdi; karar verilmedi. Yeniden bakın.",
      "no-longer-there": "Artık burada değil.",
    },
    more: (count) => `Bunlara karar verilince ${count} tane daha gelir.`,
    columns: {
      kind: "Tür",
      name: "Metin",
      answer: "Yanıt",
      team: "Takım",
      since: "Ne zamandan beri",
      state: "Durum",
      proposal: "Listenin bulduğu",
    },
  },
  record: {
    title: "Kim ne yaptı",
    lead: "Panelde yapılan her işlem; kim, ne zaman. Geri alınabilenlerin bir düğmesi var.",
    search: "Kişi, işlem ya da konu",
    act: "İşlem",
    anyAct: "her işlem",
    from: "Başlangıç",
    to: "Bitiş",
    none: "Uyan kayıt yok.",
    columns: { at: "Ne zaman", who: "Kim", act: "İşlem", subject: "Neye", details: "Ne değişti", undo: "" },
    undone: "geri alındı",
    older: "Daha eski",
    newest: "En yeni",
    oldest: "En eski",
    newer: "Daha yeni",
  },
};
