import type { TeamFate } from "#server/event/privacy/delete-account.ts";
import type { AccountProblem } from "#server/people/accounts/new-person.ts";

export type AccountTextLimits = { name: number; nickname: number; shortest: number; longest: number };

/** Texts of signing up, signing in, the account and the claim of an installation. */
export const accounts = {
  signIn: {
    title: "Sign in",
    lead: "You need an account only to join a team and to hand in a car. Racing in your browser needs none.",
    submit: "Sign in",
    noAccount: "No account yet?",
    createOne: "Create one",
    otherWays: "Other ways",
    passkey: "Sign in with a passkey",
    cannot: "You cannot sign in? An organiser or a volunteer of your city signs you in with a link.",
  },
  newNotice: {
    title: "The privacy notice has changed",
    lead: "Read the new one. Your account stays as it is; if you do not agree, you can delete it below.",
    accept: "I have read it",
  },
  forgotten: {
    title: "Forgotten password",
    lead: "We send a link to your address. It signs you in, once, and lets you choose a new password.",
    submit: "Send the link",
    sent: "If an account has this address, the letter is on its way. Look among unwanted mail too; the link works for an hour.",
  },
  letter: {
    helped: {
      subject: (product: string) => `A sign-in by a helper's link on ${product}`,
      text: (person: string, helper: string | null, product: string) =>
        `Hello,\n\n${person} was signed in to ${product} just now by a one-time link that ${helper ?? "an organiser"} made. You get this letter because you are ${person}, or in a team with them.\n\nSuch a sign-in sees no code and makes no tokens. If nobody asked for help, ${person} should choose a new password and tell the organisers.\n`,
    },
    reset: {
      subject: (product: string) => `Sign in to ${product}`,
      text: (product: string, address: string, minutes: number) =>
        `Hello,\n\nthis link signs you in to ${product}, once, within ${minutes} minutes. Then you can choose a new password:\n\n${address}\n\nIf you did not ask for it, do nothing: nothing has changed.\n`,
    },
    confirm: {
      subject: (product: string) => `Confirm your address for ${product}`,
      text: (product: string, address: string, minutes: number) =>
        `Hello,\n\nthis link confirms your address for ${product} and signs you in, once, within ${minutes} minutes:\n\n${address}\n\nYou can race and hand in cars without it. If you did not ask for it, do nothing.\n`,
    },
  },
  helped: {
    title: "Somebody was signed in by a helper's link",
    line: (person: string, helper: string | null, time: string) =>
      `${person}, on ${time}, by a link that ${helper ?? "an organiser"} made.`,
    next: "Such a sign-in sees no code and makes no tokens. If nobody asked for help, choose a new password and tell the organisers.",
    isThis: "You are signed in by a helper's link",
    isThisText:
      "You can race and hand in cars; you see no code, make no tokens and add no passkey or wallet, because the helper could have used the link. Your team was told. Choose a new password: 24 hours later it opens everything. A letter to your address, a passkey or a wallet opens everything at once.",
  },
  address: {
    confirmed: "Your e-mail address is confirmed.",
    notConfirmed: "Your e-mail address is not confirmed. You can race all the same.",
    confirm: "Send me a link that confirms it",
    sent: "The letter is on its way.",
  },
  signUp: {
    title: "Create an account",
    lead: "For joining a team and handing in a car. Your e-mail address is shown to nobody.",
    submit: "Create account",
    haveAccount: "You have one already?",
    useIt: "Sign in",
    notice: "Privacy notice",
    noticeVersion: (version: string) => `Version ${version}`,
    noticeRead: "I have read the privacy notice.",
    choices: "Your choice",
    choicesLead: "You can race either way, and change this later on your account page.",
    walletLead: "With a wallet you need neither e-mail address nor password. Fill in the rest of this form first.",
  },
  fields: {
    name: "Name",
    nameHint: (most: number) => `As your team and the organisers should see it. At most ${most} characters.`,
    nickname: "Nickname (optional)",
    nicknameHint: "In public you appear by it. Without one you appear by your name if you agree below, or not at all.",
    email: "E-mail address",
    password: "Password",
    passwordHint: (least: number) => `At least ${least} characters. A short sentence is easy to remember.`,
    currentPassword: "Current password",
    newPassword: "New password",
    publishName: "My name may be published",
    publishNameHint: "On team pages and with results.",
    publishSource: "The source of my cars may be published",
    publishSourceHint: "After the event, for others to learn from. Until then it belongs to your team alone.",
  },
  wallet: {
    button: (wallet: string) => `Sign in with ${wallet}`,
    buttonNew: (wallet: string) => `Create account with ${wallet}`,
    unnamed: "the wallet",
    declined: "The wallet said no. Nothing happened; press the button to try again.",
    failed: "The wallet did not answer as it should. Unlock it, choose an account and try again.",
  },
  passkey: {
    declined: "No passkey was chosen. Nothing happened; press the button to try again.",
    failed: "That did not work on this device. Try again, or sign in another way.",
  },
  account: {
    title: "Your account",
    signedInAs: "Signed in as",
    byWallet: "You sign in with a wallet. There is no e-mail address and no password.",
    teams: "Your teams",
    noTeam: "You are in no team yet.",
    createTeam: "Create or join a team",
    panel: "Organiser's panel",
    commentary: "Commentary",
    signOut: "Sign out",
    draftsStay: (count: number) =>
      count === 1
        ? "One car could not be saved in your account. It stays on this device, for your account alone."
        : `${count} cars could not be saved in your account. They stay on this device, for your account alone.`,
    saved: "Saved.",
    you: "How you appear",
    shownAs: (name: string) => `In public you appear as ${name}.`,
    shownNowhere: "In public you do not appear: you have no nickname, and your name is not published.",
    save: "Save",
    acceptedNotice: (version: string, time: string) =>
      `You accepted version ${version} of the privacy notice on ${time}.`,
    readNotice: "Read it",
  },
  password: {
    title: "Password",
    lead: "A new password ends your sessions everywhere else and your API tokens. Passkeys and wallets stay.",
    byLink: "You came by a link from an organiser or a volunteer. Choose a new password; the old one is not needed.",
    submit: "Change password",
    done: "The password is changed. You are signed out everywhere else, and your API tokens have ended.",
    othersStay: (ways: string) => `These sign you in as before: ${ways}. Remove below what is not yours.`,
  },
  passkeys: {
    title: "Passkeys",
    lead: "With a passkey your fingerprint, your face or your device's PIN signs you in. It works on this address of the site.",
    none: "You have no passkey yet.",
    name: "Name of the passkey",
    nameHint: "So that you know it again, for instance: my phone.",
    add: "Add a passkey",
    added: (time: string) => `Added on ${time}`,
    rename: "Rename",
    remove: "Remove",
    notHere: "Passkeys work only on the site's own address over https. Open it there to add one.",
  },
  wallets: {
    title: "Wallets",
    lead: "A wallet signs you in by its signature. It costs nothing.",
    none: "No wallet is linked to your account.",
    noWallet: "This browser has no wallet to add.",
    add: (wallet: string) => `Add ${wallet}`,
    added: (time: string) => `Added on ${time}`,
    remove: "Remove",
  },
  sessions: {
    title: "Where you are signed in",
    thisOne: "This browser",
    unknown: "A program that does not say what it is",
    since: (time: string) => `since ${time}`,
    end: "End",
    endOthers: "End all others",
    byHelper: "helper's link",
  },
  tokens: {
    title: "Programs that act for you",
    lead: "Tokens for the command line and for your own scripts: made here, ended here.",
    open: "API tokens",
  },
  data: {
    title: "Your data",
    lead: "Everything that the site keeps about you, as one JSON file.",
    download: "Download my data",
  },
  deletion: {
    title: "Delete the account",
    lead: "It cannot be undone. Your e-mail address, your passkeys, your sessions and your roles are deleted at once. Cars that you handed in belong to the team and stay with it.",
    team(fate: TeamFate): string {
      switch (fate.kind) {
        case "goes-on":
          return fate.newCaptain === null
            ? "goes on without you."
            : `goes on without you; ${fate.newCaptain} becomes captain.`;
        case "stays-empty":
          return "has no other member. It stays on the board with its cars and its races, and nobody can change it any more.";
        case "is-removed":
          return "has no other member and handed in nothing. It is removed.";
        default:
          return fate satisfies never;
      }
    },
    confirmPassword: "Your password, to make sure",
    confirmName: (name: string) => `Type your name, ${name}, to make sure`,
    submit: "Delete my account",
    wrongName: "That is not the name of this account. Type it as it stands above.",
    lastAdmin: "You are the only admin. Make somebody else admin first.",
  },
  claim: {
    title: "Claim this installation",
    titleFurther: "Become admin",
    lead: "Whoever claims it becomes its first admin: every city, every user, every setting. It can be done once.",
    leadFurther: "This link makes one account an admin: every city, every user, every setting. It works once.",
    asWho: (name: string) =>
      `You are signed in as ${name}. Use the link for this account, or sign out and use another.`,
    needsAccount: "Create an account or sign in first. Then you come back here.",
    submit: "Claim it",
    submitFurther: "Become admin",
    refused: "This link is unknown or too old, or it was used already.",
    refusedNext: "On the server, npm run admin-link prints a new one.",
  },
  link: {
    title: "Sign in with a link",
    lead: (name: string) => `This link signs you in as ${name}. It works once.`,
    submit: (name: string) => `Sign in as ${name}`,
    refused: "This link is unknown or too old, or it was used already.",
    refusedNext: "Ask the organiser or the volunteer for a new one.",
  },
  problem(problem: AccountProblem, limits: AccountTextLimits): string {
    switch (problem.rule) {
      case "missing":
        return "The name is empty. Enter the name that your team should see.";
      case "too-long":
        if (problem.field === "name") return `The name is longer than ${limits.name} characters. Shorten it.`;
        if (problem.field === "nickname")
          return `The nickname is longer than ${limits.nickname} characters. Shorten it.`;
        return `The password is longer than ${limits.longest} characters. Shorten it.`;
      case "not-printable":
        return "This holds characters that cannot be seen. Type it again by hand.";
      case "not-read":
        return "Read the privacy notice and tick this box: without it no account is made.";
      case "changed":
        return "The privacy notice was changed a moment ago. Read the new one, then send the form again.";
      case "not-an-address":
        return "That is no e-mail address. It should look like ada@example.org.";
      case "last-way-in":
        return "Nothing else would be left to sign in with. Add a passkey or another wallet first.";
      case "taken":
        if (problem.field === "wallet")
          return "This wallet belongs to an account already. Use another, or sign in with it.";
        return "There is an account with this e-mail address. Sign in with it, or use another address.";
      case "too-short":
        return `The password is shorter than ${limits.shortest} characters. Make it longer.`;
      case "wrong-password":
        return "This is not your password. Check it and try again.";
      case "wrong-email-or-password":
        return "E-mail address and password do not belong together. Check both and try again.";
      case "too-many-attempts":
        return `That was tried too often. Try again in ${problem.waitMinutes} ${problem.waitMinutes === 1 ? "minute" : "minutes"}.`;
      case "not-here":
        return problem.field === "wallet"
          ? "Wallets sign in only on the site's own address. Open it there and try again."
          : "Passkeys work only on the site's own address over https. Open it there and try again.";
      case "no-address":
        return "The wallet named no Ethereum address. Choose an account in it and try again.";
      case "message-not-ours":
        return "What the wallet signed is not what this site asked for, or more than ten minutes passed. Try again.";
      case "contract-wallet":
        return "This is a contract wallet (a smart account). Its signature cannot be checked without asking a node of its chain, and this site asks nobody. Use a wallet with a key of its own, or an e-mail address.";
      case "wrong-signature":
        return "The signature is not from the account that the wallet named. If it is a contract wallet (a smart account), use a wallet with a key of its own, or an e-mail address.";
      case "used-up":
        return "This signature was used already, or is too old. Try again.";
      case "unknown-wallet":
        return "No account belongs to this wallet yet. Create one with it.";
      case "not-fresh":
        return "Your last sign-in is more than a day ago. Sign out and in again, then add the passkey.";
      case "not-taken":
        return "The passkey could not be checked, or more than five minutes passed. Try again.";
      case "unknown-passkey":
        return "No account knows this passkey any more. Sign in another way.";
      case "name":
        return `Give the passkey a name of 1 to ${limits.name} characters.`;
      default:
        return problem satisfies never;
    }
  },
};
