import type { AnnouncementProblem } from "#server/event/announcements/announcements.ts";
import type { QuestionProblem } from "#server/event/questions/ask-question.ts";

/** Announcements, and questions with their answers: for participants, for organisers, and above every page. */
export const questions = {
  title: "Questions and announcements",
  description: "What the organisers announce, and what participants asked them.",
  announcements: "Announcements",
  noAnnouncements: "Nothing has been announced yet. When it is, it appears here and on every page that is open.",
  everywhere: "All cities",
  ask: {
    title: "Ask the organisers",
    signIn: "Sign in to ask. Answers come to you alone, or to everybody when they help all.",
    signInLink: "Sign in",
    content: "Your question",
    contentHint: (limit: number) => `Up to ${limit} characters. The organisers see your name.`,
    race: "About a race",
    raceHint: "Only if it is: the address of the race's page.",
    forTeam: (team: string) => `Ask for ${team}: your team sees question and answer`,
    send: "Ask",
    sent: "Your question is with the organisers. The answer appears here and above whatever page you have open.",
  },
  own: "Your questions",
  publicTitle: "Asked and answered",
  noPublic: "No answer to all yet.",
  waiting: "Waiting",
  answered: "Answered",
  toAll: "For everybody",
  aboutRace: (number: string) => `About race ${number}`,
  byTeam: (team: string) => `for ${team}`,
  problem: (problem: QuestionProblem): string => {
    switch (problem.rule) {
      case "too-short":
        return `The question has ${problem.given} characters; it needs at least ${problem.limit}. Say a little more.`;
      case "too-long":
        return `The question has ${problem.given} characters; ${problem.limit} fit. Shorten it.`;
      case "unknown":
        return "There is no such race in this competition. Paste the address of its page, or leave this empty.";
      case "too-many-open":
        return `${problem.limit} of your questions wait for an answer already. Ask the next one when one of them is answered.`;
      case "too-many-this-hour":
        return `You asked ${problem.limit} questions within an hour. Ask the next one later, or come to the desk.`;
      default:
        return problem satisfies never;
    }
  },
  panel: {
    questions: "Questions",
    questionsLead: "Open questions first. An answer goes to those who asked, or to everybody.",
    none: "Nobody has asked anything yet.",
    competition: "Competition",
    openIn: (name: string, count: string) => `${name} · ${count} open`,
    show: "Show",
    askedBy: (name: string) => `${name} asks`,
    someone: "Somebody whose account is gone",
    answeredBy: (name: string) => `answered by ${name}`,
    answer: "Answer",
    answerHint: (limit: number) => `Up to ${limit} characters.`,
    toAsker: "Answer those who asked",
    toAll: "Answer everybody",
    approve: "Show to everybody",
    withdraw: "Take off every screen",
    waitsForApproval: "Meant for everybody, waits for an organiser",
    answerProblem: (problem: { rule: "too-short" | "too-long"; given: number; limit: number }) =>
      problem.rule === "too-short"
        ? `The answer has ${problem.given} characters; it needs at least ${problem.limit}.`
        : `The answer has ${problem.given} characters; ${problem.limit} fit. Shorten it.`,
    announcementsLead:
      "An announcement appears at once above every page that is open, and stays in the list until you withdraw it.",
    noAnnouncements: "No announcement stands now.",
    to: "To",
    english: "In English",
    turkish: "In Turkish",
    textHint: (limit: number) => `Up to ${limit} characters.`,
    publish: "Publish",
    published: "Published. It stands above every open page.",
    announcementProblem: (problem: AnnouncementProblem) =>
      problem.rule === "too-short"
        ? "This text is missing. Write it in both languages: each visitor reads their own."
        : `This text has ${problem.given} characters; ${problem.limit} fit. Shorten it.`,
    withdrawAnnouncement: "Withdraw",
  },
};
