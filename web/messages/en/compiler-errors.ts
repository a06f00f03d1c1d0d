/** What a compiler's finding means, and what to do. `{name}` and its like are filled in where they are shown. */
export const compilerErrors = {
  "missing-semicolon": {
    title: "A semicolon is missing",
    cause:
      "Every statement ends with a semicolon. The compiler notices only at the next word, so look at the line before.",
    fix: "Put ; at the end of line {line}.",
  },
  "missing-bracket": {
    title: "A bracket is missing",
    cause: "The compiler expected {expected} and found {found}.",
    fix: "Count the brackets of this line: every ( needs its ), every [ its ].",
  },
  "missing-brace": {
    title: "A closing brace is missing",
    cause: "The file ended inside a block. Each { needs a }: contract, function, if and loop.",
    fix: "Add } at the end of the file, then press Format: the indentation shows which block stayed open.",
  },
  "extra-brace": {
    title: "A brace too many",
    cause: "The contract was closed before this place, so what follows stands outside of it.",
    fix: "Remove the } that closes too early, or this one.",
  },
  "condition-without-brackets": {
    title: "A condition stands in brackets",
    cause: "Python writes if x > 0:, Solidity writes if (x > 0) { … }.",
    fix: "Put the condition in round brackets.",
  },
  "python-colon": {
    title: "A colon does not open a block",
    cause: "Blocks stand in braces here; indentation means nothing to the compiler.",
    fix: "Replace the colon by { and close the block with }.",
  },
  "python-operator": {
    title: "“{word}” is not a word of Solidity",
    cause: "And, or, not are written &&, ||, !.",
    fix: "Write {operator} instead of {word}.",
  },
  elif: {
    title: "“elif” is two words here",
    cause: "Solidity writes else if.",
    fix: "Write else if.",
  },
  "hash-comment": {
    title: "Comments begin with //",
    cause: "# starts a comment in Python only.",
    fix: "Replace # by //.",
  },
  "python-word": {
    title: "“{word}” is not known",
    cause: "Solidity writes true and false in small letters, and knows no None or null: an empty number is 0.",
    fix: "Write {operator}.",
  },
  "type-missing": {
    title: "“{word}” has no type",
    cause: "A new variable is declared with its type, once. var, let and bare names belong to other languages.",
    fix: "Write uint256 before the name where it appears first.",
  },
  print: {
    title: "Printing needs console",
    cause: "There is no screen in a race, but the garage shows what console.log tells.",
    fix: "Import console and call console.log.",
  },
  undeclared: {
    title: "“{word}” is not known here",
    cause:
      "Nothing of that name was declared in this function or contract. Capitals count: myCar and MyCar are two names.",
    fix: "Check the spelling, or declare it first.",
  },
  "undeclared-close": {
    title: "“{word}” is not known here",
    cause: "There is a name that differs by a letter or two.",
    fix: "Did you mean {suggestion}?",
  },
  "unknown-member": {
    title: "“{word}” is not part of this",
    cause: "{owner} has no such function or field.",
    fix: "Type a dot after the name and choose from the list.",
  },
  "unknown-member-close": {
    title: "“{word}” is not part of this",
    cause: "{owner} has no such function or field, but one that is almost written so.",
    fix: "Did you mean {suggestion}?",
  },
  "argument-count": {
    title: "The wrong number of values in the call",
    cause: "{given} given, {expected} expected.",
    fix: "Look at the function's line in the list that Ctrl Space opens.",
  },
  "too-small-type": {
    title: "The value may not fit",
    cause: "{from} can hold more than {to}, so the compiler does not copy it silently.",
    fix: "Use uint256 for your own numbers: it costs no more gas.",
  },
  "signed-unsigned": {
    title: "A number with a sign where none may be",
    cause: "int256 can be negative, uint256 cannot; the compiler does not choose for you.",
    fix: "Use uint256 for the variable, or convert: uint256(value).",
  },
  "text-for-number": {
    title: "A text where a number is wanted",
    cause: "“1” in quotation marks is a text, not a number.",
    fix: "Remove the quotation marks.",
  },
  fraction: {
    title: "There are no fractions",
    cause: "All numbers are whole. 1 / 2 is 0 and 0.5 cannot be stored.",
    fix: "Multiply first, divide last: half of x is x / 2, three quarters is x * 3 / 4.",
  },
  "number-as-condition": {
    title: "A condition must be true or false",
    cause: "A number alone is no condition, unlike in Python.",
    fix: "Compare it: {word} != 0.",
  },
  "assignment-as-condition": {
    title: "= stores, == compares",
    cause: "The condition stores a value instead of asking whether two are equal.",
    fix: "Write ==.",
  },
  "data-location": {
    title: "Where does this value live?",
    cause:
      "Structs, arrays and texts need a place: memory for this call, calldata for what was handed in, storage for what lasts.",
    fix: "Write memory between type and name.",
  },
  "storage-pointer": {
    title: "What was handed in is not in storage",
    cause: "storage means a reference to your contract's own lasting data; allCars comes with the call.",
    fix: "Write memory (a copy) or calldata (to read only).",
  },
  "missing-override": {
    title: "override is missing",
    cause: "Car already promises this function; yours takes its place and must say so.",
    fix: "Write override after external.",
  },
  "missing-visibility": {
    title: "Who may call this function?",
    cause: "Every function says so: internal for your own helpers, external for takeYourTurn.",
    fix: "Write {suggestion} after the brackets.",
  },
  "wrong-signature": {
    title: "takeYourTurn has other parameters",
    cause: "The referee calls exactly takeYourTurn(CodePrix, CodePrix.CarData[] calldata, uint256).",
    fix: "Copy the three parameters letter for letter from a template.",
  },
  abstract: {
    title: "The car does not take its turn",
    cause: "{word} is a Car, but the function takeYourTurn that every Car must have is missing or written differently.",
    fix: "Add takeYourTurn with the parameters of the template.",
  },
  "missing-import": {
    title: "“{word}” was not imported",
    cause: "Car and CodePrix are defined in a file of the race.",
    fix: 'Write import "code-prix/Car.sol"; below the pragma.',
  },
  "unknown-import": {
    title: "This file is not here",
    cause:
      "Only the race's own files and the files of your draft can be imported; nothing is fetched from the network.",
    fix: "Add the file to the draft with +, or paste what you need.",
  },
  "other-compiler": {
    title: "The pragma asks for another compiler",
    cause: "Cars are built with Solidity 0.8.",
    fix: "Write pragma solidity ^0.8.13;",
  },
  "declared-twice": {
    title: "The name is taken",
    cause: "A variable of this name was declared before in the same block.",
    fix: "Leave out the type to store a new value in it, or choose another name.",
  },
  shadowed: {
    title: "Two things of one name",
    cause: "The new variable hides an earlier one; the code below sees the new one only.",
    fix: "Choose another name.",
  },
  "unused-variable": {
    title: "This variable is never used",
    cause: "It does no harm, but often another name was meant somewhere.",
    fix: "Use it or remove it.",
  },
  "unused-parameter": {
    title: "This parameter is not used yet",
    cause: "The referee hands it to your car; the car does not look at it.",
    fix: "Nothing needs to be done. A good car looks at all three.",
  },
  unreachable: {
    title: "This is never reached",
    cause: "A return or a revert ends the function before.",
    fix: "Move the line up, or put the return into an if.",
  },
  "view-changes": {
    title: "view promises to change nothing",
    cause: "Buying changes the race, so a function that buys cannot be view.",
    fix: "Remove view.",
  },
  "pure-reads": {
    title: "pure promises to read nothing",
    cause: "The function reads the contract's data or asks the referee.",
    fix: "Write view instead of pure.",
  },
  "stack-too-deep": {
    title: "Too many variables at once",
    cause: "The machine reaches 16 values at most. Parameters and intermediate results count too.",
    fix: "Move a part into a function of its own, or put { } around what is needed briefly.",
  },
  "constant-assigned": {
    title: "A constant stays as it is",
    cause: "constant values are part of the program.",
    fix: "Remove constant if the value should change during the race.",
  },
  "read-only": {
    title: "What was handed in cannot be changed",
    cause: "allCars shows the race, it does not control it. Cars change only by buying.",
    fix: "Copy it first: CodePrix.CarData memory me = allCars[yourCarIndex];",
  },
  "negative-unsigned": {
    title: "uint256 has no negative values",
    cause: "A minus before an unsigned number makes no sense.",
    fix: "Subtract from something, or use int256.",
  },
  "memory-push": {
    title: "Lists in memory cannot grow",
    cause: "push works for lists in storage only.",
    fix: "Make it with its length: new uint256[](5), then set the places.",
  },
  "for-in": {
    title: "for counts here",
    cause: "Solidity has no for … in.",
    fix: "Write for (uint256 i = 0; i < allCars.length; i++) { … } and use allCars[i].",
  },
  "open-quote": {
    title: "A text is not closed",
    cause: "The line ended before the second quotation mark.",
    fix: 'Add " at the end of the text.',
  },
  "foreign-letter": {
    title: "“{word}” cannot be in a name",
    cause: "Names are made of a–z, A–Z, 0–9, _ and $. Turkish letters may stand in comments.",
    fix: "Write {suggestion}.",
  },
  "unicode-text": {
    title: "A text with special letters",
    cause: "Plain texts hold ASCII only.",
    fix: 'Write unicode before the text: unicode"hız".',
  },
  "enum-argument": {
    title: "An action is wanted, not a number",
    cause: "getActionsSold wants one of the names of CodePrix.ActionType.",
    fix: "Write CodePrix.ActionType.{suggestion}.",
  },
  "mixed-signs": {
    title: "Signed and unsigned do not mix",
    cause: "One side can be negative, the other cannot.",
    fix: "Make both uint256, or convert one side: int256(value).",
  },
  "literal-out-of-range": {
    title: "There is no such place in the list",
    cause: "Places count from 0, so the last one is length − 1.",
    fix: "Use a smaller place.",
  },
  "statement-outside": {
    title: "A command outside of a function",
    cause: "Only declarations stand directly in a contract; commands stand in functions.",
    fix: "Move the line into takeYourTurn.",
  },
  "missing-return": {
    title: "One way ends without a result",
    cause: "If no return is reached the function gives 0.",
    fix: "Add a return as the last line.",
  },
  "explicit-conversion": {
    title: "This conversion takes two steps",
    cause: "Size and sign cannot be changed at once.",
    fix: "Change the size first: int256(uint256(value)).",
  },
  "several-cars": {
    title: "Two cars in one file",
    cause: "Only one of them can race: {names}.",
    fix: "Choose one above the editor, or mark the others abstract.",
  },
  "no-car": {
    title: "No car in this file",
    cause: "A car is a contract with takeYourTurn.",
    fix: "Write contract MyCar is Car { … } as in a template.",
  },
  "bad-constructor": {
    title: "The constructor wants values",
    cause: "Nobody is there to give them: the referee only deploys your car.",
    fix: "Write the values into the source.",
  },
  "too-large": {
    title: "The car is too large",
    cause: "It has {bytes} bytes of code; a car may have {most}.",
    fix: "Remove functions that are not called, and long texts in require.",
  },
  "unlinked-library": {
    title: "A library with an address",
    cause: "A race has no libraries at addresses.",
    fix: "Make the library's functions internal: they become part of your car.",
  },
  "other-family": {
    title: "A car for other races",
    cause: "It is written for {written}; the races here are {here}, whose referee calls another function.",
    fix: "Give takeYourTurn the parameters of {here}: a new car from the templates has them. The simulator races the bytecode of every family.",
  },
  "compiler-timeout": {
    title: "The compiler was stopped",
    cause:
      "It worked for {seconds} s. Very long expressions, huge lists of constants or deeply nested brackets do that.",
    fix: "Undo the last change, or split the expression.",
  },
  "source-refused": {
    title: "There is nothing here to compile",
    cause: "The file is empty, holds signs that are no text, or is too large: a car's source may have 131,072 bytes.",
    fix: "Start from a template, or leave out what the car does not use. What you wrote stays as it is.",
  },
  "too-many-files": {
    title: "The car has too many files",
    cause: "A car may have 32 files beside its own.",
    fix: "Put what belongs together into one file.",
  },
  unrecognised: {
    title: "The compiler cannot read this",
    cause: "It stopped here with the words below.",
    fix: "Look at this line and the one before it: brackets, semicolons, spelling. If nothing helps, take back your last change.",
  },
  "unrecognised-remark": {
    title: "A remark of the compiler",
    cause: "The car compiles; the words below tell what could be better.",
    fix: "You may leave it as it is.",
  },
  "compiler-crash": {
    title: "The compiler gave up",
    cause:
      "This source needs more than a compiler is given: 512 MB of memory and a limited depth of nesting. A fresh one was started.",
    fix: "Undo the last change, or make the source smaller.",
  },
} satisfies Record<string, { title: string; cause: string; fix: string }>;
