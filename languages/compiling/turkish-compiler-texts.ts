/** Keys are the English texts in the sources. */
import type { Wording } from "./compiler-text.ts";

export const turkish: Wording = {
  // Names
  '"{0}" is not known for {1}.': '"{0}" burada bilinmiyor; soldaki değer: {1}.',

  // Lines that are not understood
  "One mistake in the source; the first is in line {0}": "Kaynakta bir hata var; yeri satır {0}",
  "{0} mistakes in the source; the first is in line {1}": "Kaynakta {0} hata var; ilki satır {1}",
  "{0}: {1}": "{0}: {1}",
  "There is no source yet. Start from a template, or paste a contract that has takeYourTurn.":
    "Henüz kaynak yok. Bir şablondan başlayın ya da takeYourTurn içeren bir sözleşme yapıştırın.",
  "Your source has {0} bytes; a car's source may have {1}. Leave out what the car does not use.":
    "Kaynağınız {0} bayt; bir arabanın kaynağı en çok {1} bayt olabilir. Arabanın kullanmadıklarını çıkarın.",

  // Strings
  "Only whole numbers take a format, and this is {0}.": "Yalnızca tam sayılar biçim alır; buradaki: {0}.",

  // Types
  "The type here is {0}, and {1} comes here too.": "Buradaki tip {0}, ama buraya gelen başka bir şey de var: {1}.",

  // Functions
  "{0} takes {1}; given: {2}.": "{0} için gereken: {1}; verilen: {2}.",
  "{0}( ) takes {1} {2}, and {3} are given.": "{0}( ) {1} {2} alır, {3} tane verilmiş.",
  "{0} {1}": "{0} {1}",
  value: "değer",
  values: "değer",
  "{0} needs a whole number.": "{0} bir tam sayı ister.",
  'This function uses "{0}" of the function around it and {1}. Give it what it needs as arguments.':
    'Bu fonksiyon, çevresindeki fonksiyonun "{0}" değişkenini kullanıyor; oysa {1}. Gerekenleri ona argüman olarak verin.',
  'This function uses "{0}" of the loop around it and {1}. Give it what it needs as arguments.':
    'Bu fonksiyon, çevresindeki döngünün "{0}" değişkenini kullanıyor; oysa {1}. Gerekenleri ona argüman olarak verin.',
  'is given to "{0}", which may call that one again':
    '"{0}" fonksiyonuna veriliyor ve o, çevredekini yeniden çağırabilir',
  'is kept in "{0}", and its defaults are made anew each time it is defined':
    '"{0}" içinde saklanıyor ve varsayılan değerleri her tanımlanışında yeniden oluşuyor',
  'is kept in "{0}", which lasts longer': 'ondan uzun yaşayan "{0}" içinde saklanıyor',
  'is put into "{0}" from elsewhere': '"{0}" değişkenine başka yerden konuyor',
  'is put into "{0}", which holds something else at other times':
    'başka zaman başka bir şey tutan "{0}" değişkenine konuyor',
  "is put into a list or the like": "bir listeye ya da benzerine konuyor",
  "is returned from a function": "bir fonksiyondan döndürülüyor",

  "{0} needs whole numbers on both sides, and this is {1}.": "{0} iki yanında da tam sayı ister; buradaki: {1}.",
  "A whole number is needed here, and this is {0}.": "Burada tam sayı gerekli; buradaki: {0}.",
  "A list is needed here": "Burada liste gerekli",
  "Only {0} can do this": "Bunu yalnızca {0} yapabilir",
  "An array is needed here": "Burada dizi gerekli",
  "A dictionary is needed here": "Burada sözlük gerekli",
  "{0}, and this is {1}.": "{0}; buradaki: {1}.",
  "len needs something that has a length": "len, uzunluğu olan bir şey ister",
  "Something to walk through is needed here, and this is {0}.": "Burada gezilebilecek bir şey gerekli; buradaki: {0}.",
  "Only lists and what is like them have [ ], and this is {0}.":
    "[ ] yalnızca listelerde ve benzerlerinde olur; buradaki: {0}.",
  "Only a list can be sorted, and this is {0}.": "Yalnızca liste sıralanabilir; buradaki: {0}.",
  "Only a list or a tuple can be sliced, and this is {0}.": "Yalnızca liste ya da demet dilimlenebilir; buradaki: {0}.",
  "Only numbers have an order, and this is {0}.": "Yalnızca sayıların sırası vardır; buradaki: {0}.",
  "Only numbers, lists and tuples have an order, and this is {0}.":
    "Yalnızca sayıların, listelerin ve demetlerin sırası vardır; buradaki: {0}.",
  "Only numbers, lists and tuples have an order, and these are {0}. Say key=.":
    "Yalnızca sayıların, listelerin ve demetlerin sırası vardır; buradakiler: {0}. key= verin.",
  "Items of {0} cannot be set.": "Öğeleri değiştirilemez: {0}.",
  "This is {0}, which cannot be called.": "Buradaki çağrılamaz: {0}.",
  "This is {0}, which cannot be taken apart.": "Buradaki parçalarına ayrılamaz: {0}.",
  "Keys of a dictionary are whole numbers, and this is {0}.": "Sözlüğün anahtarları tam sayıdır; buradaki: {0}.",

  "a boolean": "doğruluk değeri",
  "a car": "araba",
  "a car's data": "bir arabanın verileri",
  "a dictionary": "sözlük",
  "a function": "fonksiyon",
  "a list": "liste",
  "a number": "sayı",
  "a tuple": "demet",
  "a whole number": "tam sayı",
  "an array": "dizi",
  "an object": "nesne",
  "the race": "race",
  None: "None",
  null: "null",
  undefined: "undefined",
  nothing: "hiçbir şey",
  "{0} or {1}": "{0} ya da {1}",
  "{0}, {1}": "{0}, {1}",
};
