import type { AccountProblem } from "#server/accounts/accounts.ts";

/** Texts of signing up, signing in, the account and the claim of an installation. */
export const accounts = {
  signIn: {
    title: "Sign in",
    lead: "You need an account only to join a team and to hand in a car. Racing in your browser needs none.",
    submit: "Sign in",
    noAccount: "No account yet?",
    createOne: "Create one",
  },
  signUp: {
    title: "Create an account",
    lead: "For joining a team and handing in a car. Your e-mail address is shown to nobody.",
    submit: "Create account",
    haveAccount: "You have one already?",
    useIt: "Sign in",
  },
  fields: {
    name: "Name",
    nameHint: (most: number) => `As your team and the organisers should see it. At most ${most} characters.`,
    email: "E-mail address",
    password: "Password",
    passwordHint: (least: number) => `At least ${least} characters. A short sentence is easy to remember.`,
  },
  account: {
    title: "Your account",
    signedInAs: "Signed in as",
    teams: "Your teams",
    noTeam: "You are in no team yet.",
    createTeam: "Create or join a team",
    panel: "Organiser's panel",
    signOut: "Sign out",
  },
  claim: {
    title: "Claim this installation",
    lead: "Whoever claims it becomes its first admin: every city, every user, every setting. It can be done once.",
    asWho: (name: string) =>
      `You are signed in as ${name}. Claim the installation for this account, or sign out and use another.`,
    needsAccount: "Create an account or sign in first. Then you come back here.",
    submit: "Claim it",
    refused: "This link is unknown, or it was used already.",
    refusedNext: "The server prints a new link each time it starts, as long as nobody is admin.",
  },
  problem(problem: AccountProblem, limits: { name: number; shortest: number; longest: number }): string {
    switch (problem.rule) {
      case "missing":
        return "The name is empty. Enter the name that your team should see.";
      case "too-long":
        return problem.field === "name"
          ? `The name is longer than ${limits.name} characters. Shorten it.`
          : `The password is longer than ${limits.longest} characters. Shorten it.`;
      case "not-printable":
        return "The name holds characters that cannot be seen. Type it again by hand.";
      case "not-an-address":
        return "That is no e-mail address. It should look like ada@example.org.";
      case "taken":
        return "There is an account with this e-mail address. Sign in with it, or use another address.";
      case "too-short":
        return `The password is shorter than ${limits.shortest} characters. Make it longer.`;
      case "wrong-email-or-password":
        return "E-mail address and password do not belong together. Check both and try again.";
      case "too-many-attempts":
        return `That was tried too often. Try again in ${problem.waitMinutes} ${problem.waitMinutes === 1 ? "minute" : "minutes"}.`;
      default:
        return problem satisfies never;
    }
  },
};
