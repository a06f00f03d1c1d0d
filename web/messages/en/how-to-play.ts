/** Numbers of the formula, written as the language writes them. */
export type Facts = {
  cars: string;
  balance: string;
  finish: string;
  turnLimit: string;
  gasPerTurn: string;
  gasPerUnit: string;
  shieldCap: string;
  accelerateTarget: string;
  accelerateFall: string;
  shellTarget: string;
  shellFall: string;
  shieldTarget: string;
  shieldFall: string;
};

/** Texts of the page that teaches the game. */
export const howToPlay = {
  title: "How to Play",
  description:
    "How a race works: turns, prices, shells, shields, gas, ratings and the final, with diagrams you can play with.",
  lead: (f: Facts) =>
    `Your car is a small program. ${f.cars} of them share a track. Turn by turn each may spend coins, and the first to ${f.finish} wins.`,
  contents: "On this page",
  formulaLabel: "The formula, University Code Prix",
  formula: {
    cars: "Cars in a race",
    balance: "Coins at the start",
    finish: "Distance to win",
    gasPerTurn: "Gas a turn",
    turnLimit: "Turn limit",
  },
  sections: {
    turn: "A turn",
    prices: "Buying speed",
    shells: "Shells",
    shields: "Shields",
    car: "Your car is a contract",
    gas: "Gas",
    official: "Ratings, heats and the final",
    fairness: "Why you can trust a result",
    questions: "Questions",
  },
  turn: [
    "Cars move in a fixed order that is shuffled after every round, so each car gets one turn a round and nobody always goes first.",
    "In your turn the referee calls your program. It shows you every car, leader first, and you may buy. When you return, the turn ends and every car, not only yours, rolls forward by its speed.",
    "Speed stays. A unit bought in turn 5 carries you forward in every turn after it, so early speed is worth more than late speed, if you can keep it.",
  ],
  strip: {
    label: "A small race to try",
    turn: (turn: string) => `Turn ${turn}`,
    nextTurn: "End the turn",
    again: "Start over",
    you: "You",
    rival: (nth: string) => `Rival ${nth}`,
    place: (y: string, speed: string) => `at ${y}, speed ${speed}`,
    shields: (n: string, cap: string) => `${n} of ${cap} shields`,
    coins: (n: string) => `${n} coins`,
    moved: "Every car moved by its speed.",
    finished: "A car reached the finish. Start over to try something else.",
  },
  prices: [
    "Speed, shells and shields have a price that everybody shares. It falls every turn in which nobody buys and rises with every unit sold, whoever buys it.",
    (f: Facts) =>
      `A unit of speed aims at ${f.accelerateTarget} coins and gets ${f.accelerateFall} cheaper each turn. A shell aims at ${f.shellTarget} and falls ${f.shellFall}, a shield at ${f.shieldTarget} and falls ${f.shieldFall}.`,
    "So waiting is cheap and hurrying is dear, until somebody else buys what you were waiting for. Move the sliders and watch what a rival's purchase does to you.",
  ] as (string | ((f: Facts) => string))[],
  chart: {
    label: "Price of the next unit",
    action: "What is for sale",
    actions: { accelerate: "Speed", shell: "Shell", shield: "Shield" },
    perRound: "Units that all cars buy in a round",
    turn: "Turn",
    quiet: "nobody buys",
    now: (price: string, turn: string) => `In turn ${turn} the next unit costs ${price} coins.`,
    free: (turn: string) => `In turn ${turn} the next unit is free.`,
    axisTurn: "turn",
    axisPrice: "coins",
    target: "target",
    summary: (from: string, to: string, last: string) => `From ${from} coins in turn 1 to ${to} coins in turn ${last}.`,
  },
  shells: [
    "A shell flies at the nearest car ahead of you and drops its speed to 1. One call fires one shell; a larger amount only costs more.",
    "A car beside or behind you is never the target. If nobody is ahead, the shell is spent on nothing.",
  ],
  shellLesson: {
    fire: (price: string) => `Fire a shell, ${price} coins`,
    hit: (name: string, before: string) => `${name} went from speed ${before} to 1.`,
    wasted: (name: string) => `${name} was at speed 1 already. The coins are gone.`,
    missed: "Nobody is ahead. The coins are gone.",
    poor: "You cannot pay for that.",
  },
  shields: [
    (f: Facts) =>
      `A shield stops every shell while it lasts. Being hit does not use it up; time does: each turn of any car takes one away. You can hold ${f.shieldCap} at most.`,
    (f: Facts) =>
      `With ${f.cars} cars a round has ${f.cars} turns. A full set of shields covers you for about one round.`,
  ] as (string | ((f: Facts) => string))[],
  shieldLesson: {
    raise: (price: string) => `Buy a shield, ${price} coins`,
    fireAtYou: "Let the rival fire",
    blocked: "The shell broke on your shield. The shield is still there.",
    hit: (before: string) => `You had no shield: from speed ${before} to 1.`,
    raised: (n: string) => `You hold ${n}. Each turn takes one away.`,
    full: "You hold all you can. More would be paid for nothing.",
  },
  car: [
    "A car is a contract in Solidity, or any bytecode for the same machine. The referee calls takeYourTurn and hands you the referee itself, the list of cars and your own place in it.",
    "Everything you do is a call to the referee: ask a price, buy. A car keeps its own storage between turns, so it can remember.",
    "This is a whole car. It buys one unit of speed whenever that is cheap.",
  ],
  interfaceLabel: "What the referee offers",
  exampleLabel: "A whole car",
  gas: [
    (f: Facts) =>
      `Gas is what a turn may cost in computation: ${f.gasPerTurn} for your whole turn, calls to the referee included. There is no clock: a slow machine and a fast one give the same race.`,
    "If your turn runs out of gas, or fails in any other way, everything it bought is undone. You keep your coins and lose the turn.",
    (f: Facts) =>
      `The usual way to run out is searching for a price: asking for n units costs about ${f.gasPerUnit} gas for each of them.`,
  ] as (string | ((f: Facts) => string))[],
  gasMeter: {
    label: "Units you ask the price of in one turn",
    used: (used: string, limit: string) => `${used} of ${limit} gas`,
    out: "Out of gas: this turn is lost.",
  },
  official: [
    'While practice is open, your active car races on the ladder. Its rating comes from all its races at once, together with how sure that number is; a rating says "about", never more.',
    "At the freeze every team's active car is fixed and the list of their hashes is published. Heats then seat the cars in many orders, because the seat changes who goes when, and every heat counts the same for everybody.",
    "The final order follows from all official races together. Where the races do not separate two teams, the result says so instead of inventing a difference; how ties are decided is published before the freeze.",
  ],
  fairness: [
    "The same formula, cars, seats and seed give the same race, bit for bit, on every machine.",
    "The seed of an official race is made from a secret that the server committed to before the deadline and from the hashes of all cars, so nobody, organisers included, can choose it.",
    "Where a race must be run again with a new seed, that one is fixed beforehand too, and the race's page says how often it was drawn anew.",
    "Every released race can be run again in your own browser. It either gives the same log or it does not.",
  ],
  questions: [
    {
      question: "Do I need a wallet, coins or a blockchain?",
      answer: "No. Cars run in the machine that this site brings along. Nothing is paid and nothing leaves the site.",
    },
    {
      question: "I have never written a contract. Can I take part?",
      answer:
        "Yes. Start from a template, change one number, press Race. The editor compiles in your browser and says in words what is wrong.",
    },
    {
      question: "Does a faster computer help?",
      answer: "No. Only gas limits a car, and gas is counted the same everywhere.",
    },
    {
      question: "Can others see my source?",
      answer:
        "It is your team's. It opens only if your team wants it to, or if the competition said so beforehand. The bytecode of official races is published with the results, so that everybody can check them.",
    },
    {
      question: "May I hand in more than one car?",
      answer:
        "As many as you like until the freeze. One of them is your active car, and you can go back to an earlier one.",
    },
    {
      question: "My car reverts. What happens?",
      answer: "It loses that turn and everything bought in it, keeps its coins, and goes on with the next turn.",
    },
    {
      question: "What if nobody reaches the finish?",
      answer: (f: Facts) => `After ${f.turnLimit} turns the race ends without a winner. The order is then by distance.`,
    },
  ] as { question: string; answer: string | ((f: Facts) => string) }[],
  next: { title: "Ready to write one?", action: "Submit Car", simulate: "Watch races first" },
};
