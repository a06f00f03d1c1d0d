import type { TeamFate } from "#server/event/privacy/delete-account.ts";
import type { AccountProblem } from "#server/people/accounts/new-person.ts";
import type { AccountTextLimits } from "../en/accounts.ts";
import type { Messages } from "../messages.tsx";

/** Üyelik, oturum, hesap ve kurulumu sahiplenme metinleri. */
export const accounts: Messages["accounts"] = {
  signIn: {
    title: "Giriş yapın",
    lead: "Hesap yalnızca bir takıma katılmak ve araba teslim etmek için gerekir. Tarayıcınızda yarışmak için gerekmez.",
    submit: "Giriş yap",
    noAccount: "Hesabınız yok mu?",
    createOne: "Hesap oluşturun",
    otherWays: "Diğer yollar",
    passkey: "Geçiş anahtarıyla giriş yap",
    cannot: "Giriş yapamıyor musunuz? Şehrinizin bir düzenleyicisi ya da gönüllüsü size giriş bağlantısı verebilir.",
  },
  newNotice: {
    title: "Aydınlatma metni değişti",
    lead: "Yenisini okuyun. Hesabınız olduğu gibi kalır; uygun bulmazsanız aşağıdan silebilirsiniz.",
    accept: "Okudum",
  },
  forgotten: {
    title: "Parolamı unuttum",
    lead: "Adresinize bir bağlantı göndeririz. Bir kez oturumunuzu açar ve yeni bir parola seçmenizi sağlar.",
    submit: "Bağlantıyı gönderin",
    sent: "Bu adresin bir hesabı varsa mektup yolda. İstenmeyen postalara da bakın; bağlantı bir saat geçerlidir.",
  },
  letter: {
    helped: {
      subject: (product) => `${product}: bir görevlinin bağlantısıyla giriş yapıldı`,
      text: (person, helper, product) =>
        `Merhaba,\n\nAz önce ${product} sitesinde ${person} adına tek kullanımlık bir bağlantıyla giriş yapıldı. Bağlantıyı oluşturan: ${helper ?? "bir düzenleyici"}. Bu mektubu, ${person} siz olduğunuz ya da onunla aynı takımda olduğunuz için alıyorsunuz.\n\nBöyle bir giriş kod görmez, API anahtarı oluşturmaz. Kimse yardım istemediyse ${person} yeni bir parola seçsin ve düzenleyicilere haber versin.\n`,
    },
    reset: {
      subject: (product) => `${product} için oturum açın`,
      text: (product, address, minutes) =>
        `Merhaba,\n\nBu bağlantı ${minutes} dakika içinde, bir kez, ${product} sitesinde oturumunuzu açar. Ardından yeni bir parola seçebilirsiniz:\n\n${address}\n\nBunu siz istemediyseniz hiçbir şey yapmayın: hiçbir şey değişmedi.\n`,
    },
    confirm: {
      subject: (product) => `${product} için adresinizi doğrulayın`,
      text: (product, address, minutes) =>
        `Merhaba,\n\nBu bağlantı ${product} için adresinizi doğrular ve ${minutes} dakika içinde, bir kez, oturumunuzu açar:\n\n${address}\n\nOnsuz da yarışabilir ve araba teslim edebilirsiniz. Bunu siz istemediyseniz hiçbir şey yapmayın.\n`,
    },
  },
  helped: {
    title: "Birinin girişi, bir görevlinin bağlantısıyla yapıldı",
    line: (person, helper, time) => `${person}, ${time}; bağlantıyı oluşturan: ${helper ?? "bir düzenleyici"}.`,
    next: "Böyle bir giriş kod görmez, API anahtarı oluşturmaz. Kimse yardım istemediyse yeni bir parola seçin ve düzenleyicilere haber verin.",
    isThis: "Bir görevlinin bağlantısıyla giriş yaptınız",
    isThisText:
      "Yarışabilir ve araba teslim edebilirsiniz; ama bağlantıyı görevli de kullanmış olabileceği için kod göremez, API anahtarı oluşturamaz, geçiş anahtarı ya da cüzdan ekleyemezsiniz. Takımınıza haber verildi. Yeni bir parola seçin: 24 saat sonra her şeyi açar. Adresinize gelen bir mektup, bir geçiş anahtarı ya da cüzdan her şeyi hemen açar.",
  },
  address: {
    confirmed: "E-posta adresiniz doğrulandı.",
    notConfirmed: "E-posta adresiniz doğrulanmadı. Yine de yarışabilirsiniz.",
    confirm: "Doğrulama bağlantısı gönderin",
    sent: "Mektup yolda.",
  },
  signUp: {
    title: "Hesap oluşturun",
    lead: "Bir takıma katılmak ve araba teslim etmek için. E-posta adresiniz kimseye gösterilmez.",
    submit: "Hesabı oluştur",
    haveAccount: "Zaten hesabınız var mı?",
    useIt: "Giriş yapın",
    notice: "Aydınlatma metni",
    noticeVersion: (version) => `Sürüm ${version}`,
    noticeRead: "Aydınlatma metnini okudum.",
    choices: "Sizin tercihiniz",
    choicesLead:
      "Hangisini seçerseniz seçin yarışabilirsiniz. Tercihinizi sonra hesap sayfanızdan değiştirebilirsiniz.",
    walletLead: "Cüzdanla e-posta adresi de parola da gerekmez. Önce bu formun geri kalanını doldurun.",
  },
  fields: {
    name: "Ad",
    nameHint: (most) => `Takımınızın ve düzenleyicilerin göreceği ad. En çok ${most} karakter.`,
    nickname: "Takma ad (isteğe bağlı)",
    nicknameHint:
      "Herkese açık sayfalarda bu adla görünürsünüz. Takma ad yoksa, aşağıda izin verirseniz adınızla; vermezseniz hiç görünmezsiniz.",
    email: "E-posta adresi",
    password: "Parola",
    passwordHint: (least) => `En az ${least} karakter. Kısa bir cümle kolay hatırlanır.`,
    currentPassword: "Şimdiki parola",
    newPassword: "Yeni parola",
    publishName: "Adım yayımlanabilir",
    publishNameHint: "Takım sayfalarında ve sonuçlarda.",
    publishSource: "Arabalarımın kaynak kodu yayımlanabilir",
    publishSourceHint: "Etkinlikten sonra, başkaları da öğrensin diye. O zamana kadar yalnızca takımınızındır.",
  },
  wallet: {
    button: (wallet) => `${wallet} ile giriş yap`,
    buttonNew: (wallet) => `${wallet} ile hesap oluştur`,
    unnamed: "Cüzdan",
    declined: "Cüzdan onaylamadı. Hiçbir şey değişmedi; yeniden denemek için düğmeye basın.",
    failed: "Cüzdan beklendiği gibi yanıt vermedi. Kilidini açıp bir hesap seçin ve yeniden deneyin.",
  },
  passkey: {
    declined: "Geçiş anahtarı seçilmedi. Hiçbir şey değişmedi; yeniden denemek için düğmeye basın.",
    failed: "Bu cihazda olmadı. Yeniden deneyin ya da başka bir yolla giriş yapın.",
  },
  account: {
    title: "Hesabınız",
    signedInAs: "Giriş yapan",
    byWallet: "Cüzdanla giriş yapıyorsunuz. E-posta adresi ve parola yok.",
    teams: "Takımlarınız",
    noTeam: "Henüz bir takımda değilsiniz.",
    createTeam: "Takım kurun ya da birine katılın",
    panel: "Düzenleyici paneli",
    commentary: "Spiker ekranı",
    signOut: "Çıkış yap",
    draftsStay: (count: number) =>
      `${count} araba hesabınıza kaydedilemedi. Bu cihazda, yalnızca sizin hesabınız için kalıyor.`,
    saved: "Kaydedildi.",
    you: "Nasıl görünürsünüz",
    shownAs: (name) => `Herkese açık sayfalarda ${name} olarak görünürsünüz.`,
    shownNowhere: "Herkese açık sayfalarda görünmezsiniz: takma adınız yok ve adınız yayımlanmıyor.",
    save: "Kaydet",
    acceptedNotice: (version, time) => `Aydınlatma metninin ${version} sürümünü ${time} tarihinde kabul ettiniz.`,
    readNotice: "Okuyun",
  },
  password: {
    title: "Parola",
    lead: "Yeni parola, başka yerlerdeki oturumlarınızı kapatır ve API anahtarlarınızı geçersiz kılar. Geçiş anahtarları ile cüzdanlar kalır.",
    byLink: "Bir düzenleyicinin ya da gönüllünün bağlantısıyla geldiniz. Yeni bir parola seçin; eskisi gerekmez.",
    submit: "Parolayı değiştir",
    done: "Parola değişti. Başka her yerde oturumunuz kapatıldı, API anahtarlarınız da geçersiz kılındı.",
    othersStay: (ways) => `Şunlar eskisi gibi girişinizi sağlar: ${ways}. Sizin olmayanı aşağıdan kaldırın.`,
  },
  passkeys: {
    title: "Geçiş anahtarları",
    lead: "Geçiş anahtarıyla parmak iziniz, yüzünüz ya da cihazınızın PIN'i girişinizi sağlar. Sitenin bu adresinde geçerlidir.",
    none: "Henüz geçiş anahtarınız yok.",
    name: "Geçiş anahtarının adı",
    nameHint: "Sonra tanıyabilmeniz için, örneğin: telefonum.",
    add: "Geçiş anahtarı ekle",
    added: (time) => `Eklenme: ${time}`,
    rename: "Adını değiştir",
    remove: "Kaldır",
    notHere: "Geçiş anahtarları yalnızca sitenin kendi adresinde ve https ile çalışır. Eklemek için siteyi orada açın.",
  },
  wallets: {
    title: "Cüzdanlar",
    lead: "Cüzdan, imzasıyla oturumunuzu açar. Ücretsizdir.",
    none: "Hesabınıza bağlı cüzdan yok.",
    noWallet: "Bu tarayıcıda eklenecek cüzdan yok.",
    add: (wallet: string) => `${wallet} cüzdanını ekleyin`,
    added: (time: string) => `${time} tarihinde eklendi`,
    remove: "Kaldırın",
  },
  sessions: {
    title: "Açık oturumlarınız",
    thisOne: "Bu tarayıcı",
    unknown: "Kendini tanıtmayan bir program",
    since: (time) => `başlangıç: ${time}`,
    end: "Kapat",
    endOthers: "Diğerlerinin hepsini kapat",
    byHelper: "görevli bağlantısı",
  },
  tokens: {
    title: "Sizin adınıza çalışan programlar",
    lead: "Komut satırı ve kendi betikleriniz için anahtarlar: burada oluşturulur, burada geçersiz kılınır.",
    open: "API anahtarları",
  },
  data: {
    title: "Verileriniz",
    lead: "Sitenin hakkınızda sakladığı her şey, tek bir JSON dosyasında.",
    download: "Verilerimi indir",
  },
  deletion: {
    title: "Hesabı silin",
    lead: "Geri alınamaz. E-posta adresiniz, geçiş anahtarlarınız, oturumlarınız ve yetkileriniz hemen silinir. Teslim ettiğiniz arabalar takımındır ve takımda kalır.",
    team(fate: TeamFate): string {
      switch (fate.kind) {
        case "goes-on":
          return fate.newCaptain === null
            ? "siz olmadan devam eder."
            : `siz olmadan devam eder; kaptan ${fate.newCaptain} olur.`;
        case "stays-empty":
          return "takımında başka üye yok. Arabaları ve yarışlarıyla listede kalır; artık kimse değiştiremez.";
        case "is-removed":
          return "takımında başka üye yok ve araba teslim edilmemiş. Takım kaldırılır.";
        default:
          return fate satisfies never;
      }
    },
    confirmPassword: "Emin olmak için parolanız",
    confirmName: (name) => `Emin olmak için adınızı yazın: ${name}`,
    submit: "Hesabımı sil",
    wrongName: "Bu hesabın adı bu değil. Yukarıda yazdığı gibi yazın.",
    lastAdmin: "Tek yönetici sizsiniz. Önce bir başkasını yönetici yapın.",
  },
  claim: {
    title: "Bu kurulumu sahiplenin",
    titleFurther: "Yönetici olun",
    lead: "Sahiplenen ilk yönetici olur: bütün şehirler, bütün kullanıcılar, bütün ayarlar. Yalnızca bir kez yapılabilir.",
    leadFurther:
      "Bu bağlantı bir hesabı yönetici yapar: bütün şehirler, bütün kullanıcılar, bütün ayarlar. Bir kez çalışır.",
    asWho: (name) =>
      `Giriş yapan hesap: ${name}. Bağlantıyı bu hesap için kullanın ya da çıkış yapıp başka bir hesapla gelin.`,
    needsAccount: "Önce hesap oluşturun ya da giriş yapın. Sonra buraya dönersiniz.",
    submit: "Sahiplen",
    submitFurther: "Yönetici ol",
    refused: "Bu bağlantı bilinmiyor, süresi dolmuş ya da daha önce kullanılmış.",
    refusedNext: "Sunucuda npm run admin-link komutu yenisini yazar.",
  },
  link: {
    title: "Bağlantıyla giriş",
    lead: (name) => `Bu bağlantıyla ${name} olarak giriş yaparsınız. Bir kez çalışır.`,
    submit: (name) => `${name} olarak giriş yap`,
    refused: "Bu bağlantı bilinmiyor, süresi dolmuş ya da daha önce kullanılmış.",
    refusedNext: "Düzenleyiciden ya da gönüllüden yeni bir bağlantı isteyin.",
  },
  problem(problem: AccountProblem, limits: AccountTextLimits): string {
    switch (problem.rule) {
      case "missing":
        return "Ad boş. Takımınızın göreceği adı yazın.";
      case "too-long":
        if (problem.field === "name") return `Ad ${limits.name} karakterden uzun. Kısaltın.`;
        if (problem.field === "nickname") return `Takma ad ${limits.nickname} karakterden uzun. Kısaltın.`;
        return `Parola ${limits.longest} karakterden uzun. Kısaltın.`;
      case "not-printable":
        return "Burada görünmeyen karakterler var. Elle yeniden yazın.";
      case "not-read":
        return "Aydınlatma metnini okuyup bu kutuyu işaretleyin; işaretlenmeden hesap açılmaz.";
      case "changed":
        return "Aydınlatma metni az önce değişti. Yenisini okuyup formu yeniden gönderin.";
      case "not-an-address":
        return "Bu bir e-posta adresi değil. ada@example.org gibi görünmeli.";
      case "last-way-in":
        return "Oturum açmak için başka bir yol kalmazdı. Önce bir geçiş anahtarı ya da başka bir cüzdan ekleyin.";
      case "taken":
        if (problem.field === "wallet")
          return "Bu cüzdan zaten bir hesaba ait. Başka bir cüzdan kullanın ya da onunla oturum açın.";
        return "Bu e-posta adresiyle açılmış bir hesap var. Onunla giriş yapın ya da başka bir adres kullanın.";
      case "too-short":
        return `Parola ${limits.shortest} karakterden kısa. Uzatın.`;
      case "wrong-password":
        return "Parolanız bu değil. Kontrol edip yeniden deneyin.";
      case "wrong-email-or-password":
        return "E-posta adresi ile parola uyuşmuyor. İkisini de kontrol edip yeniden deneyin.";
      case "too-many-attempts":
        return `Çok fazla denendi. ${problem.waitMinutes} dakika sonra yeniden deneyin.`;
      case "not-here":
        return problem.field === "wallet"
          ? "Cüzdanla yalnızca sitenin kendi adresinde giriş yapılır. Siteyi orada açıp yeniden deneyin."
          : "Geçiş anahtarları yalnızca sitenin kendi adresinde ve https ile çalışır. Siteyi orada açıp yeniden deneyin.";
      case "no-address":
        return "Cüzdan bir Ethereum adresi bildirmedi. Cüzdanda bir hesap seçip yeniden deneyin.";
      case "message-not-ours":
        return "Cüzdanın imzaladığı metin bu sitenin istediği metin değil ya da on dakikadan fazla geçti. Yeniden deneyin.";
      case "contract-wallet":
        return "Bu bir sözleşme cüzdanı (akıllı hesap). İmzası, zincirinin bir düğümüne sorulmadan doğrulanamaz; bu site de kimseye sormaz. Kendi anahtarı olan bir cüzdan ya da e-posta adresi kullanın.";
      case "wrong-signature":
        return "İmza, cüzdanın bildirdiği hesaba ait değil. Bu bir sözleşme cüzdanıysa (akıllı hesap), kendi anahtarı olan bir cüzdan ya da e-posta adresi kullanın.";
      case "used-up":
        return "Bu imza daha önce kullanılmış ya da süresi dolmuş. Yeniden deneyin.";
      case "unknown-wallet":
        return "Bu cüzdana bağlı bir hesap henüz yok. Cüzdanla bir hesap oluşturun.";
      case "not-fresh":
        return "Son girişinizin üzerinden bir günden fazla geçti. Çıkış yapıp yeniden girin, sonra geçiş anahtarını ekleyin.";
      case "not-taken":
        return "Geçiş anahtarı doğrulanamadı ya da beş dakikadan fazla geçti. Yeniden deneyin.";
      case "unknown-passkey":
        return "Bu geçiş anahtarını artık hiçbir hesap tanımıyor. Başka bir yolla giriş yapın.";
      case "name":
        return `Geçiş anahtarına 1 ile ${limits.name} karakter arasında bir ad verin.`;
      default:
        return problem satisfies never;
    }
  },
};
