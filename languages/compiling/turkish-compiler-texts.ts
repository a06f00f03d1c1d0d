/** Keys are the English texts in the sources. */
import type { Wording } from "./compiler-text.ts";

export const turkish: Wording = {
  '"{0}" is a function and cannot be set.': '"{0}" bir fonksiyon; ona değer atanamaz.',
  '"{0}" is a function; give the variable another name.': '"{0}" bir fonksiyon; değişkene başka bir ad verin.',
  '"{0}" is already a name here. Give this function another one.':
    '"{0}" adı burada zaten var. Bu fonksiyona başka bir ad verin.',
  '"{0}" is const and cannot be set again. Declare it with let.':
    '"{0}" const olduğu için yeniden atanamaz. let ile tanımlayın.',
  '"{0}" is defined only below this line. Put its def above.':
    '"{0}" ancak bu satırın altında tanımlanıyor. def satırını yukarı alın.',
  '"{0}" is defined only where its if or loop comes to its def. Put the def in front of it.':
    '"{0}" yalnızca içinde durduğu if ya da döngü def satırına varırsa tanımlanıyor. def\'i onun önüne alın.',
  '"{0}" is not a name: names have letters, digits and _.': '"{0}" ad olamaz: adlarda harf, rakam ve _ bulunur.',
  '"{0}" is not a name: names have letters, digits, _ and $.': '"{0}" ad olamaz: adlarda harf, rakam, _ ve $ bulunur.',
  '"{0}" is not here.': '"{0}" burada yok.',
  '"{0}" is not known for {1}.': '"{0}" burada bilinmiyor; soldaki değer: {1}.',
  "{0} is not here.": "{0} burada yok.",
  'Two parameters are called "{0}".': 'İki parametrenin adı "{0}".',
  'nonlocal: no function around this one has a variable "{0}".':
    'nonlocal: bunu çevreleyen fonksiyonların hiçbirinde "{0}" adlı bir değişken yok.',

  "Tabs and spaces are mixed at the beginning of lines. Use four spaces for each step everywhere.":
    "Satır başlarında sekme ve boşluk karışmış. Her yerde her adım için dört boşluk kullanın.",
  '"return" only stands in a function.': '"return" yalnızca bir fonksiyonun içinde durur.',
  '"{0}" only stands in a loop.': '"{0}" yalnızca bir döngünün içinde durur.',
  'No loop around this is called "{0}".': 'Bunu çevreleyen döngülerin hiçbirinin adı "{0}" değil.',
  "This cannot be assigned to.": "Buna değer atanamaz.",
  "Brackets, blocks or operators stand too deep in each other here. Split it: put parts into variables or functions of their own.":
    "Burada parantezler, bloklar ya da işleçler iç içe fazla derine iniyor. Bölün: parçaları değişkenlere ya da fonksiyonlara alın.",
  "An expression here is too deep. Put parts of it into variables of their own.":
    "Buradaki bir ifade fazla derin. Parçalarını değişkenlere alın.",
  "The program is nested too deeply to be read. Split long expressions and blocks into functions.":
    "Program okunamayacak kadar iç içe. Uzun ifadeleri ve blokları fonksiyonlara bölün.",
  "The program is too long from here on: a car has 24 576 bytes of code. Leave out what it does not use.":
    "Program buradan sonrası için fazla uzun: bir arabanın kodu 24 576 bayttır. Kullanmadıklarını çıkarın.",
  "One mistake in the source; the first is in line {0}": "Kaynakta bir hata var; yeri satır {0}",
  "{0} mistakes in the source; the first is in line {1}": "Kaynakta {0} hata var; ilki satır {1}",
  "{0}: {1}": "{0}: {1}",
  "There is no source yet. Start from a template, or paste a contract that has takeYourTurn.":
    "Henüz kaynak yok. Bir şablondan başlayın ya da takeYourTurn içeren bir sözleşme yapıştırın.",
  "Your source has {0} bytes; a car's source may have {1}. Leave out what the car does not use.":
    "Kaynağınız {0} bayt; bir arabanın kaynağı en çok {1} bayt olabilir. Arabanın kullanmadıklarını çıkarın.",

  "A car in this language is one file; put what is in {0} into {1}.":
    "Bu dilde araba tek dosyadır; {0} içindekileri {1} dosyasına taşıyın.",

  "This file holds zero bytes, so it is no program. Choose the car's own file.":
    "Bu dosyada sıfır baytlar var, yani program değil. Arabanın kendi dosyasını seçin.",
  "Our compiler failed on this source. That's our fault, not yours. Undo your last change, or write it another way.":
    "Derleyicimiz bu kaynakta hata verdi. Kusur sizde değil, bizde. Son değişikliği geri alın ya da başka türlü yazın.",

  "{0} is a complex number, and there are only whole numbers.":
    "{0} karmaşık (complex) bir sayı; yalnızca tam sayılar var.",
  "{0} is a float, and there are no floats in a race. Use whole numbers, with // for division.":
    "{0} kesirli bir sayı (float), yarışta kesirli sayı yok. Tam sayı kullanın, bölmek için // yazın.",
  "{0} is a float, and there are no floats in a race. Use whole numbers.":
    "{0} kesirli bir sayı (float), yarışta kesirli sayı yok. Tam sayı kullanın.",
  "{0} is not a number.": "{0} bir sayı değil.",
  "Numbers do not begin with 0.": "Sayılar 0 ile başlamaz.",
  "This number is too large: numbers here are safe integers, up to 2 ** 53 - 1.":
    "Bu sayı fazla büyük: buradaki sayılar güvenli tam sayılardır, en çok 2 ** 53 - 1.",
  "This number is too large: numbers here have 256 bits, that is up to about 5.7 × 10^76.":
    "Bu sayı fazla büyük: buradaki sayılar 256 bittir, yani en çok yaklaşık 5,7 × 10^76.",
  "BigInt is not here: numbers are safe integers, up to 2 ** 53 - 1.":
    "BigInt burada yok: sayılar güvenli tam sayılardır, en çok 2 ** 53 - 1.",
  "float is not here: there are no floats in a race. Use whole numbers, with // for division.":
    "float burada yok: yarışta kesirli sayı bulunmaz. Tam sayı kullanın, bölmek için // yazın.",
  "complex is not here: there are only whole numbers.": "complex burada yok: yalnızca tam sayılar var.",
  "round is not here: all numbers are whole. Round a division as (a + b // 2) // b.":
    "round burada yok: bütün sayılar tam. Bölümü (a + b // 2) // b ile yuvarlayın.",
  "math is not here: all numbers are whole.": "math burada yok: bütün sayılar tam.",
  "NaN is not here: all numbers are whole.": "NaN burada yok: bütün sayılar tam.",
  "isNaN is not here: all numbers are whole.": "isNaN burada yok: bütün sayılar tam.",
  "Infinity is not here: write Number.MAX_SAFE_INTEGER.": "Infinity burada yok: Number.MAX_SAFE_INTEGER yazın.",
  "parseFloat is not here: there are no floats in a race.": "parseFloat burada yok: yarışta kesirli sayı bulunmaz.",
  "Math.{0} is not here. There are abs, min, max, sign, floor, trunc, ceil, round and pow.":
    "Math.{0} burada yok. abs, min, max, sign, floor, trunc, ceil, round ve pow var.",
  "Math.{0} needs a value.": "Math.{0} bir değer ister.",
  "Math.random is not here: a race is the same each time it is run. race.entropy() gives a number that changes.":
    "Math.random burada yok: bir yarış her koşulduğunda aynıdır. race.entropy() değişen bir sayı verir.",
  "random is not here: a race is the same each time it is run. race.entropy() gives a number that changes.":
    "random burada yok: bir yarış her koşulduğunda aynıdır. race.entropy() değişen bir sayı verir.",

  '"{0}" is no format of whole numbers here. There are a width and a sign, as in {speed:>5} and {speed:+}, and d, b, o, x, f and %.':
    '"{0}" burada tam sayıların biçimi değil. {speed:>5} ve {speed:+} gibi genişlik ve işaret, bir de d, b, o, x, f ve % var.',
  'Write an f-string, as in print(f"place {place}").': 'f-string yazın; örneğin print(f"yer {place}").',
  "A text is repeated at most 200 times, by a number that stands in the source.":
    "Bir metin en çok 200 kez ve kodda yazan bir sayıyla tekrarlanabilir.",
  "Only whole numbers take a format, and this is {0}.": "Yalnızca tam sayılar biçim alır; buradaki: {0}.",
  'Only list.join(", "), String(n).padStart(3) and n.toFixed(1) make a text of a value here; a template string does without.':
    'Burada değeri metne yalnızca list.join(", "), String(n).padStart(3) ve n.toFixed(1) çevirir; şablon metinde bunlara gerek yok.',
  "str is not here: strings can only stand in print( ).":
    "str burada yok: metinler yalnızca print( ) içinde durabilir.",
  "str( ) takes one value here.": "str( ) burada tek değer alır.",
  "parseInt is not here: strings can only stand in console.log.":
    "parseInt burada yok: metinler yalnızca console.log içinde durabilir.",
  "JSON is not here: strings can only stand in console.log.":
    "JSON burada yok: metinler yalnızca console.log içinde durabilir.",
  "{0} is not here: strings can only stand in console.log.":
    "{0} burada yok: metinler yalnızca console.log içinde durabilir.",
  "Regular expressions are not here.": "Düzenli ifadeler (RegExp) burada yok.",
  "Regular expressions are not here: there is no text to search.":
    "Düzenli ifadeler (RegExp) burada yok: aranacak metin yok.",
  "print takes values, and sep and end as strings.": "print değer alır; sep ve end ise metindir.",
  "print( ) stands on a line of its own.": "print( ) kendi satırında durur.",
  "bytes is not here. Use a list of whole numbers.": "bytes burada yok. Tam sayılardan bir liste kullanın.",

  '"..." is not here. Write pass for an empty body.': '"..." burada yok. Boş gövde için pass yazın.',
  '"var" is not here: write let, or const for what does not change.':
    '"var" burada yok: let, değişmeyenler için const yazın.',
  '"{0}=" is not here.': '"{0}=" burada yok.',
  "Classes are not here. Use functions, arrays and objects with fixed fields.":
    "Sınıflar (class) burada yok. Fonksiyon, dizi ve alanları belli nesneler kullanın.",
  "Classes are not here. Use lists, tuples and functions.":
    "Sınıflar (class) burada yok. Liste, demet ve fonksiyon kullanın.",
  "object is not here: there are no classes.": "object burada yok: sınıf yok.",
  "super is not here: there are no classes.": "super burada yok: sınıf yok.",
  "Decorators (@) are not here. Call the function where it is needed.":
    "Süsleyiciler (@ decorator) burada yok. Fonksiyonu gerektiği yerde çağırın.",
  "Generators are not here (yield). Return a list.": "Üreteçler (yield) burada yok. Liste döndürün.",
  "Generators are not here (yield). Return an array.": "Üreteçler (yield) burada yok. Dizi döndürün.",
  "Generators are not here. Write a list, with [ ] around it.":
    "Üreteçler burada yok. Çevresine [ ] koyup liste yazın.",
  "async and await are not here: a turn is one call.": "async ve await burada yok: bir hamle tek çağrıdır.",
  "setTimeout is not here: a turn is one call, and a race knows no clock.":
    "setTimeout burada yok: bir hamle tek çağrıdır ve yarışın saati yoktur.",
  "Date is not here: a race knows no clock. race.turns() counts the turns.":
    "Date burada yok: yarışın saati yoktur. race.turns() hamleleri sayar.",
  "import is not here: a car brings everything along.": "import burada yok: araba her şeyini yanında getirir.",
  'import is not here: a car brings everything along. Only "from code_prix import *" may stand, for editors.':
    'import burada yok: araba her şeyini yanında getirir. Yalnızca düzenleyiciler için "from code_prix import *" durabilir.',
  "require is not here: a car brings everything along.": "require burada yok: araba her şeyini yanında getirir.",
  "export stands before a function, as in export function takeTurn(race, cars, place).":
    "export bir fonksiyonun önünde durur: export function takeTurn(race, cars, place).",
  "match is not here. Write if and elif.": "match burada yok. if ve elif yazın.",
  "with is not here.": "with burada yok.",
  "with is not here: there is nothing to open or close.": "with burada yok: açılıp kapanacak bir şey yok.",
  "debugger is not here: step through a turn in the garage.": "debugger burada yok: hamleyi garajda adım adım izleyin.",
  "this is not here: use variables and arguments.": "this burada yok: değişken ve argüman kullanın.",
  "arguments is not here: name each parameter.": "arguments burada yok: her parametreyi adıyla yazın.",
  "new is not here: write [ ] for an array, Array.from({ length: n }, () => 0) for one of n zeros, and { } for an object.":
    "new burada yok: dizi için [ ], n sıfırlık dizi için Array.from({ length: n }, () => 0), nesne için { } yazın.",
  "new {0}": "new {0}",
  "Array( ) is not here: write [ ], or Array.from({ length: n }, () => 0) for an array of n zeros.":
    "Array( ) burada yok: [ ] yazın, n sıfırlık dizi için Array.from({ length: n }, () => 0).",
  "Symbol is not here.": "Symbol burada yok.",
  "Function is not here: a car's program is fixed before the race.":
    "Function burada yok: arabanın programı yarıştan önce bellidir.",
  "eval is not here: a car's program is fixed before the race.":
    "eval burada yok: arabanın programı yarıştan önce bellidir.",
  "exec is not here: a car's program is fixed before the race.":
    "exec burada yok: arabanın programı yarıştan önce bellidir.",
  "compile is not here: a car's program is fixed before the race.":
    "compile burada yok: arabanın programı yarıştan önce bellidir.",
  "open is not here: a car has no files.": "open burada yok: arabanın dosyası yoktur.",
  "input is not here: nobody answers a car during a race. What it knows stands in race and cars.":
    "input burada yok: yarış sırasında arabaya kimse yanıt vermez. Bildikleri race ve cars içindedir.",
  "process is not here: a car runs in a race.": "process burada yok: araba bir yarışta çalışır.",
  "window is not here: a car runs in a race, not in a page.":
    "window burada yok: araba bir sayfada değil, yarışta çalışır.",
  "globalThis is not here: name the variable.": "globalThis burada yok: değişkeni adıyla yazın.",
  "globals is not here: name the variable.": "globals burada yok: değişkeni adıyla yazın.",
  "locals is not here: name the variable.": "locals burada yok: değişkeni adıyla yazın.",
  "getattr is not here: write the field's name, as in car.speed.":
    "getattr burada yok: alanın adını yazın, örneğin car.speed.",
  "setattr is not here: write the field's name.": "setattr burada yok: alanın adını yazın.",
  "hash is not here. Compare the values themselves.": "hash burada yok. Değerlerin kendilerini karşılaştırın.",
  "id is not here. Compare with ==.": "id burada yok. == ile karşılaştırın.",
  "type is not here: what a value is does not change.": "type burada yok: bir değerin ne olduğu değişmez.",
  "isinstance is not here: what a value is does not change.": "isinstance burada yok: bir değerin ne olduğu değişmez.",
  "{0} is not here: what a value is does not change.": "{0} burada yok: bir değerin ne olduğu değişmez.",
  "{0} takes what is there already: make a list of this, with [ ] or list( ) around it.":
    "{0} hazır değerler ister: bunu [ ] içine alarak ya da list( ) ile listeye çevirin.",
  "{0}( ) takes a function and a list.": "{0}( ) bir fonksiyon ve bir liste alır.",
  "{0}( ) takes a single value.": "{0}( ) tek bir değer alır.",
  "Put this into a variable first.": "Bunu önce bir değişkene koyun.",
  "This is not understood here. Write it in simpler steps.": "Burası anlaşılamadı. Daha basit adımlarla yazın.",
  "iter is not here: walk through the list with for.": "iter burada yok: listeyi for ile gezin.",
  "next is not here: walk through the list with for.": "next burada yok: listeyi for ile gezin.",
  "set is not here: sets are not part of Python for cars. Use a list, or a dictionary with whole-number keys.":
    "set burada yok: arabaların Python'unda küme bulunmaz. Liste ya da anahtarları tam sayı olan sözlük kullanın.",
  "frozenset is not here: sets are not part of Python for cars. Use a list.":
    "frozenset burada yok: arabaların Python'unda küme bulunmaz. Liste kullanın.",
  "Sets are not here. Use a list, or a dictionary with whole-number keys.":
    "Kümeler (set) burada yok. Liste ya da anahtarları tam sayı olan sözlük kullanın.",
  "Set is not here. Use an array and includes( ).": "Set burada yok. Dizi ve includes( ) kullanın.",
  "Map is not here. Use an array, or an object with fixed fields.":
    "Map burada yok. Dizi ya da alanları belli bir nesne kullanın.",
  "Star arguments (*) are not here.": "Yıldızlı argümanlar (*) burada yok.",
  "Star arguments (*) are not here: name each parameter.":
    "Yıldızlı argümanlar (*) burada yok: her parametreyi adıyla yazın.",
  "Star arguments (*) are not here: name each value.": "Yıldızlı argümanlar (*) burada yok: her değeri tek tek yazın.",
  "Positional-only parameters (/) are not here.": "Yalnızca yerle verilen parametreler (/) burada yok.",
  "The rest of an object is not here: name the fields.": "Nesnenin kalanı burada alınamaz: alanları adıyla yazın.",
  "An array is needed here.": "Burada bir dizi gerekli.",
  "... stands in arrays, in push and in Math.max and Math.min.":
    "... dizilerde, push, Math.max ve Math.min içinde durur.",
  "... stands before the fields of an object: { ...car, speed: 3 }.":
    "... nesnenin alanlarından önce durur: { ...car, speed: 3 }.",
  "?. stands before fields, not before calls.": "?. çağrıların değil, alanların önünde durur.",
  "for … in is not here: write for (const x of list), or count with let i.":
    "for … in burada yok: for (const x of list) yazın ya da let i ile sayın.",
  "Write const before the loop's variable: for (const x of list).":
    "Döngü değişkeninin önüne const yazın: for (const x of list).",
  "A const needs its value at once.": "const, değerini hemen ister.",

  'The type "{0}" is not here: say what it is, or leave the type out.':
    '"{0}" tipi burada yok: ne olduğunu yazın ya da tipi çıkarın.',
  'The type "{0}" is not known, and there are no generics. Types are number, boolean, number[], [number, boolean], Race and CarData.':
    '"{0}" tipi bilinmiyor, genel tipler (generics) de yok. Tipler: number, boolean, number[], [number, boolean], Race ve CarData.',
  "The type here is {0}, and {1} comes here too.": "Buradaki tip {0}, ama buraya gelen başka bir şey de var: {1}.",
  "This type is not here: {0}": "Bu tip burada yok: {0}",
  "Type definitions are not here.": "Tip tanımları burada yok.",

  "{0} takes {1} arguments, and {2} are given.": "{0} {1} argüman alır, {2} tane verilmiş.",
  "{0} takes {1}; given: {2}.": "{0} için gereken: {1}; verilen: {2}.",
  "{0}( ) takes {1} to {2} values, and {3} are given.": "{0}( ) {1} ile {2} arasında değer alır, {3} tane verilmiş.",
  "{0}( ) takes {1} {2}, and {3} are given.": "{0}( ) {1} {2} alır, {3} tane verilmiş.",
  "{0} {1}": "{0} {1}",
  value: "değer",
  values: "değer",
  '{0} has no parameter "{1}".': '{0} fonksiyonunun "{1}" adlı parametresi yok.',
  '{0} is given "{1}" twice.': '{0} fonksiyonuna "{1}" iki kez verilmiş.',
  '{0} needs a value for "{1}".': '{0} fonksiyonu "{1}" için bir değer ister.',
  "{0} needs a function.": "{0} bir fonksiyon ister.",
  "{0} needs a value.": "{0} bir değer ister.",
  "{0} needs a whole number.": "{0} bir tam sayı ister.",
  '{0}( ) has no "{1}" here.': '{0}( ) burada "{1}" almaz.',
  "{0}( ) takes a list or several values.": "{0}( ) bir liste ya da birkaç değer alır.",
  "{0}( ) takes its values by their place.": "{0}( ) değerlerini yerleriyle alır.",
  "Values are given to the race by their place, without a name.": "race değerlerini adsız, yerleriyle alır.",
  'sort( ) has no "{0}".': 'sort( ) "{0}" almaz.',
  "sort takes key= and reverse= by their names.": "sort, key= ve reverse= değerlerini adlarıyla alır.",
  "sort() without a function compares texts. Write sort((a, b) => a - b).":
    "Fonksiyonsuz sort() metinleri karşılaştırır. sort((a, b) => a - b) yazın.",
  "The comparing function gives a whole number: (a, b) => a - b.":
    "Karşılaştırma fonksiyonu tam sayı verir: (a, b) => a - b.",
  "range cannot step by 0.": "range 0 adımla ilerleyemez.",
  "reversed takes a list, a tuple or a range. Make a list first: reversed(list( )).":
    "reversed liste, demet ya da range alır. Önce liste yapın: reversed(list( )).",
  "{0}( ) stands where something is walked through. To keep it, write list({1}( … )).":
    "{0}( ) bir şeyin gezildiği yerde durur. Saklamak için list({1}( … )) yazın.",
  "{0}( ) stands where something is walked through. To keep it, write list(… .{1}( )).":
    "{0}( ) bir şeyin gezildiği yerde durur. Saklamak için list(… .{1}( )) yazın.",
  "{0}() stands where something is walked through, as in for (const [i, x] of list.entries()).":
    "{0}() bir şeyin gezildiği yerde durur, örneğin for (const [i, x] of list.entries()).",
  "int( ) needs a whole number or a boolean.": "int( ) tam sayı ya da doğruluk değeri ister.",
  "A function is needed here.": "Burada bir fonksiyon gerekli.",
  "A function is given to a const, not to a variable that is there already.":
    "Fonksiyon, var olan bir değişkene değil, bir const'a verilir.",
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
  "A list is needed here.": "Burada liste gerekli.",
  "An array is needed here": "Burada dizi gerekli",
  "A dictionary is needed here": "Burada sözlük gerekli",
  "A dictionary is needed here.": "Burada sözlük gerekli.",
  "An object is needed here.": "Burada nesne gerekli.",
  "A car is needed here.": "Burada araba gerekli.",
  "A car is needed here, as in cars[0].car.": "Burada araba gerekli, örneğin cars[0].car.",
  "{0}, and this is {1}.": "{0}; buradaki: {1}.",
  "len needs something that has a length": "len, uzunluğu olan bir şey ister",
  "length stands for arrays.": "length dizilerde bulunur.",
  "Something to walk through is needed here, and this is {0}.": "Burada gezilebilecek bir şey gerekli; buradaki: {0}.",
  "Only lists and what is like them have [ ], and this is {0}.":
    "[ ] yalnızca listelerde ve benzerlerinde olur; buradaki: {0}.",
  "Only a list can be sorted, and this is {0}.": "Yalnızca liste sıralanabilir; buradaki: {0}.",
  "Only a list or a tuple can be sliced, and this is {0}.": "Yalnızca liste ya da demet dilimlenebilir; buradaki: {0}.",
  "Only lists can be added here.": "Burada yalnızca listeler toplanabilir.",
  "Only tuples can be added here.": "Burada yalnızca demetler toplanabilir.",
  "A list and a tuple of other contents meet here. Keep them apart.":
    "Burada içeriği farklı bir liste ile demet karşılaşıyor. Onları ayrı tutun.",
  "A list is repeated a whole number of times.": "Liste tam sayı kadar yinelenir.",
  "Here are arrays and single values mixed. Put each value into an array of its own.":
    "Burada diziler ve tek değerler karışık. Her değeri kendi dizisine koyun.",
  "Only numbers have an order, and this is {0}.": "Yalnızca sayıların sırası vardır; buradaki: {0}.",
  "Only numbers, lists and tuples have an order, and this is {0}.":
    "Yalnızca sayıların, listelerin ve demetlerin sırası vardır; buradaki: {0}.",
  "Only numbers, lists and tuples have an order, and these are {0}. Say key=.":
    "Yalnızca sayıların, listelerin ve demetlerin sırası vardır; buradakiler: {0}. key= verin.",
  "Only objects can be spread into an object.": "Bir nesnenin içine yalnızca nesneler açılabilir.",
  "Only two values come here: name both.": "Buraya yalnızca iki değer gelir: ikisini de adıyla yazın.",
  "Only variables and items can be changed like this.": "Böyle yalnızca değişkenler ve öğeler değiştirilebilir.",
  "Only fields of objects can be set.": "Yalnızca nesnelerin alanları değiştirilebilir.",
  "Items of {0} cannot be set.": "Öğeleri değiştirilemez: {0}.",
  "A slice is set on a line of its own, as in prices[1:3] = [4, 5].":
    "Dilime kendi satırında değer atanır; örneğin prices[1:3] = [4, 5].",
  "A slice with a step cannot be set. Set its items one by one.":
    "Adımlı dilime değer atanamaz. Öğelerini tek tek atayın.",
  "Only one name can take the rest, as in first, *rest = prices.":
    "Kalanları yalnızca bir ad alabilir; örneğin ilk, *kalan = prices.",
  "Objects have fixed fields here, as in plan.units. What is found by a number stands in an array.":
    "Nesnelerin alanları burada sabittir; örneğin plan.units. Sayıyla bulunacak şeyler dizide durur.",
  '"{0}" is a function and has no "{1}" here.': '"{0}" bir fonksiyon; burada "{1}" yok.',
  "One index is needed here, as in grid[y][x].": "Burada tek indis gerekli, örneğin grid[y][x].",
  "del is for items of lists and dictionaries.": "del, listelerin ve sözlüklerin öğeleri içindir.",
  "This is {0}, which cannot be called.": "Buradaki çağrılamaz: {0}.",
  "This is {0}, which cannot be taken apart.": "Buradaki parçalarına ayrılamaz: {0}.",
  "There are {0} values for {1} names.": "{1} ad için {0} değer var.",
  "This tuple has {0} values; the index is outside.": "Bu demette {0} değer var; indis dışarıda kalıyor.",
  "Keys of a dictionary are whole numbers.": "Sözlüğün anahtarları tam sayıdır.",
  "Keys of a dictionary are whole numbers, and this is {0}.": "Sözlüğün anahtarları tam sayıdır; buradaki: {0}.",
  "{0}() stands for dictionaries.": "{0}() sözlüklerde bulunur.",
  "A car's data cannot be walked through; read its fields.": "Bir arabanın verileri gezilemez; alanlarını okuyun.",
  "A car's data has {0} values, not {1}.": "Bir arabanın verilerinde {1} değil, {0} değer var.",
  "A car's data is read by a field's name or by a number that stands in the source.":
    "Bir arabanın verileri alan adıyla ya da kaynakta yazan bir sayıyla okunur.",
  "Objects have fixed fields here: { speed: 3, place: 1 }.":
    "Nesnelerin alanları burada bellidir: { speed: 3, place: 1 }.",
  "Objects have no functions of their own here. Write a function beside it.":
    "Nesnelerin burada kendi fonksiyonu olmaz. Yanına bir fonksiyon yazın.",
  "Objects that may stand in one place need the same fields; others here have {0}.":
    "Aynı yerde durabilecek nesnelerin alanları aynı olmalı; buradaki ötekilerde şunlar var: {0}.",
  "A field stands twice in this object.": "Bu nesnede bir alan iki kez yazılmış.",
  "Array.from takes an array, or { length: n }.": "Array.from bir dizi ya da { length: n } alır.",
  "The length of an array cannot be set. Use pop, splice or slice.":
    "Dizinin uzunluğu böyle değiştirilemez. pop, splice ya da slice kullanın.",
  "concat takes arrays as they are.": "concat dizileri oldukları gibi alır.",
  "flat takes one level here, without a number.": "flat burada sayısız yazılır ve tek düzey açar.",
  "lastIndexOf takes one value here. Use slice first.": "lastIndexOf burada tek değer alır. Önce slice kullanın.",

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
