import type { Outcome } from "#engine/evm/machine.ts";
import type { Rejection } from "#rules/rejection.ts";
import type { SubmitProblem } from "#server/racing/submissions/submit-car.ts";
import type { Messages } from "../messages.tsx";

const bytes = (count: number) => `${count.toLocaleString("tr-TR")} bayt`;
const whole = (count: number) => count.toLocaleString("tr-TR");

function outcomeWords(outcome: Outcome): string {
  switch (outcome.kind) {
    case "ok":
      return "sorunsuz bitti";
    case "reverted":
      return "işlem geri alındı (revert)";
    case "out-of-gas":
      return "gazı bitti";
    case "no-code":
      return "çağrılacak kod yoktu";
    case "over-limit":
      return `sınır aşıldı (${outcome.limit})`;
    case "halted":
      return `program durdu (${outcome.reason})`;
    default:
      return outcome satisfies never;
  }
}

/** Araba teslimi ve denetim sonucunun metinleri. */
export const garage: Messages["garage"] = {
  submit: {
    title: "Araba teslim edin",
    lead: "Sunucu arabanızı denetler ve ev arabalarıyla, her yerden birer kez yarıştırır. Bunu sonraki sayfada izlersiniz.",
    leadAlone:
      "Sunucu arabanızı denetler ve kendi kopyalarıyla yarıştırır: bu kurallar için ev arabası yok. Bunu sonraki sayfada izlersiniz.",
    forTeam: (team: string, competition: string) => `${competition} yarışmasında ${team} takımı için.`,
    signInFirst: "Araba teslim etmek için hesap ve takım gerekir. Tarayıcınızda yarışmak için ikisi de gerekmez.",
    teamFirst: (competition: string) => `${competition} yarışmasında henüz bir takımınız yok.`,
    closed: (competition: string) => `${competition} şu anda araba almıyor.`,
    createTeam: "Takım kur ya da takıma katıl",
    fromSource: "Solidity kaynağı",
    fromBytecode: "Bayt kodu",
    source: "Kaynak",
    sourceHint: (limitKib: string) =>
      `Tek dosya, en çok ${limitKib} KiB. Kitlerdeki Car.sol ve CodePrix.sol içe aktarılabilir.`,
    contractName: "Sözleşme",
    contractNameHint: "Yalnızca kaynakta birden çok araba varsa.",
    bytecode: "Kurulum bayt kodu",
    lostReceipt: "Bu araba daha önce kabul edilmişti, site onu yitirdi",
    receipt: "Arabanın makbuzu",
    receiptHint:
      "Başka bir bilgisayar devraldıysa son dakikanın arabası burada olmayabilir. Makbuzuyla birlikte, ilk alındığı an geçerli olur.",
    bytecodeHint: (limitBytes: string) =>
      `Onaltılık, 0x ile ya da 0x'siz, forge inspect'in yazdığı gibi: en çok ${limitBytes} bayt. Kurulan kod en çok 24.576 bayt olabilir.`,
    note: "Not",
    noteHint: (limit: string) => `Yalnızca takımınız görür, en çok ${limit} karakter. Boş bırakılabilir.`,
    submit: "Teslim et",
  },
  problem: (problem: SubmitProblem): string => {
    switch (problem.rule) {
      case "empty":
        return problem.field === "source"
          ? "Kaynak boş. Sözleşmenizi yapıştırın."
          : "Bayt kodu boş. Derleyicinin bytecode olarak verdiği onaltılık metni yapıştırın.";
      case "too-large":
        return problem.field === "source"
          ? `Kaynak ${bytes(problem.bytes)}; en çok ${bytes(problem.limitBytes)} olabilir. Arabaya gerekmeyeni çıkarın.`
          : `Bayt kodu ${bytes(problem.bytes)}; bir araba kurucusuyla birlikte en çok ${bytes(problem.limitBytes)} olabilir. Optimizer'ı açın ya da arabayı küçültün.`;
      case "not-text":
        return `Kaynağın ${problem.line}. satırında metin olmayan bir karakter var. Dosyayı UTF-8 olarak kaydedip yeniden yapıştırın.`;
      case "not-a-name":
        return "Bu bir sözleşme adı değil: harf, rakam, _ ve $ kullanılır, rakamla başlamaz.";
      case "not-hex":
        return `Bayt kodunun ${whole(problem.position)}. karakteri "${problem.character}"; yalnızca 0–9 ve a–f olabilir. Bayt kodunu çevresindekiler olmadan yeniden kopyalayın.`;
      case "unlinked-library":
        return `Bayt kodu ${whole(problem.position)}. karakterde bir kütüphanenin adresini bekliyor. Kütüphanenin işlevlerini internal yapıp yeniden derleyin.`;
      case "half-byte":
        return `Bayt kodunda ${whole(problem.digits)} basamak var; iki basamak bir bayttır, yani biri eksik ya da fazla. Sonu kesilmiş olabilir: yeniden kopyalayın.`;
      case "too-long":
        return `Not ${problem.given} karakter; en çok ${problem.limit} olabilir. Kısaltın.`;
      case "not-genuine":
        return "Bu makbuzu bu haliyle bu kurulum imzalamadı. İlk satırdan imzaya kadar tamamını yapıştırın.";
      case "other-team":
        return "Bu makbuz başka bir takımın. Takımınıza verileni yapıştırın.";
      case "other-code":
        return "Bu makbuz başka bir bayt kodunun. Kabul edilen bayt kodunu eksiksiz yapıştırın.";
      case "not-lost":
        return "Bu makbuzun arabası burada: yitirilen bir şey yok. Başka bir araba teslim etmek için makbuzu çıkarın.";
      case "closed":
        return "Yarışma şu anda araba almıyor.";
      case "too-many-waiting":
        return `Takımınızın ${problem.limit} arabası zaten bekliyor. Biri sonuçlanınca sonrakini teslim edin.`;
      case "too-many-this-hour":
        return `Takımınız bir saat içinde ${problem.limit} araba teslim etti; en çok bu kadar alınır. Sonrakini ${problem.waitMinutes} dk sonra teslim edin; o zamana kadar garajınızdaki deneme sürüşü aynı işi görür.`;
      case "too-many-of-person":
        return `Takımlarınız için bir saat içinde ${problem.limit} araba teslim ettiniz; bir kişiden en çok bu kadar alınır. Sonrakini ${problem.waitMinutes} dk sonra teslim edin.`;
      case "too-much-compiling":
        return `Kaynak kodlarınız bir saat içinde sunucunun derleyicisini ${problem.limitMinutes} dk meşgul etti; bir kişi en çok bu kadar kullanabilir. Sonraki kaynak kodu ${problem.waitMinutes} dk sonra, bayt kodunu ise hemen teslim edebilirsiniz.`;
      default:
        return problem satisfies never;
    }
  },
  submission: {
    title: "Arabanız",
    notFound: "Bu adreste görebileceğiniz bir teslim yok.",
    states: {
      queued: "Sırada",
      checking: "Denetleniyor",
      accepted: "Kabul edildi",
      rejected: "Reddedildi",
      error: "Bekliyor",
    },
    stories: {
      queued: (ahead: number) => (ahead === 0 ? "Sıra sizin arabanızda." : `Arabanızdan önce ${ahead} araba var.`),
      checking: "Arabanız kuruluyor ve her yerden yarıştırılıyor. Bu sayfa kendini yeniler.",
      error: "Sorun arabanızda değil, bizim tarafımızda. Birazdan kendiliğinden yeniden denetlenecek.",
      accepted: "Arabanız yarışıyor.",
      acceptedOlder: "Arabanız kabul edildi. Takımınızın daha yeni bir arabası yarışıyor.",
      rejected: "Arabanız kabul edilmedi; hiçbir şeyin yerini almadı. Düzeltip yeniden teslim edin.",
    },
    received: "Alındı",
    decided: "Sonuçlandı",
    codeHash: "Kod özeti",
    note: "Not",
    report: "Denetimin ölçtükleri",
    initcode: "Kurulum bayt kodu",
    code: "Kurulan kod",
    deploymentGas: "Kurulumun gazı",
    turnsOk: "Sorunsuz biten turlar",
    ofTurns: (ok: string, all: string) => `${all} turda ${ok}`,
    largestTurnGas: "Bir turdaki en çok gaz",
    workPerGas: "Gaz başına iş",
    hostTime: "Denetimin hesaplama süresi",
    milliseconds: (count: string) => `${count} ms`,
    compiler: "Derleyici",
    bytes: (count: string) => `${count} bayt`,
    races: "Yarışları",
    place: (place: string, cars: string) => `${cars} arabada ${place}.`,
    seat: (seat: string) => `${seat}. yerden`,
    race: (number: string) => `${number}. yarış`,
    active: "Şimdi yarışıyor",
    another: "Başka bir araba teslim edin",
    source: "Kaynak",
    bytecode: "Bayt kodu",
  },
  rejection: (rejection: Rejection): string => {
    switch (rejection.rule) {
      case "does-not-compile":
        return compileWords(rejection);
      case "wrong-family":
        return `Bu araba ${rejection.family} ailesi için yazılmış; bu yarışmanın ailesi ${rejection.needed}. O ailenin arayüzünü içe aktarın.`;
      case "does-not-deploy":
        return `Arabanızın kurucusu bitmedi: ${outcomeWords(rejection.outcome)}; ${whole(rejection.gasLimit)} gazın ${whole(rejection.gasUsed)} kadarı harcandı. Kurulmuş kodu yapıştırdıysanız, yerine kurulum bayt kodunu yapıştırın.`;
      case "deploys-no-code":
        return "Arabanızdan geriye kod kalmıyor: kurucusu kod döndürmüyor. Kurulmuş kodu değil, kurulum bayt kodunu yapıştırın.";
      case "code-too-large":
        return `Arabanızın kodu ${bytes(rejection.bytes)}; bir araba en çok ${bytes(rejection.limitBytes)} olabilir. Optimizer'ı açın ya da arabayı küçültün.`;
      case "races-do-not-end":
        return rejection.limit === "time"
          ? `Arabanızla koşulan bir yarış art arda ${rejection.tries} kez ${whole(rejection.seconds)} saniyeyi aştı ve kesildi. Tur başına daha az gaz harcayın.`
          : `Arabanızla koşulan bir yarış art arda ${rejection.tries} kez izin verilenden çok bellek kullandı ve kesildi. Belleğe daha az yazın.`;
      case "too-much-work":
        return `Arabanız yarışları koşan bilgisayarları gazının gösterdiğinden çok daha uzun meşgul ediyor: bir deneme yarışının ${whole(rejection.turns)} turunda gaz başına ${whole(rejection.workPerGas)} iş birimi, tur başına ${whole(rejection.workPerTurn)}; izin verilen en çok ${whole(rejection.mostWorkPerGas)}. Bu kadarına yalnızca hazır sözleşme çağrıları mal olur: bunları, önce de pairing ve MODEXP çağrılarını azaltın.`;
      case "machines-disagree":
        return `Her araba, aynı sonucu vermesi gereken iki makinede koşar. Bir deneme yarışının ${rejection.turn}. turunda sizinki için anlaşamadılar; resmî yarışları bekletilirdi. O turdaki alışılmadık işleri (hazır sözleşmeler, kurduğu sözleşmeler, çok fazla bellek) çıkarın ve organizatörlere haber verin: makinelerden birinde bir hata var.`;
      case "never-takes-a-turn":
        return `Arabanız ${rejection.races} yarıştaki ${whole(rejection.turns)} turunun hiçbirini bitiremedi. ${rejection.firstTurn}. turda ${outcomeWords(rejection.outcome)}; ${whole(rejection.gasLimit)} gazın ${whole(rejection.gasUsed)} kadarı harcandı. ${rejection.line ? `Tur ${rejection.line.number}. satırda bitti.` : "takeYourTurn imzasının bu yarışmanın ailesine uyduğunu denetleyin."}`;
      default:
        return rejection satisfies never;
    }
  },
  failedIn: (line: number, functionName: string | null) =>
    functionName === null ? `${line}. satır` : `${line}. satır, ${functionName} içinde`,
  compileError: (line: number | null, column: number | null) =>
    line === null ? "Kaynağın tümünde" : column === null ? `${line}. satır` : `${line}. satır, ${column}. sütun`,
};

function compileWords({ reason, errors, candidates }: Extract<Rejection, { rule: "does-not-compile" }>): string {
  const line = errors[0]?.line ?? null;
  const names = candidates.join(", ");
  switch (reason) {
    case "mistakes":
      return `Kaynak derlenmiyor: ${errors.length} hata${line === null ? "" : `, ilki ${line}. satırda`}. Derleyicinin sözleri aşağıda; önce ilkini düzeltin.`;
    case "no-source":
      return "Derleyiciye kaynak olarak okunabilecek bir şey verilmedi. Dosyanın tümünü metin olarak yapıştırın.";
    case "too-many-files":
      return "Kaynakta çok fazla dosya var. Arabayı daha az dosyaya toplayın.";
    case "no-car":
      return "Kaynaktaki hiçbir sözleşme yarışamaz: hiçbirinde bir ailenin takeYourTurn işlevi yok. Bir şablondan başlayın.";
    case "several-cars":
      return `Kaynakta birden çok araba var: ${names}. Yarışacak olanı Sözleşme alanına yazın.`;
    case "unknown-contract":
      return names === "" ? "Kaynakta bu adda bir araba yok." : `Kaynakta bu adda bir araba yok. Arabalar: ${names}.`;
    case "bad-constructor":
      return "Arabanın kurucusu kimsenin vermediği değerler istiyor. Değerleri kaynağa yazın.";
    case "unlinked-library":
      return "Araba, ayrıca kurulan bir kütüphane istiyor. Kütüphanenin işlevlerini internal yapın.";
    case "too-large":
      return "Derlenen araba izin verilenden büyük. Küçültün.";
    case "unknown-version":
      return "Kaynak burada olmayan bir derleyici sürümü istiyor. pragma solidity ^0.8.13 yazın.";
    case "compiler-limit":
      return "Derleme çok zaman ya da bellek istedi ve durduruldu. Kaynağı küçültün: derleyiciyi en çok yinelenen kod ve çok büyük ifadeler yorar.";
    default:
      return reason satisfies never;
  }
}
