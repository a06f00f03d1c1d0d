/** What the templates say in their comments, in Turkish: whoever reads the site in it reads a first car in it too. */
export const turkishComments: Readonly<Record<string, string>> = {
  "speed to buy each time it moves": "her hamlede alınacak hız",
  "the leader first": "önce lider",
  "your place in that list; 0 means you lead": "o listedeki yeriniz; 0 ise lider sizsiniz",
  "Called when it is your turn. cars[0] leads; cars[place] is you.":
    "Hamle sizdeyken çağrılır. cars[0] liderdir; cars[place] sizsiniz.",
  "How many units of speed a budget pays for.": "Ayrılan jeton kaç birim hıza yeter?",
  "Asks by halves: twenty questions would cost more gas.": "Yarıya bölerek sorar: yirmi soru daha çok gaz yakardı.",
  "where the bananas lie": "muzların yerleri",
  "1. Is somebody ahead, and fast? A shell stops the next car ahead.":
    "1. Önde biri mi var, hızlı mı? Mermi, hemen öndeki arabayı durdurur.",
  "2. Faster, always faster.": "2. Daha hızlı, hep daha hızlı.",
  "from here on it spends what it saved": "buradan sonra biriktirdiğini harcar",
  "1. The finish in reach? Buy what is missing and win.": "1. Bitiş yakında mı? Eksiği al ve kazan.",
  "2. Save first, sprint later.": "2. Önce biriktir, sonra depara kalk.",
  "3. In the sprint, stop whoever is ahead.": "3. Deparda öndekini durdur.",
};
