import type { Messages } from "../messages.tsx";

/** JSON API'nin belgeleri ve programların geldiği anahtarlar. */
export const apiDocs: Messages["apiDocs"] = {
  title: "API",
  description: "Kendi programlarınızdan araba gönderin, kararı izleyin, sıralamayı, yarışları ve kayıtlarını okuyun.",
  lead: "Bir programın burada yapabileceği her şey: araba göndermek, kararını izlemek, aralıklarıyla sıralamayı, yarışları ve yarış kayıtlarını okumak. Yanıtlar JSON'dur; yarış kayıtları JSON satırlarıdır.",
  start: {
    title: "Başlangıç",
    token: "Anahtar oluşturun",
    tokenText:
      "Herkese açık olanlar için anahtar gerekmez. Kendi takımınız için bir anahtar oluşturun ve her çağrıyla gönderin:",
    kit: "Ya da komut satırına bırakın",
    kitText: "Komut satırı aracı arabayı gönderir, kararı bekler ve alındı belgesini yazdırır:",
    document: "OpenAPI 3.1 belgesi",
    documentText:
      "Aynısının üreteçler ve araçlar için hazırlanmış hâli. Her çağrıyı ve her yanıtı denetleyen şemalardan üretilir.",
  },
  problems: {
    title: "Sorunlar",
    text: "Ters giden her şey application/problem+json olarak yanıtlanır: neyin yanlış olduğu, kuralın kısa adı ve sonraki adım. 429 yanıtında Retry-After, kaç saniye sonra yeniden gelineceğini söyler.",
    limits:
      "Sınırlar: bir anahtar için 5 dakikada 600 çağrı, bir takım için saatte 60 araba, bir ağ adresi için 5 dakikada 30.000 çağrı.",
    columns: { status: "Durum", meaning: "Anlamı" },
  },
  english: "Aşağıdaki başvuru bölümü İngilizcedir.",
  everybody: "Herkes",
  scopes: { read: "Okuyan anahtar", submit: "Araba gönderen anahtar" },
  columns: { field: "Alan", type: "Tür", meaning: "Anlamı" },
  parameters: "Parametreler",
  body: "Gövde",
  answer: "Yanıt",
  required: "zorunlu",
  contents: "Çağrılar",
  tokens: {
    title: "API anahtarları",
    lead: "Anahtar, bir programın sizin adınıza çalışmasını sağlar: komut satırı, bir betik, sürekli derleme. Yalnızca üzerinde yazanı yapar; istediğiniz an geçersiz kılabilirsiniz.",
    docs: "Nasıl kullanılır",
    none: "Henüz anahtarınız yok.",
    list: "Anahtarlarınız",
    make: "Anahtar oluştur",
    name: "Ad",
    nameHint: (limit) => `Ne için olduğu, en çok ${limit} karakter: "dizüstü", "GitHub".`,
    scope: "Şunları yapabilir",
    scopes: { read: "Sizin görebildiklerinizi okur", submit: "Okur ve araba gönderir" },
    days: "Geçerlilik süresi",
    daysOf: (days) => `${days} gün`,
    made: "Yeni anahtarınız",
    madeText: "Şimdi kopyalayın: yalnızca bu kez gösterilir, sonra kimse okuyamaz.",
    copy: "Kopyala",
    copied: "Kopyalandı",
    madeOn: (date) => `oluşturulma: ${date}`,
    expires: (date) => `son geçerlilik: ${date}`,
    lastUsed: (time) => `son kullanım: ${time}`,
    neverUsed: "henüz kullanılmadı",
    revoke: "Geçersiz kıl",
    problem: (problem) => {
      switch (problem.rule) {
        case "empty":
          return "Ad boş. Anahtarın ne için olduğunu yazın.";
        case "too-long":
          return `Ad ${problem.given} karakter; en çok ${problem.limit} karakter olabilir. Kısaltın.`;
        case "unknown":
          return "Listedeki değerlerden birini seçin.";
        case "too-many":
          return `${problem.limit} anahtarınız var; bir kişi için en fazlası budur. Önce birini geçersiz kılın.`;
        default:
          return problem satisfies never;
      }
    },
  },
};
