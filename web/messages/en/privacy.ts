/** What the site keeps about people, in words for them. */
export const privacy = {
  title: "Privacy",
  description: "What this site stores about you, where, and how to have it removed.",
  lead: "This site runs on the organisers' own machine. It asks no other site for anything and shows you no advertisements.",
  notice: "The organisers' notice",
  noticeVersion: (version: string, date: string) => `Version ${version}, published on ${date}`,
  sections: [
    {
      title: "Without an account",
      text: "Races, the simulator and the editor run in your browser. The server keeps no profile of you. Two choices stay in your browser: the language, in a cookie, and the colour mode, in local storage.",
    },
    {
      title: "With an account",
      text: "The server keeps your name, a nickname if you chose one, your e-mail address and a hash of your password, from which the password cannot be read, or the address of your wallet. A cookie keeps you signed in; another knows this browser for half a year after you signed in, so that nobody who guesses at your password elsewhere locks you out. Your e-mail address is shown to nobody but you and the organisers.",
    },
    {
      title: "In a team",
      text: "Your team, its university, its races and its results are public: that is what a competition is for. You yourself appear by your nickname, by your name only if you agreed, or not at all. Your team's source is its own. Who of the organisers looked at it is written down and shown to you.",
    },
    {
      title: "What the server writes down",
      text: "Requests leave lines in a log: address, time, page. Organisers need them to find faults and misuse, and delete them after the event.",
    },
    {
      title: "Taking it along, having it removed",
      text: "Your account page exports everything as one file and deletes the account at once, without asking anybody. Results of official races stay, under the team's name.",
    },
  ],
};
