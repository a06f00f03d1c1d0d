/**
 * Words that a name is looked through for, in Turkish and English, as stems without accents. A find proposes; an organiser decides. The
 * list is short on purpose: what it misses, the organiser sees anyway when all names wait.
 */
const flagged = {
  /** found anywhere: no harmless word holds them */
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
  /** found as a word of its own: they stand inside harmless ones (Essex, Assos, amca, göthe) */
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

/** Letters and signs that are written for others to get past a list. */
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

/** The word for which a name should be looked at by somebody; undefined when there is none. */
export function flaggedWord(name: string): string | undefined {
  const letters = name
    .toLocaleLowerCase("tr")
    .replaceAll("ı", "i")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    // A number is a number: team 455 means nothing by it.
    .replace(/(?<![a-z\d@$!])\d+(?![a-z\d@$!])/g, " ")
    .replace(/[013457@$!]/g, (sign) => disguises[sign] ?? sign);
  const words = letters.split(/[^a-z]+/).filter((word) => word !== "");
  const joined = letters.replace(/[^a-z]+/g, "");
  return (
    flagged.within.find((stem) => joined.includes(stem)) ??
    flagged.alone.find((word) => words.includes(word) || joined === word)
  );
}
