import { useMessages } from "../../messages/messages.tsx";

type Row = keyof ReturnType<typeof useMessages>["lessons"]["guide"]["rows"];

/** The same thought in three languages. Code needs no translation. */
const code: Record<Row, { python: string; java: string; solidity: string }> = {
  number: { python: "n = 3", java: "int n = 3;", solidity: "uint256 n = 3;" },
  constant: { python: "MOST = 20", java: "static final int MOST = 20;", solidity: "uint256 constant MOST = 20;" },
  condition: {
    python: "if n > 2:\n    go()\nelse:\n    stop()",
    java: "if (n > 2) { go(); }\nelse { stop(); }",
    solidity: "if (n > 2) { go(); }\nelse { stop(); }",
  },
  logic: { python: "a and b or not c", java: "a && b || !c", solidity: "a && b || !c" },
  loop: {
    python: "for car in cars:",
    java: "for (Car car : cars)",
    solidity: "for (uint256 i = 0; i < allCars.length; i++)",
  },
  function: {
    python: "def half(n):\n    return n // 2",
    java: "int half(int n) {\n    return n / 2;\n}",
    solidity: "function half(uint256 n) internal pure returns (uint256) {\n    return n / 2;\n}",
  },
  record: {
    python: "me = cars[i]",
    java: "Car me = cars[i];",
    solidity: "CodePrix.CarData memory me = allCars[yourCarIndex];",
  },
  list: { python: "len(cars)", java: "cars.length", solidity: "allCars.length" },
  remember: {
    python: "self.turns += 1",
    java: "this.turns += 1;",
    solidity: "uint256 turns; // in the contract\nturns += 1; // in a function",
  },
  text: {
    python: 'print("price", n)',
    java: 'System.out.println("price " + n);',
    solidity: 'import "hardhat/console.sol";\nconsole.log("price", n);',
  },
  division: { python: "n * 3 // 4", java: "n * 3 / 4", solidity: "n * 3 / 4" },
  maximum: { python: "min(a, b)", java: "Math.min(a, b)", solidity: "a < b ? a : b" },
};

/** "Solidity for those who know Python or Java". */
export function GuidePanel() {
  const { guide } = useMessages().lessons;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="display text-2xl">{guide.title}</h2>
      <div className="grid gap-px bg-line">
        {(Object.keys(code) as Row[]).map((row) => (
          <section key={row} className="bg-page py-3">
            <h3 className="font-semibold">{guide.rows[row].topic}</h3>
            <dl className="mt-1 grid gap-1 text-sm sm:grid-cols-[5rem_1fr]">
              {(["python", "java", "solidity"] as const).map((language) => (
                <div key={language} className="contents">
                  <dt className="text-quiet">{guide[language]}</dt>
                  <dd
                    className={`overflow-x-auto px-2 py-1 font-mono whitespace-pre ${language === "solidity" ? "bg-go-soft" : "bg-panel"}`}
                  >
                    {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll, by keyboard too */}
                    <code tabIndex={0}>{code[row][language]}</code>
                  </dd>
                </div>
              ))}
            </dl>
            {guide.rows[row].note && <p className="mt-1 text-sm">{guide.rows[row].note}</p>}
          </section>
        ))}
      </div>
      <section aria-labelledby="guide-surprises">
        <h3 id="guide-surprises" className="display text-xl">
          {guide.differences}
        </h3>
        <ul className="mt-2 list-disc space-y-1 pl-5">
          {guide.surprises.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
