import { oneLine } from "../platform/forms/read-form.ts";
import { nameKey } from "../competitions/team-names.ts";
import type { Database, DatabaseTransaction } from "../platform/database/database.ts";
import { universitiesOf, wordsThatCount } from "../accounts/university-login/identities.ts";
import { isUnder } from "../accounts/university-login/read-claims.ts";

/** Suggestions while typing; other names are accepted. */
const names = `
Abdullah Gül Üniversitesi
Acıbadem Mehmet Ali Aydınlar Üniversitesi
Adana Alparslan Türkeş Bilim ve Teknoloji Üniversitesi
Adıyaman Üniversitesi
Afyon Kocatepe Üniversitesi
Afyonkarahisar Sağlık Bilimleri Üniversitesi
Ağrı İbrahim Çeçen Üniversitesi
Akdeniz Üniversitesi
Aksaray Üniversitesi
Alanya Alaaddin Keykubat Üniversitesi
Alanya Üniversitesi
Altınbaş Üniversitesi
Amasya Üniversitesi
Anadolu Üniversitesi
Ankara Bilim Üniversitesi
Ankara Hacı Bayram Veli Üniversitesi
Ankara Medipol Üniversitesi
Ankara Müzik ve Güzel Sanatlar Üniversitesi
Ankara Sosyal Bilimler Üniversitesi
Ankara Üniversitesi
Ankara Yıldırım Beyazıt Üniversitesi
Antalya Belek Üniversitesi
Antalya Bilim Üniversitesi
Ardahan Üniversitesi
Artvin Çoruh Üniversitesi
Atatürk Üniversitesi
Atılım Üniversitesi
Avrasya Üniversitesi
Aydın Adnan Menderes Üniversitesi
Bahçeşehir Üniversitesi
Balıkesir Üniversitesi
Bandırma Onyedi Eylül Üniversitesi
Bartın Üniversitesi
Başkent Üniversitesi
Batman Üniversitesi
Bayburt Üniversitesi
Beykent Üniversitesi
Beykoz Üniversitesi
Bezmiâlem Vakıf Üniversitesi
Bilecik Şeyh Edebali Üniversitesi
Bilkent Üniversitesi
Bingöl Üniversitesi
Biruni Üniversitesi
Bitlis Eren Üniversitesi
Boğaziçi Üniversitesi
Bolu Abant İzzet Baysal Üniversitesi
Burdur Mehmet Akif Ersoy Üniversitesi
Bursa Teknik Üniversitesi
Bursa Uludağ Üniversitesi
Çağ Üniversitesi
Çanakkale Onsekiz Mart Üniversitesi
Çankaya Üniversitesi
Çankırı Karatekin Üniversitesi
Çukurova Üniversitesi
Demiroğlu Bilim Üniversitesi
Dicle Üniversitesi
Doğuş Üniversitesi
Dokuz Eylül Üniversitesi
Düzce Üniversitesi
Ege Üniversitesi
Erciyes Üniversitesi
Erzincan Binali Yıldırım Üniversitesi
Erzurum Teknik Üniversitesi
Eskişehir Osmangazi Üniversitesi
Eskişehir Teknik Üniversitesi
Fatih Sultan Mehmet Vakıf Üniversitesi
Fenerbahçe Üniversitesi
Fırat Üniversitesi
Galatasaray Üniversitesi
Gazi Üniversitesi
Gaziantep İslam Bilim ve Teknoloji Üniversitesi
Gaziantep Üniversitesi
Gebze Teknik Üniversitesi
Giresun Üniversitesi
Gümüşhane Üniversitesi
Hacettepe Üniversitesi
Hakkari Üniversitesi
Haliç Üniversitesi
Harran Üniversitesi
Hasan Kalyoncu Üniversitesi
Hatay Mustafa Kemal Üniversitesi
Hitit Üniversitesi
Iğdır Üniversitesi
Isparta Uygulamalı Bilimler Üniversitesi
Işık Üniversitesi
İbn Haldun Üniversitesi
İnönü Üniversitesi
İskenderun Teknik Üniversitesi
İstanbul 29 Mayıs Üniversitesi
İstanbul Arel Üniversitesi
İstanbul Atlas Üniversitesi
İstanbul Aydın Üniversitesi
İstanbul Beykent Üniversitesi
İstanbul Bilgi Üniversitesi
İstanbul Esenyurt Üniversitesi
İstanbul Galata Üniversitesi
İstanbul Gedik Üniversitesi
İstanbul Gelişim Üniversitesi
İstanbul Kent Üniversitesi
İstanbul Kültür Üniversitesi
İstanbul Medeniyet Üniversitesi
İstanbul Medipol Üniversitesi
İstanbul Nişantaşı Üniversitesi
İstanbul Okan Üniversitesi
İstanbul Rumeli Üniversitesi
İstanbul Sabahattin Zaim Üniversitesi
İstanbul Sağlık ve Teknoloji Üniversitesi
İstanbul Teknik Üniversitesi
İstanbul Ticaret Üniversitesi
İstanbul Topkapı Üniversitesi
İstanbul Üniversitesi
İstanbul Üniversitesi-Cerrahpaşa
İstanbul Yeni Yüzyıl Üniversitesi
İstinye Üniversitesi
İzmir Bakırçay Üniversitesi
İzmir Demokrasi Üniversitesi
İzmir Ekonomi Üniversitesi
İzmir Katip Çelebi Üniversitesi
İzmir Tınaztepe Üniversitesi
İzmir Yüksek Teknoloji Enstitüsü
Kadir Has Üniversitesi
Kafkas Üniversitesi
Kahramanmaraş İstiklal Üniversitesi
Kahramanmaraş Sütçü İmam Üniversitesi
Kapadokya Üniversitesi
Karabük Üniversitesi
Karadeniz Teknik Üniversitesi
Karamanoğlu Mehmetbey Üniversitesi
Kastamonu Üniversitesi
Kayseri Üniversitesi
Kırıkkale Üniversitesi
Kırklareli Üniversitesi
Kırşehir Ahi Evran Üniversitesi
Kilis 7 Aralık Üniversitesi
Kocaeli Sağlık ve Teknoloji Üniversitesi
Kocaeli Üniversitesi
Koç Üniversitesi
Konya Gıda ve Tarım Üniversitesi
Konya Teknik Üniversitesi
KTO Karatay Üniversitesi
Kütahya Dumlupınar Üniversitesi
Kütahya Sağlık Bilimleri Üniversitesi
Lokman Hekim Üniversitesi
Malatya Turgut Özal Üniversitesi
Maltepe Üniversitesi
Manisa Celal Bayar Üniversitesi
Mardin Artuklu Üniversitesi
Marmara Üniversitesi
MEF Üniversitesi
Mersin Üniversitesi
Mimar Sinan Güzel Sanatlar Üniversitesi
Mudanya Üniversitesi
Muğla Sıtkı Koçman Üniversitesi
Munzur Üniversitesi
Muş Alparslan Üniversitesi
Necmettin Erbakan Üniversitesi
Nevşehir Hacı Bektaş Veli Üniversitesi
Niğde Ömer Halisdemir Üniversitesi
Nuh Naci Yazgan Üniversitesi
Ondokuz Mayıs Üniversitesi
Ordu Üniversitesi
Orta Doğu Teknik Üniversitesi
Osmaniye Korkut Ata Üniversitesi
OSTİM Teknik Üniversitesi
Özyeğin Üniversitesi
Pamukkale Üniversitesi
Piri Reis Üniversitesi
Recep Tayyip Erdoğan Üniversitesi
Sabancı Üniversitesi
Sağlık Bilimleri Üniversitesi
Sakarya Uygulamalı Bilimler Üniversitesi
Sakarya Üniversitesi
Samsun Üniversitesi
SANKO Üniversitesi
Selçuk Üniversitesi
Siirt Üniversitesi
Sinop Üniversitesi
Sivas Bilim ve Teknoloji Üniversitesi
Sivas Cumhuriyet Üniversitesi
Süleyman Demirel Üniversitesi
Şırnak Üniversitesi
Tarsus Üniversitesi
TED Üniversitesi
Tekirdağ Namık Kemal Üniversitesi
TOBB Ekonomi ve Teknoloji Üniversitesi
Tokat Gaziosmanpaşa Üniversitesi
Toros Üniversitesi
Trabzon Üniversitesi
Trakya Üniversitesi
Türk Hava Kurumu Üniversitesi
Türk-Alman Üniversitesi
Ufuk Üniversitesi
Uşak Üniversitesi
Üsküdar Üniversitesi
Van Yüzüncü Yıl Üniversitesi
Yalova Üniversitesi
Yaşar Üniversitesi
Yeditepe Üniversitesi
Yıldız Teknik Üniversitesi
Yozgat Bozok Üniversitesi
Yüksek İhtisas Üniversitesi
Zonguldak Bülent Ecevit Üniversitesi
`;

export const universities: readonly string[] = names
  .trim()
  .split("\n")
  .toSorted((a, b) => a.localeCompare(b, "tr"));

const spellings = new Map(universities.map((name) => [nameKey(name), name]));

/** Uses the list's spelling, so that its teams are found together. */
export function cleanUniversity(text: string): string {
  const name = oneLine(text);
  return spellings.get(nameKey(name)) ?? name;
}

/** For "Ege", "Ege Üniversitesi", "The Ege University". */
const sayNothing = new Set(["the", "of", "university", "universite", "universitesi", "univ", "uni"]);

export function universityKey(name: string): string {
  const words = cleanUniversity(name)
    .split(/[^\p{L}\p{M}\p{N}|]+/u)
    .map(nameKey)
    .filter((word) => word !== "");
  const meaningful = words.filter((word) => !sayNothing.has(word));
  return (meaningful.length > 0 ? meaningful : words).join("");
}

export function wordsOfUniversities(transaction: DatabaseTransaction, personId: string) {
  return wordsThatCount(transaction, [personId])
    .select([
      "providerIdentity.domains",
      "providerIdentity.isStudent",
      "providerIdentity.university",
      "providerIdentity.email",
      "providerIdentity.isEmailConfirmed",
    ])
    .execute();
}

export async function logInsThatSay(
  transaction: DatabaseTransaction,
  domains: readonly string[],
  what: "student" | "university",
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("logInProvider")
    .where("state", "=", "on")
    .orderBy("label")
    .select(["label", "domains", "domainClaim", "studentClaim"])
    .execute();
  return rows
    .filter((row) => what !== "student" || row.studentClaim !== "")
    .filter((row) => {
      const isOfSeveral = row.domainClaim !== "";
      return domains.length === 0 || isOfSeveral || row.domains.some((end) => isUnder(domains, end));
    })
    .map(({ label }) => label);
}

export async function universityOf(database: Database, personId: string): Promise<string | undefined> {
  return (await universitiesOf(database, [personId])).get(personId);
}

export async function universityOfCaptain(database: Database, teamId: string): Promise<string | undefined> {
  const captain = await database
    .selectFrom("teamMember")
    .where("teamId", "=", teamId)
    .where("isCaptain", "=", true)
    .select("personId")
    .executeTakeFirst();
  return captain && universityOf(database, captain.personId);
}
