import type { Messages } from "../messages.tsx";

/** Takımın teslim geçmişi, iki arabanın karşılaştırılması, kaptanın seçimi ve makbuz metinleri. */
export const submissions: Messages["submissions"] = {
  history: {
    title: (team) => `${team} takımının arabaları`,
    lead: "Takımınızın teslim ettiği bütün arabalar, en yenisi üstte. Bu sayfayı yalnızca takımınız görür.",
    racing: "Şimdi yarışıyor",
    fixed: "Kaptan sabitledi",
    none: "Henüz araba teslim edilmedi",
    noneNext: "İlk arabanızı teslim edin: garajda olduğu gibi yarışan şablonlar var.",
    notClassified: "Sınıflandırma dışı: takımınızın kabul edilmiş arabası yok.",
    newestRaces: "Kabul edilen en yeni araba yarışır. Kaptan daha eski bir arabayı seçebilir.",
    fixedRaces:
      "Kaptan bu arabayı sabitledi: serbest bırakılana kadar, sonra ne kabul edilirse edilsin, bu araba yarışır.",
    all: "Teslim edilen bütün arabalar",
    compare: "Bir öncekiyle karşılaştırın",
    download: "İndirin",
    receipt: "Makbuz",
    back: (team) => `${team} sayfasına dönün`,
    more: "Daha eski arabalar",
    newer: "Daha yeni arabalar",
    untilClose: "Araba teslimi bitene kadar",
    signed: "Cüzdanla imzalandı",
  },
  wait: (seconds) =>
    seconds < 60
      ? `Yaklaşık ${seconds} saniye içinde sonuçlanır.`
      : `Yaklaşık ${Math.ceil(seconds / 60)} dakika içinde sonuçlanır.`,
  known: "Takımınız bu kodu daha önce de teslim etmişti: sonuç aynıdır, yeniden yarıştırılmadı.",
  choice: {
    title: "Hangi araba yarışır",
    isActive: "Bu araba yarışıyor.",
    isFixed: "Bu araba yarışıyor ve sabitlendi: sonraki hiçbir araba yerini almaz.",
    isOlder: "Takımınızın başka bir arabası yarışıyor.",
    race: "Bu arabayı yarıştırın",
    raceHint: "Daha yenisi kabul edilene kadar.",
    fix: "Bu arabayı sabitleyin",
    fixHint: "Sonra ne kabul edilirse edilsin bu yarışır.",
    release: "Serbest bırakın",
    releaseHint: "Kabul edilen en yeni araba yeniden yarışır.",
    forCaptain: "Hangi arabanın yarışacağına kaptan karar verir.",
    refusal: (reason) =>
      reason === "closed"
        ? "Yarışma şu anda değişiklik kabul etmiyor: arabalar donduruldu."
        : "Yalnızca takımınızın kabul edilmiş bir arabası yarışabilir.",
  },
  sign: {
    title: "Takımın cüzdanıyla imzalayın",
    lead: "Dilerseniz cüzdanınız bu arabanın kod özetini imzalar; böylece arabanın sizin olduğunu herkes görebilir. Ücretsizdir.",
    button: (wallet) => `${wallet} ile imzalayın`,
    noWallet: "Bu tarayıcıda cüzdan yok.",
    refusal: (rule) => {
      switch (rule) {
        case "no-wallet":
          return "Takımın cüzdanı yok. Kaptan takım sayfasından bir cüzdan bağlayabilir.";
        case "not-accepted":
          return "Yalnızca kabul edilmiş bir araba imzalanabilir.";
        case "contract-wallet":
          return "Bu bir sözleşme cüzdanı (akıllı hesap); imzası burada denetlenemez.";
        case "wrong-signature":
          return "İmza takımın cüzdanının değil. Cüzdanda onun hesabını seçip yeniden deneyin.";
        default:
          return rule satisfies never;
      }
    },
    done: (address) => `Takımın ${address} cüzdanı imzaladı.`,
  },
  compare: {
    title: "İki arabayı karşılaştırın",
    from: "Önceki araba",
    to: "Sonraki araba",
    show: "Karşılaştırın",
    same: "İki kaynak harfi harfine aynı.",
    added: (count) => `${count} satır eklendi`,
    removed: (count) => `${count} satır silindi`,
    addedLine: "eklendi",
    removedLine: "silindi",
    skipped: (count) => `${count} aynı satır`,
    noSource: "İkisinden biri bayt kodu olarak teslim edildi; karşılaştırılacak satır yok.",
    sameCode: "Kod özetleri eşit: aynı biçimde yarışırlar.",
    otherCode: "Kod özetleri farklı.",
    tooDifferent: "İki kaynağın ortak yanı satırları eşleştirmek için çok az. İkisini de indirip karşılaştırın.",
    line: "Satır",
  },
  receipt: {
    title: "Makbuz",
    cardTitle: "Makbuz",
    cardLead: "Bu sitenin takımınızdan hangi kodu ne zaman aldığını kanıtlar. Saklayın: biz olmadan da denetlenebilir.",
    download: "Makbuzu indirin",
    open: "Herkese açık sayfasını açın",
    picture: "Makbuzun herkese açık sayfasının karekodu",
    lead: "Makbuz, bu sitenin bir takımın kodunu belli bir anda aldığını kanıtlar. Herkes denetleyebilir.",
    paste: "Makbuz",
    pasteHint: "İlk satırdan imzaya kadar bütün metni yapıştırın ya da dosyayı seçin.",
    file: "Ya da makbuzun dosyası",
    check: "Makbuzu denetleyin",
    genuine: "Bu makbuz gerçek.",
    genuineText: "Bu site imzaladı ve o zamandan beri tek harfi bile değişmedi.",
    otherKey: "Bu makbuzu başka bir kurulum imzaladı.",
    otherKeyText:
      "O zamandan beri değişmedi, ama anahtarı bu sitenin değil. Anahtarı o kurulumun gösterdiğiyle karşılaştırın.",
    forged: "Bu makbuz gerçek değil.",
    forgedText: "İmza metne ait değil: içinde bir şey değiştirilmiş ya da anahtar uydurulmuş.",
    noReceipt: "Bu bir makbuz değil.",
    noReceiptText: "Makbuz “Code Prix receipt 1” satırıyla başlar, imza satırıyla biter. Tamamını kopyalayın.",
    unknown: "Bu adreste bir makbuz yok.",
    unknownText: "Adresi denetleyin ya da makbuzu aşağıya yapıştırın.",
    team: "Takım",
    competition: "Yarışma",
    submission: "Teslim",
    codeHash: "Kod özeti",
    received: "Alındı",
    accepted: "Kabul edildi",
    key: "Anahtar",
    ownKey: "Bu sitenin anahtarı",
    ownKeyText:
      "Ed25519, 64 onaltılık basamak. Etkinlikten önce not edin: onunla her makbuz çevrimdışı denetlenebilir.",
    text: "Makbuzun kendisi",
  },
};
