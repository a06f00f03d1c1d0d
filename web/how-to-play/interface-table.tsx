import { defaultFormula } from "#engine/race/formula.ts";
import { type DocumentedName, type RefereeDoc, refereeDocs } from "../garage/editor/referee-docs.ts";
import { useFormats, useMessages } from "../messages/messages.tsx";

const groups: readonly RefereeDoc["kind"][] = ["parameter", "field", "buy", "price", "view"];

/** One line that uses a name, as a car would. Code needs no translation. */
const examples: Partial<Record<DocumentedName, string>> = {
  allCars: "allCars[0].y",
  yourCarIndex: "if (yourCarIndex == 0) …",
  balance: "me.balance / 8",
  speed: "allCars[0].speed > 20",
  y: "1000 - me.y",
  shield: "me.shield < 2",
  buyAcceleration: "codePrix.buyAcceleration(3);",
  buyShell: "codePrix.buyShell(1);",
  buyShield: "codePrix.buyShield(4);",
  getAccelerateCost: "codePrix.getAccelerateCost(3) <= me.balance / 8",
  getShellCost: "codePrix.getShellCost(1) < 200",
  getShieldCost: "codePrix.getShieldCost(4)",
  getActionsSold: "codePrix.getActionsSold(CodePrix.ActionType.SHELL)",
  getAllCarData: "codePrix.getAllCarData()",
  getAllCarDataAndFindCar: "codePrix.getAllCarDataAndFindCar(me.car)",
  getCarData: "codePrix.getCarData(me.car)",
  cars: "codePrix.cars(0) == me.car",
  currentCar: "codePrix.currentCar()",
  entropy: "codePrix.entropy()",
  turns: "codePrix.turns() > 30",
  state: "codePrix.state()",
};

/** What a car has at submit its turn, what it can ask and buy, what that gives and what gas it takes. */
export function InterfaceTable() {
  const { referee } = useMessages();
  const { number } = useFormats();
  const { table } = referee;
  const docs = refereeDocs(defaultFormula);
  const gasOf = ({ gas }: RefereeDoc) =>
    gas === undefined
      ? table.free
      : gas.perUnit === undefined
        ? number(gas.base)
        : table.perUnit({ base: number(gas.base), unit: number(gas.perUnit) });
  return (
    <div className="mt-6 grid gap-8">
      {groups.map((group) => (
        <table key={group} className="interface-table">
          <caption className="display pb-2 text-left text-2xl">{table.groups[group]}</caption>
          <thead>
            <tr>
              <th scope="col">{table.call}</th>
              <th scope="col">{table.gives}</th>
              <th scope="col">{table.cost}</th>
            </tr>
          </thead>
          <tbody>
            {docs
              .filter(({ kind }) => kind === group)
              .map((doc) => (
                <tr key={doc.name}>
                  <th scope="row">
                    <code>{doc.signature}</code>
                  </th>
                  <td>
                    {referee.names[doc.name]}
                    {examples[doc.name] && (
                      <span className="mt-1 block text-sm">
                        <span className="text-quiet">{table.example}</span> <code>{examples[doc.name]}</code>
                      </span>
                    )}
                  </td>
                  <td className="figures" data-label={table.cost}>
                    {gasOf(doc)}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
