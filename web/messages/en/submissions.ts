import type { ChooseCarOutcome } from "#server/racing/submissions/active-car.ts";
import type { SignOutcome } from "#server/racing/submissions/signed-submission.ts";

type SignRefusal = Extract<SignOutcome, { kind: "refused" }>["rule"];
type ChoiceRefusal = Extract<ChooseCarOutcome, { kind: "refused" }>["reason"];

/** Texts of a team's history of cars, of comparing two of them, of the captain's choice, and of receipts. */
export const submissions = {
  history: {
    title: (team: string) => `Cars of ${team}`,
    lead: "Every car that your team handed in, newest first. Only your team sees this page.",
    racing: "Races now",
    fixed: "Fixed by the captain",
    none: "No car handed in yet",
    noneNext: "Hand in a first one: the garage has templates that race as they are.",
    notClassified: "Not classified: your team has no accepted car.",
    newestRaces: "The newest accepted car races. The captain can choose an earlier one.",
    fixedRaces: "The captain fixed this car: it races whatever is accepted later, until it is released.",
    all: "All cars handed in",
    compare: "Compare with the one before",
    download: "Download",
    receipt: "Receipt",
    back: (team: string) => `Back to ${team}`,
    more: "Earlier cars",
    newer: "Newer cars",
    untilClose: "Until cars close",
    signed: "Signed by the wallet",
  },
  wait: (seconds: number) =>
    seconds < 60
      ? `Decided in about ${seconds} ${seconds === 1 ? "second" : "seconds"}.`
      : `Decided in about ${Math.ceil(seconds / 60)} ${Math.ceil(seconds / 60) === 1 ? "minute" : "minutes"}.`,
  known: "Your team handed in this very code before: the verdict is the same, and it was not raced again.",
  choice: {
    title: "Which car races",
    isActive: "This car races.",
    isFixed: "This car races and is fixed: no later one replaces it.",
    isOlder: "Another car of your team races.",
    race: "Race this car",
    raceHint: "Until a newer one is accepted.",
    fix: "Fix this car",
    fixHint: "It races whatever is accepted later.",
    release: "Release it",
    releaseHint: "The newest accepted car races again.",
    forCaptain: "The captain decides which car races.",
    refusal: (reason: ChoiceRefusal): string =>
      reason === "closed"
        ? "The competition takes no changes now: the cars are frozen."
        : "Only an accepted car of your team can race.",
  },
  sign: {
    title: "Sign with the team's wallet",
    lead: "If you wish: your wallet signs the hash of this car's code, so that everybody can see that it is yours. It costs nothing.",
    button: (wallet: string) => `Sign with ${wallet}`,
    noWallet: "This browser has no wallet.",
    refusal: (rule: SignRefusal): string => {
      switch (rule) {
        case "no-wallet":
          return "The team has no wallet. The captain links one on the team's page.";
        case "not-accepted":
          return "Only an accepted car can be signed.";
        case "contract-wallet":
          return "This is a contract wallet (a smart account); its signature cannot be checked here.";
        case "wrong-signature":
          return "The signature is not from the team's wallet. Choose its account in the wallet and try again.";
        default:
          return rule satisfies never;
      }
    },
    done: (address: string) => `Signed by the team's wallet ${address}.`,
  },
  compare: {
    title: "Compare two cars",
    from: "Earlier car",
    to: "Later car",
    show: "Compare",
    same: "The two sources are the same, character by character.",
    added: (count: string) => `lines added: ${count}`,
    removed: (count: string) => `lines removed: ${count}`,
    addedLine: "added",
    removedLine: "removed",
    skipped: (count: string) => `alike: ${count} lines`,
    noSource: "One of the two was handed in as bytecode, so there are no lines to compare.",
    sameCode: "Their code hashes are equal: they race alike.",
    otherCode: "Their code hashes differ.",
    tooDifferent: "The two sources have so little in common that lines cannot be matched. Download both instead.",
    line: "Line",
  },
  receipt: {
    title: "Receipt",
    cardTitle: "Receipt",
    cardLead: "It proves which code this site took from your team, and when. Keep it: it can be checked without us.",
    download: "Download the receipt",
    open: "Open its public page",
    picture: "QR code of the receipt's public page",
    lead: "A receipt proves that this site took a team's code at a moment. Anybody can check one.",
    paste: "Receipt",
    pasteHint: "Paste the whole text, from the first line to the signature, or choose the file.",
    file: "Or the receipt's file",
    check: "Check the receipt",
    genuine: "This receipt is genuine.",
    genuineText: "This site signed it, and not a letter was changed since.",
    otherKey: "Another installation signed this receipt.",
    otherKeyText:
      "It was not changed since, but its key is not this site's. Compare the key with the one that the installation shows.",
    forged: "This receipt is not genuine.",
    forgedText: "Its signature does not belong to its words: something in it was changed, or the key is made up.",
    noReceipt: "This is no receipt.",
    noReceiptText:
      "A receipt begins with the line “Code Prix receipt 1” and ends with the line of its signature. Copy all of it.",
    unknown: "There is no receipt at this address.",
    unknownText: "Check the address, or paste the receipt below.",
    team: "Team",
    competition: "Competition",
    submission: "Submission",
    codeHash: "Code hash",
    received: "Received",
    accepted: "Accepted",
    key: "Key",
    ownKey: "This site's key",
    ownKeyText: "Ed25519, 64 hex digits. Note it down before the event: with it every receipt can be checked offline.",
    text: "The receipt itself",
  },
};
