/** Texts of the home page. */
export const home = {
  title: "Write a program. Race it.",
  lead: "Your car is a small program. Five of them meet on the track, turn by turn, and the first to 1,000 metres wins.",
};
