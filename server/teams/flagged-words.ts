/**
 * Stems without accents, in Turkish and English. A match only proposes; an organiser decides. Short on purpose:
 * organisers see pending names anyway.
 */
const flagged = {
  /** no harmless word contains them */
  within: [
    "fuck",
    "motherf",
    "nigger",
    "faggot",
    "orospu",
    "siktir",
    "yarrak",
    "amcik",
    "gotveren",
    "pezevenk",
    "hitler",
    "kahpe",
  ],
  /** harmless words contain them (Essex, Assos, amca, göthe) */
  alone: [
    "ass",
    "asshole",
    "bitch",
    "cunt",
    "cock",
    "dick",
    "penis",
    "porn",
    "pussy",
    "rape",
    "sex",
    "shit",
    "slut",
    "whore",
    "nazi",
    "isis",
    "am",
    "amk",
    "aq",
    "got",
    "ibne",
    "kaltak",
    "pic",
    "pust",
    "sik",
    "sikik",
    "yavsak",
    "gavat",
    "oc",
    "mal",
    "gerizekali",
    "salak",
    "pkk",
    "feto",
  ],
};

/** Characters used to get past word lists. */
const disguises: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

export function flaggedWord(name: string): string | undefined {
  const letters = name
    .toLocaleLowerCase("tr")
    .replaceAll("ı", "i")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    // A number is just a number: team 455 isn't leetspeak.
    .replace(/(?<![a-z\d@$!])\d+(?![a-z\d@$!])/g, " ")
    .replace(/[013457@$!]/g, (sign) => disguises[sign] ?? sign);
  const words = letters.split(/[^a-z]+/).filter((word) => word !== "");
  const joined = letters.replace(/[^a-z]+/g, "");
  return (
    flagged.within.find((stem) => joined.includes(stem)) ??
    flagged.alone.find((word) => words.includes(word) || joined === word)
  );
}
