import type { turnErrors as english } from "../en/turn-errors.ts";

interface Explanation {
  title: string;
  cause: string;
  fix: string;
}

export const turnErrors: Record<keyof typeof english, Explanation> = {
  "out-of-gas": {
    title: "Gaz bitti",
    cause: "Tur, kullanabileceği {budget} gazdan fazlasını istedi. Bu turda alınan her şey geri alındı.",
    fix: "Gaz bölümüne bakın: en sıcak satır işaretlidir. Sebep çoğunlukla döngü içinde fiyat sormaktır (birim başına yaklaşık 1.853 gaz); yarıya bölerek arayın.",
  },
  "not-enough-money": {
    title: "Para yetmedi",
    cause: "Alışveriş arabanın parasından pahalıydı; turun tamamı geri alındı (Panic 0x11).",
    fix: "Önce fiyatı sorun: if (price <= me.balance).",
  },
  underflow: {
    title: "Bir sayı 0'ın altına indi ya da taştı",
    cause: "uint256 eksi olamaz: 3 - 5 turu durdurur (Panic 0x11).",
    fix: "Çıkarmadan önce karşılaştırın: if (a > b) { … a - b … }.",
  },
  "division-by-zero": {
    title: "Sıfıra bölme",
    cause: "Başlangıçta hız ve yol 0'dır (Panic 0x12).",
    fix: "Yalnızca bölen > 0 ise bölün.",
  },
  "index-out-of-range": {
    title: "Listede böyle bir araba yok",
    cause:
      "allCars'ta {cars} yer vardır, 0'dan sonuncuya kadar (Panic 0x32). Liderin önünde araba yoktur: onun için yourCarIndex - 1 diye bir yer olmaz.",
    fix: "Öne bakmadan önce yourCarIndex > 0, arkaya bakmadan önce yourCarIndex + 1 < allCars.length olduğunu denetleyin.",
  },
  "assert-failed": {
    title: "Bir assert tutmadı",
    cause: "Programın kesin saydığı bir şey doğru çıkmadı (Panic 0x01).",
    fix: "Hata ayıklayıcıda bu satırdaki değerlere bakın.",
  },
  "other-panic": {
    title: "Program kendini durdurdu",
    cause: "Solidity olanaksız bir durumla karşılaştı (Panic {word}).",
    fix: "Hata ayıklayıcıda bu satırdaki değerlere bakın.",
  },
  "zero-shells": {
    title: "Sıfır mermi alındı",
    cause: "buyShell(0) reddedilir ve turu geri aldırır.",
    fix: "Yalnızca miktar > 0 ise alın.",
  },
  "zero-shields": {
    title: "Sıfır kalkan alındı",
    cause: "buyShield(0) reddedilir ve turu geri aldırır.",
    fix: "Yalnızca miktar > 0 ise alın.",
  },
  "not-your-turn": {
    title: "Sıra bu arabada değil",
    cause: "Yalnızca sırası gelen araba, başka bir sözleşmeyi araya koymadan kendisi satın alabilir.",
    fix: "Alışverişi arabanın takeYourTurn fonksiyonunda yapın.",
  },
  require: {
    title: "Araba kendi turunu durdurdu",
    cause: "“{word}” diyerek geri döndü. Bu turda alınan her şey geri alındı.",
    fix: "require yerine if kullanın: turun kalanı geçerli olur.",
  },
  "silent-revert": {
    title: "Tur sessizce geri alındı",
    cause: "Çoğunlukla ödenemeyecek bir fiyat: üst üste çok sayıda alınan birimin fiyatı akıl almaz yerlere çıkar.",
    fix: "Bir kerede daha az alın, önce fiyatı sorun.",
  },
  "bad-opcode": {
    title: "Olmayan bir komut",
    cause: "Bayt kodunda makinenin bilmediği bir komut var.",
    fix: "london ile cancun arasında bir sürüm için derleyin; daha yenileri yarışta yoktur.",
  },
  halted: {
    title: "Makine arabayı durdurdu",
    cause: "Sebep: {word}.",
    fix: "Sonu gelmeyen özyineleme ve view çağrısı içinde alışveriş buna yol açar.",
  },
  "no-code": {
    title: "Arabanın kodu yok",
    cause: "Hiç kurulmamış ya da kendini yok etmiş.",
    fix: "selfdestruct'ı silin, constructor'ı denetleyin.",
  },
  "over-limit": {
    title: "Makinenin bir sınırı aşıldı",
    cause: "Tur, izin verilenden fazla {word} kullandı.",
    fix: "Daha az bellek ve daha kısa kayıt kullanın.",
  },
};
