import type { compilerErrors as english } from "../en/compiler-errors.ts";

interface Explanation {
  title: string;
  cause: string;
  fix: string;
}

export const compilerErrors: Record<keyof typeof english, Explanation> = {
  "missing-semicolon": {
    title: "Noktalı virgül eksik",
    cause:
      "Her komut noktalı virgülle biter. Derleyici bunu ancak bir sonraki sözcükte fark eder; bir önceki satıra bakın.",
    fix: "{line}. satırın sonuna ; koyun.",
  },
  "missing-bracket": {
    title: "Bir parantez eksik",
    cause: "Derleyici {expected} bekliyordu, {found} buldu.",
    fix: "Bu satırdaki parantezleri sayın: her ( için bir ), her [ için bir ] gerekir.",
  },
  "missing-brace": {
    title: "Kapanan süslü parantez eksik",
    cause: "Dosya bir bloğun ortasında bitti. Sözleşme, fonksiyon, if ve döngü: her { bir } ister.",
    fix: "Dosyanın sonuna } ekleyin, sonra Düzenle'ye basın: girintiler hangi bloğun açık kaldığını gösterir.",
  },
  "extra-brace": {
    title: "Bir süslü parantez fazla",
    cause: "Sözleşme buradan önce kapanmış; devamı dışarıda kalıyor.",
    fix: "Erken kapatan } işaretini ya da bunu silin.",
  },
  "condition-without-brackets": {
    title: "Koşul parantez içinde yazılır",
    cause: "Python'da if x > 0: yazılır, Solidity'de if (x > 0) { … }.",
    fix: "Koşulu normal parantez içine alın.",
  },
  "python-colon": {
    title: "İki nokta blok açmaz",
    cause: "Burada bloklar süslü parantezle yazılır; girintinin derleyici için anlamı yoktur.",
    fix: "İki noktanın yerine { yazın, bloğu } ile kapatın.",
  },
  "python-operator": {
    title: "“{word}” Solidity'de yok",
    cause: "and, or, not yerine &&, ||, ! yazılır.",
    fix: "{word} yerine {operator} yazın.",
  },
  elif: {
    title: "“elif” burada iki sözcük",
    cause: "Solidity'de else if yazılır.",
    fix: "else if yazın.",
  },
  "hash-comment": {
    title: "Yorumlar // ile başlar",
    cause: "# yalnızca Python'da yorum başlatır.",
    fix: "# yerine // yazın.",
  },
  "python-word": {
    title: "“{word}” bilinmiyor",
    cause: "Solidity'de true ve false küçük harfle yazılır; None ya da null yoktur, boş sayı 0'dır.",
    fix: "{operator} yazın.",
  },
  "type-missing": {
    title: "“{word}” için tür yazılmamış",
    cause: "Yeni değişken bir kez, türüyle birlikte tanımlanır. var, let ve çıplak adlar başka dillere aittir.",
    fix: "İlk geçtiği yerde adın önüne uint256 yazın.",
  },
  print: {
    title: "Yazdırmak için console gerekir",
    cause: "Yarışta ekran yoktur ama garaj console.log ile yazılanları gösterir.",
    fix: "console'u içe aktarın ve console.log çağırın.",
  },
  undeclared: {
    title: "“{word}” burada bilinmiyor",
    cause:
      "Bu fonksiyonda ya da sözleşmede bu adla bir şey tanımlanmamış. Büyük küçük harf önemlidir: myCar ile MyCar iki ayrı addır.",
    fix: "Yazımını denetleyin ya da önce tanımlayın.",
  },
  "undeclared-close": {
    title: "“{word}” burada bilinmiyor",
    cause: "Bir iki harfi farklı bir ad var.",
    fix: "{suggestion} mi demek istediniz?",
  },
  "unknown-member": {
    title: "“{word}” diye bir şey yok",
    cause: "{owner} içinde böyle bir fonksiyon ya da alan yok.",
    fix: "Addan sonra nokta koyup listeden seçin.",
  },
  "unknown-member-close": {
    title: "“{word}” diye bir şey yok",
    cause: "{owner} içinde bu yok ama neredeyse aynı yazılan biri var.",
    fix: "{suggestion} mi demek istediniz?",
  },
  "argument-count": {
    title: "Çağrıdaki değer sayısı yanlış",
    cause: "{given} değer verilmiş, {expected} bekleniyor.",
    fix: "Ctrl Boşluk ile açılan listede fonksiyonun satırına bakın.",
  },
  "too-small-type": {
    title: "Değer sığmayabilir",
    cause: "{from}, {to} türünden daha büyük sayılar tutabilir; derleyici bunu sessizce kopyalamaz.",
    fix: "Kendi sayılarınız için uint256 kullanın; gazı daha fazla değildir.",
  },
  "signed-unsigned": {
    title: "İşaretsiz olması gereken yerde işaretli sayı",
    cause: "int256 eksi olabilir, uint256 olamaz; derleyici sizin yerinize karar vermez.",
    fix: "Değişken için uint256 kullanın ya da dönüştürün: uint256(değer).",
  },
  "text-for-number": {
    title: "Sayı yerine metin",
    cause: "Tırnak içindeki “1” sayı değil, metindir.",
    fix: "Tırnakları kaldırın.",
  },
  fraction: {
    title: "Kesirli sayı yoktur",
    cause: "Bütün sayılar tam sayıdır. 1 / 2 sıfır eder, 0.5 saklanamaz.",
    fix: "Önce çarpın, en son bölün: x'in yarısı x / 2, dörtte üçü x * 3 / 4.",
  },
  "number-as-condition": {
    title: "Koşul doğru ya da yanlış olmalı",
    cause: "Python'daki gibi tek başına bir sayı koşul sayılmaz.",
    fix: "Karşılaştırın: {word} != 0.",
  },
  "assignment-as-condition": {
    title: "= saklar, == karşılaştırır",
    cause: "Koşul, iki değerin eşit olup olmadığını sormak yerine değer saklıyor.",
    fix: "== yazın.",
  },
  "data-location": {
    title: "Bu değer nerede duracak?",
    cause:
      "Yapılar, diziler ve metinler yer ister: bu çağrı için memory, dışarıdan verilen için calldata, kalıcı olan için storage.",
    fix: "Tür ile ad arasına memory yazın.",
  },
  "storage-pointer": {
    title: "Dışarıdan verilen değer storage içinde değildir",
    cause: "storage, sözleşmenizin kendi kalıcı verisini gösterir; allCars ise çağrıyla gelir.",
    fix: "memory (kopya) ya da calldata (yalnızca okumak için) yazın.",
  },
  "missing-override": {
    title: "override eksik",
    cause: "Car bu fonksiyonu zaten söz veriyor; sizinki onun yerine geçtiğini belirtmeli.",
    fix: "external sözcüğünden sonra override yazın.",
  },
  "missing-visibility": {
    title: "Bu fonksiyonu kim çağırabilir?",
    cause: "Her fonksiyon bunu söyler: kendi yardımcılarınız için internal, takeYourTurn için external.",
    fix: "Parantezlerden sonra {suggestion} yazın.",
  },
  "wrong-signature": {
    title: "takeYourTurn'ün parametreleri farklı",
    cause: "Hakem tam olarak takeYourTurn(CodePrix, CodePrix.CarData[] calldata, uint256) çağırır.",
    fix: "Üç parametreyi bir şablondan harfi harfine kopyalayın.",
  },
  abstract: {
    title: "Araba sırasını oynamıyor",
    cause: "{word} bir Car ama her Car'da olması gereken takeYourTurn fonksiyonu yok ya da farklı yazılmış.",
    fix: "Şablondaki parametrelerle takeYourTurn ekleyin.",
  },
  "missing-import": {
    title: "“{word}” içe aktarılmamış",
    cause: "Car ve CodePrix yarışın bir dosyasında tanımlıdır.",
    fix: 'pragma satırının altına import "code-prix/Car.sol"; yazın.',
  },
  "unknown-import": {
    title: "Bu dosya burada yok",
    cause: "Yalnızca yarışın kendi dosyaları ve taslağınızdaki dosyalar içe aktarılabilir; ağdan hiçbir şey alınmaz.",
    fix: "Dosyayı + ile taslağa ekleyin ya da gerekeni yapıştırın.",
  },
  "other-compiler": {
    title: "pragma başka bir derleyici istiyor",
    cause: "Arabalar Solidity 0.8 ile derlenir.",
    fix: "pragma solidity ^0.8.13; yazın.",
  },
  "declared-twice": {
    title: "Bu ad kullanılmış",
    cause: "Aynı blokta bu adla bir değişken daha önce tanımlanmış.",
    fix: "Yeni değer saklamak için türü yazmayın ya da başka bir ad seçin.",
  },
  shadowed: {
    title: "Bir ad, iki şey",
    cause: "Yeni değişken eskisini gizliyor; aşağıdaki kod yalnızca yenisini görür.",
    fix: "Başka bir ad seçin.",
  },
  "unused-variable": {
    title: "Bu değişken hiç kullanılmıyor",
    cause: "Zararı yok ama çoğu zaman bir yerde başka bir ad kastedilmiştir.",
    fix: "Kullanın ya da silin.",
  },
  "unused-parameter": {
    title: "Bu parametre henüz kullanılmıyor",
    cause: "Hakem bunu arabanıza veriyor ama araba bakmıyor.",
    fix: "Bir şey yapmanız gerekmez. İyi bir araba üçüne de bakar.",
  },
  unreachable: {
    title: "Buraya hiç ulaşılmıyor",
    cause: "Daha önce bir return ya da revert fonksiyonu bitiriyor.",
    fix: "Satırı yukarı taşıyın ya da return'ü bir if içine alın.",
  },
  "view-changes": {
    title: "view, hiçbir şeyi değiştirmemeye söz verir",
    cause: "Satın almak yarışı değiştirir; satın alan fonksiyon view olamaz.",
    fix: "view sözcüğünü silin.",
  },
  "pure-reads": {
    title: "pure, hiçbir şeyi okumamaya söz verir",
    cause: "Fonksiyon sözleşmenin verisini okuyor ya da hakeme soruyor.",
    fix: "pure yerine view yazın.",
  },
  "stack-too-deep": {
    title: "Aynı anda çok fazla değişken",
    cause: "Makine en çok 16 değere ulaşır. Parametreler ve ara sonuçlar da sayılır.",
    fix: "Bir bölümü ayrı fonksiyona taşıyın ya da kısa süre gerekenleri { } içine alın.",
  },
  "constant-assigned": {
    title: "Sabit değişmez",
    cause: "constant değerler programın parçasıdır.",
    fix: "Değer yarışta değişecekse constant sözcüğünü silin.",
  },
  "read-only": {
    title: "Dışarıdan verilen değer değiştirilemez",
    cause: "allCars yarışı gösterir, yönetmez. Arabalar yalnızca satın alarak değişir.",
    fix: "Önce kopyalayın: CodePrix.CarData memory me = allCars[yourCarIndex];",
  },
  "negative-unsigned": {
    title: "uint256 eksi olamaz",
    cause: "İşaretsiz bir sayının önündeki eksinin anlamı yoktur.",
    fix: "Bir sayıdan çıkarın ya da int256 kullanın.",
  },
  "memory-push": {
    title: "memory'deki diziler büyümez",
    cause: "push yalnızca storage'daki dizilerde çalışır.",
    fix: "Uzunluğuyla oluşturun: new uint256[](5), sonra yerlerini doldurun.",
  },
  "for-in": {
    title: "Burada for sayarak döner",
    cause: "Solidity'de for … in yoktur.",
    fix: "for (uint256 i = 0; i < allCars.length; i++) { … } yazıp allCars[i] kullanın.",
  },
  "open-quote": {
    title: "Metin kapanmamış",
    cause: "Satır, ikinci tırnaktan önce bitti.",
    fix: 'Metnin sonuna " ekleyin.',
  },
  "foreign-letter": {
    title: "“{word}” bir adda geçemez",
    cause: "Adlar a–z, A–Z, 0–9, _ ve $ ile yazılır. Türkçe harfler yorumlarda serbesttir.",
    fix: "{suggestion} yazın.",
  },
  "unicode-text": {
    title: "Metinde özel harf var",
    cause: "Düz metinlerde yalnızca ASCII harfleri olabilir.",
    fix: 'Metnin önüne unicode yazın: unicode"hız".',
  },
  "enum-argument": {
    title: "Sayı değil, eylem adı gerekiyor",
    cause: "getActionsSold, CodePrix.ActionType adlarından birini ister.",
    fix: "CodePrix.ActionType.{suggestion} yazın.",
  },
  "mixed-signs": {
    title: "İşaretli ve işaretsiz sayılar karışmaz",
    cause: "Bir taraf eksi olabilir, öteki olamaz.",
    fix: "İkisini de uint256 yapın ya da bir tarafı dönüştürün: int256(değer).",
  },
  "literal-out-of-range": {
    title: "Dizide böyle bir yer yok",
    cause: "Yerler 0'dan sayılır; sonuncusu uzunluk − 1'dir.",
    fix: "Daha küçük bir yer kullanın.",
  },
  "statement-outside": {
    title: "Fonksiyonun dışında komut",
    cause: "Sözleşmenin içine doğrudan yalnızca tanımlar yazılır; komutlar fonksiyonların içindedir.",
    fix: "Satırı takeYourTurn içine taşıyın.",
  },
  "missing-return": {
    title: "Bir yol sonuçsuz bitiyor",
    cause: "Hiçbir return'e ulaşılmazsa fonksiyon 0 verir.",
    fix: "Son satıra bir return ekleyin.",
  },
  "explicit-conversion": {
    title: "Bu dönüşüm iki adımda yapılır",
    cause: "Boyut ile işaret aynı anda değiştirilemez.",
    fix: "Önce boyutu değiştirin: int256(uint256(değer)).",
  },
  "several-cars": {
    title: "Bir dosyada iki araba",
    cause: "Yalnızca biri yarışabilir: {names}.",
    fix: "Düzenleyicinin üstünden birini seçin ya da ötekileri abstract yapın.",
  },
  "no-car": {
    title: "Bu dosyada araba yok",
    cause: "Araba, takeYourTurn fonksiyonu olan bir sözleşmedir.",
    fix: "Şablondaki gibi contract MyCar is Car { … } yazın.",
  },
  "bad-constructor": {
    title: "constructor değer istiyor",
    cause: "Bunları verecek kimse yok: hakem arabanızı yalnızca kurar.",
    fix: "Değerleri kaynağın içine yazın.",
  },
  "too-large": {
    title: "Araba fazla büyük",
    cause: "{bytes} bayt kodu var; bir arabanın en çok {most} baytı olabilir.",
    fix: "Çağrılmayan fonksiyonları ve require içindeki uzun metinleri silin.",
  },
  "unlinked-library": {
    title: "Adresi olan bir kütüphane",
    cause: "Yarışta adreslerde duran kütüphaneler yoktur.",
    fix: "Kütüphanenin fonksiyonlarını internal yapın: arabanızın parçası olurlar.",
  },
  "other-family": {
    title: "Başka yarışların arabası",
    cause: "{written} için yazılmış; buradaki yarışlar {here} ve oradaki hakem başka bir fonksiyonu çağırır.",
    fix: "takeYourTurn fonksiyonuna {here} parametrelerini verin: şablonlardan başlayan yeni bir arabada bunlar hazırdır. Simülatör her ailenin bayt kodunu yarıştırır.",
  },
  "compiler-timeout": {
    title: "Derleyici durduruldu",
    cause:
      "{seconds} saniye çalıştı. Çok uzun ifadeler, dev sabit listeleri ya da iç içe çok sayıda parantez buna yol açar.",
    fix: "Son değişikliği geri alın ya da ifadeyi bölün.",
  },
  "source-refused": {
    title: "Burada derlenecek bir şey yok",
    cause:
      "Dosya boş, metin olmayan işaretler taşıyor ya da çok büyük: bir arabanın kaynağı en çok 131.072 bayt olabilir.",
    fix: "Bir şablonla başlayın ya da arabanın kullanmadığını çıkarın. Yazdıklarınız olduğu gibi duruyor.",
  },
  "too-many-files": {
    title: "Arabanın çok fazla dosyası var",
    cause: "Bir arabanın kendi dosyası dışında en çok 32 dosyası olabilir.",
    fix: "Birlikte duranları bir dosyada toplayın.",
  },
  unrecognised: {
    title: "Derleyici burayı anlayamadı",
    cause: "Aşağıdaki İngilizce sözlerle durdu.",
    fix: "Bu satıra ve bir öncekine bakın: parantezler, noktalı virgüller, yazım. Bir şey bulamazsanız son değişikliğinizi geri alın.",
  },
  "unrecognised-remark": {
    title: "Derleyicinin bir notu var",
    cause: "Araba derleniyor; aşağıdaki İngilizce sözler neyin daha iyi olabileceğini söylüyor.",
    fix: "Olduğu gibi bırakabilirsiniz.",
  },
  "compiler-crash": {
    title: "Derleyici pes etti",
    cause:
      "Bu kaynak, derleyiciye verilenden fazlasını istiyor: 512 MB bellek ve sınırlı bir iç içe geçme derinliği. Yenisi başlatıldı.",
    fix: "Son değişikliği geri alın ya da kaynağı küçültün.",
  },
};
