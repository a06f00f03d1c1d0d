/** Why a turn failed, and what to do. */
export const turnErrors = {
  "out-of-gas": {
    title: "Out of gas",
    cause: "The turn needed more than the {budget} gas it may use. All that it bought was undone.",
    fix: "See Gas: the hottest line is marked. Asking prices in a loop is the usual reason, about 1,853 gas a unit; search by halves instead.",
  },
  "not-enough-money": {
    title: "Not enough money",
    cause: "The purchase cost more than the car had; the whole turn was undone (Panic 0x11).",
    fix: "Ask the price first: if (price <= me.balance).",
  },
  underflow: {
    title: "A number fell below 0 or grew too large",
    cause: "uint256 cannot be negative: 3 - 5 stops the turn (Panic 0x11).",
    fix: "Compare before you subtract: if (a > b) { … a - b … }.",
  },
  "division-by-zero": {
    title: "Division by zero",
    cause: "At the start speed and distance are 0 (Panic 0x12).",
    fix: "Divide only if the divisor is > 0.",
  },
  "index-out-of-range": {
    title: "No such car in the list",
    cause:
      "allCars has {cars} places, from 0 to the last (Panic 0x32). The leader has no car ahead: yourCarIndex - 1 does not exist for it.",
    fix: "Check yourCarIndex > 0 before you look ahead, and yourCarIndex + 1 < allCars.length before you look back.",
  },
  "assert-failed": {
    title: "An assert failed",
    cause: "The program's own certainty was wrong (Panic 0x01).",
    fix: "Use the debugger to see the values at this line.",
  },
  "other-panic": {
    title: "The program stopped itself",
    cause: "Solidity found something impossible (Panic {word}).",
    fix: "Use the debugger to see the values at this line.",
  },
  "zero-shells": {
    title: "Zero shells were bought",
    cause: "buyShell(0) is refused and undoes the turn.",
    fix: "Buy only if the amount is > 0.",
  },
  "zero-shields": {
    title: "Zero shields were bought",
    cause: "buyShield(0) is refused and undoes the turn.",
    fix: "Buy only if the amount is > 0.",
  },
  "not-your-turn": {
    title: "Not this car's turn",
    cause: "Only the car whose turn it is may buy, and only by itself: not through another contract.",
    fix: "Buy from takeYourTurn of the car.",
  },
  require: {
    title: "The car stopped its own turn",
    cause: "It reverted with “{word}”. All that it bought in this turn was undone.",
    fix: "Use if instead of require: then the rest of the turn counts.",
  },
  "silent-revert": {
    title: "The turn was undone without a word",
    cause:
      "Usually a price that is too high to pay: many units late in a spree cost more than there is money in the world.",
    fix: "Buy fewer at once and ask the price before.",
  },
  "bad-opcode": {
    title: "An impossible instruction",
    cause: "The bytecode holds something that the machine does not know.",
    fix: "Build for london to cancun; newer instructions are not part of the race.",
  },
  halted: {
    title: "The machine stopped the car",
    cause: "Reason: {word}.",
    fix: "Recursion without an end and purchases inside a view call do this.",
  },
  "no-code": {
    title: "The car has no code",
    cause: "It was never deployed, or it destroyed itself.",
    fix: "Remove selfdestruct; check the constructor.",
  },
  "over-limit": {
    title: "Over a limit of the machine",
    cause: "The turn used more {word} than a turn may.",
    fix: "Use less memory and shorter logs.",
  },
} satisfies Record<string, { title: string; cause: string; fix: string }>;
