import type { Messages } from "../messages.tsx";

/** Oyunu öğreten sayfanın metinleri. */
export const howToPlay: Messages["howToPlay"] = {
  title: "Nasıl Oynanır",
  description:
    "Bir yarış nasıl işler: sıralar, fiyatlar, mermiler, kalkanlar, gas, puanlar ve final; elinizle oynayabileceğiniz çizimlerle.",
  lead: (f) =>
    `Arabanız küçük bir program. ${f.cars} araba aynı pisti paylaşır. Sırası gelen jeton harcayabilir; ${f.finish} birimi ilk tamamlayan kazanır.`,
  contents: "Bu sayfada",
  formulaLabel: "Formül: University Code Prix",
  formula: {
    cars: "Yarıştaki araba",
    balance: "Baştaki jeton",
    finish: "Kazandıran mesafe",
    gasPerTurn: "Sıra başına gas",
    turnLimit: "En çok sıra",
  },
  sections: {
    turn: "Sıra",
    prices: "Hız satın almak",
    shells: "Mermiler",
    shields: "Kalkanlar",
    car: "Arabanız bir kontrat",
    gas: "Gas",
    official: "Puanlar, elemeler ve final",
    fairness: "Sonuca neden güvenebilirsiniz",
    questions: "Sorular",
  },
  turn: [
    "Arabalar belli bir düzenle oynar; bu düzen her turdan sonra karıştırılır. Böylece her arabaya turda bir sıra düşer ve hep aynı araba önce oynamaz.",
    "Sıranız gelince hakem programınızı çağırır. Size bütün arabaları, lider başta olmak üzere gösterir; siz de satın alabilirsiniz. İşiniz bitince sıra biter ve yalnız sizinki değil, her araba hızı kadar ilerler.",
    "Hız kalıcıdır. 5. sırada alınan bir birim, sonraki her sırada sizi ileri taşır. Yani erken alınan hız geç alınandan değerlidir; tabii koruyabilirseniz.",
  ],
  strip: {
    label: "Denemek için küçük bir yarış",
    turn: (turn) => `${turn}. sıra`,
    nextTurn: "Sırayı bitir",
    again: "Baştan başla",
    you: "Siz",
    rival: (nth) => `Rakip ${nth}`,
    place: (y, speed) => `konum ${y}, hız ${speed}`,
    shields: (n, cap) => `${cap} kalkandan ${n} tanesi`,
    coins: (n) => `${n} jeton`,
    moved: "Her araba hızı kadar ilerledi.",
    finished: "Bir araba bitişe vardı. Başka bir şey denemek için baştan başlayın.",
  },
  prices: [
    "Hızın, merminin ve kalkanın herkes için ortak bir fiyatı vardır. Kimsenin almadığı her sırada düşer, kim alırsa alsın satılan her birimle artar.",
    (f) =>
      `Bir birim hızın hedef fiyatı ${f.accelerateTarget} jetondur ve her sırada ${f.accelerateFall} ucuzlar. Merminin hedefi ${f.shellTarget} jetondur, ${f.shellFall} düşer; kalkanınki ${f.shieldTarget} jetondur, ${f.shieldFall} düşer.`,
    "Beklemek ucuz, acele etmek pahalıdır; ta ki beklediğiniz şeyi başkası alana kadar. Sürgüleri oynatın, bir rakibin alışverişinin size ne yaptığını görün.",
  ],
  chart: {
    label: "Sıradaki birimin fiyatı",
    action: "Satılan",
    actions: { accelerate: "Hız", shell: "Mermi", shield: "Kalkan" },
    perRound: "Bütün arabaların bir turda aldığı birim",
    turn: "Sıra",
    quiet: "kimse almıyor",
    now: (price, turn) => `${turn}. sırada sonraki birim ${price} jeton.`,
    free: (turn) => `${turn}. sırada sonraki birim bedava.`,
    axisTurn: "sıra",
    axisPrice: "jeton",
    target: "hedef",
    summary: (from, to, last) => `1. sırada ${from} jetondan ${last}. sırada ${to} jetona.`,
  },
  shells: [
    "Mermi, önünüzdeki en yakın arabaya gider ve hızını 1'e düşürür. Bir çağrı bir mermi atar; daha büyük miktar yalnızca daha pahalıdır.",
    "Yanınızdaki ya da arkanızdaki araba hedef olmaz. Önünüzde kimse yoksa mermi boşa gider.",
  ],
  shellLesson: {
    fire: (price) => `Mermi at, ${price} jeton`,
    hit: (name, before) => `${name}: hız ${before} iken 1'e düştü.`,
    wasted: (name) => `${name} zaten 1 hızındaydı. Jetonlar gitti.`,
    missed: "Önünüzde kimse yok. Jetonlar gitti.",
    poor: "Buna paranız yetmiyor.",
  },
  shields: [
    (f) =>
      `Kalkan, sürdüğü sürece her mermiyi durdurur. Mermi yemek onu tüketmez, zaman tüketir: hangi arabanın olursa olsun her sıra bir kalkan eksiltir. En çok ${f.shieldCap} kalkan taşıyabilirsiniz.`,
    (f) => `${f.cars} arabayla bir tur ${f.cars} sıradır. Tam takım kalkan sizi aşağı yukarı bir tur korur.`,
  ],
  shieldLesson: {
    raise: (price) => `Kalkan al, ${price} jeton`,
    fireAtYou: "Rakip ateş etsin",
    blocked: "Mermi kalkanınızda kırıldı. Kalkan hâlâ yerinde.",
    hit: (before) => `Kalkanınız yoktu: hızınız ${before} iken 1'e düştü.`,
    raised: (n) => `${n} kalkanınız var. Her sıra birini alır.`,
    full: "Taşıyabileceğiniz kadar kalkanınız var. Fazlasına boşuna para verirsiniz.",
  },
  car: [
    "Araba, Solidity ile yazılmış bir kontrattır; aynı makine için üretilmiş herhangi bir bytecode da olur. Hakem takeYourTurn'ü çağırır ve size kendisini, arabaların listesini ve listedeki yerinizi verir.",
    "Yaptığınız her şey hakeme bir çağrıdır: fiyat sorarsınız, satın alırsınız. Arabanın depolaması sıralar arasında kalır; yani hatırlayabilir.",
    "Bu, eksiksiz bir araba. Hız ucuz oldukça bir birim alır.",
  ],
  interfaceLabel: "Hakemin sunduğu",
  exampleLabel: "Eksiksiz bir araba",
  gas: [
    (f) =>
      `Gas, bir sıranın hesaplamada harcayabileceğidir: hakeme yapılan çağrılar dahil bütün sıra için ${f.gasPerTurn}. Saat yoktur: yavaş makine de hızlı makine de aynı yarışı verir.`,
    "Sıranızda gas biterse ya da başka bir hata olursa o sırada alınan her şey geri alınır. Jetonlarınız sizde kalır, sırayı kaybedersiniz.",
    (f) =>
      `Gas en çok fiyat ararken biter: n birimin fiyatını sormak her birim için yaklaşık ${f.gasPerUnit} gas tutar.`,
  ],
  gasMeter: {
    label: "Bir sırada fiyatını sorduğunuz birim",
    used: (used, limit) => `${limit} gas'ın ${used} kadarı`,
    out: "Gas bitti: bu sıra kaybedildi.",
  },
  official: [
    'Alıştırma açıkken etkin arabanız sıralama yarışlarına katılır. Puanı bütün yarışlarından birlikte hesaplanır; yanında bu sayının ne kadar kesin olduğu da yazar. Puan hep "yaklaşık" der, fazlasını değil.',
    "Dondurma anında her takımın etkin arabası sabitlenir ve özetlerinin listesi yayımlanır. Elemelerde arabalar birçok farklı dizilişle oturtulur, çünkü yer kimin ne zaman oynadığını değiştirir; her eleme herkes için aynı ağırlıktadır.",
    "Son sıralama bütün resmî yarışlardan birlikte çıkar. Yarışlar iki takımı ayırmıyorsa sonuç bunu söyler, fark uydurmaz; eşitliğin nasıl bozulacağı dondurmadan önce yayımlanır.",
  ],
  fairness: [
    "Aynı formül, arabalar, yerler ve tohum her makinede bit bit aynı yarışı verir.",
    "Resmî yarışın tohumu, sunucunun son tarihten önce taahhüt ettiği bir sırdan ve bütün arabaların özetlerinden üretilir; düzenleyiciler dahil kimse onu seçemez.",
    "Bir yarışın yeni bir tohumla yeniden koşulması gerekirse o tohum da önceden bellidir; yarışın sayfası bunun kaç kez yapıldığını yazar.",
    "Yayımlanan her yarış kendi tarayıcınızda yeniden koşturulabilir. Ya aynı kaydı verir ya da vermez.",
  ],
  questions: [
    {
      question: "Cüzdan, kripto para ya da blokzincir gerekiyor mu?",
      answer: "Hayır. Arabalar bu sitenin kendi makinesinde çalışır. Hiçbir şey ödenmez, hiçbir şey siteden çıkmaz.",
    },
    {
      question: "Hiç kontrat yazmadım. Katılabilir miyim?",
      answer:
        "Evet. Bir şablondan başlayın, tek bir sayıyı değiştirin, yarıştırın. Editör tarayıcınızda derler ve yanlışı sözle anlatır.",
    },
    {
      question: "Hızlı bilgisayar işe yarar mı?",
      answer: "Hayır. Arabayı yalnızca gas sınırlar, gas da her yerde aynı sayılır.",
    },
    {
      question: "Kaynak kodumu başkaları görebilir mi?",
      answer:
        "Kod takımınızındır. Yalnızca takımınız isterse ya da yarışma bunu önceden duyurduysa açılır. Resmî yarışların bytecode'u sonuçlarla birlikte yayımlanır ki herkes denetleyebilsin.",
    },
    {
      question: "Birden fazla araba gönderebilir miyim?",
      answer: "Dondurmaya kadar istediğiniz kadar. Biri etkin arabanızdır; eskilerden birine de dönebilirsiniz.",
    },
    {
      question: "Arabam revert ediyor. Ne olur?",
      answer: "O sırayı ve o sırada aldıklarını kaybeder, jetonları kalır, sonraki sırada devam eder.",
    },
    {
      question: "Kimse bitişe varmazsa?",
      answer: (f) => `${f.turnLimit} sıradan sonra yarış kazanansız biter. O zaman sıralama mesafeye göredir.`,
    },
  ],
  next: { title: "Bir tane yazmaya hazır mısınız?", action: "Araba Gönder", simulate: "Önce yarış izle" },
};
