import { carLanguages } from "#languages/compiling/car-language.ts";
import { may } from "#server/accounts/permissions.ts";
import { siteContext } from "#server/http/site-context.ts";
import { listCarCosts } from "#server/submissions/list-car-costs.ts";
import { brandsThat } from "../../panel-kit/panel-scope.server.ts";
import { panelList } from "../../panel-kit/panel-list.server.ts";

export const carCostsList = panelList({
  name: "car-costs",
  async find({ context }) {
    const { configuration, database, visitor } = context.get(siteContext);
    const who = await visitor();
    if (may(who, { act: "organise", brand: null })) return { rows: await listCarCosts(database, null) };
    const brands = brandsThat(configuration, (brand) => may(who, { act: "organise", brand }));
    return brands.length === 0 ? undefined : { rows: await listCarCosts(database, brands) };
  },
  key: ({ submissionId }) => submissionId,
  texts: ({ listsPanel }) => listsPanel.carCosts,
  columns({ messages: { listsPanel, panel, teamsPanel }, nameOfCity }) {
    const { heads } = listsPanel.carCosts;
    const { bytecode } = teamsPanel;
    return {
      hostMs: {
        head: heads.hostMs,
        value: ({ hostMs }) => hostMs ?? null,
        order: ({ hostMs }) => -(hostMs ?? -1),
        numeric: true,
      },
      team: {
        head: panel.words.team,
        value: ({ team }) => team,
        to: ({ submissionId }) => `/submission/${submissionId}`,
        rowHeader: true,
      },
      city: { head: panel.words.city, value: ({ brand }) => nameOfCity(brand), isFilter: true, wideOnly: true },
      workPerGas: {
        head: heads.workPerGas,
        value: ({ workPerGas }) => (workPerGas === undefined ? null : Number(workPerGas.toFixed(2))),
        order: ({ workPerGas }) => -(workPerGas ?? -1),
        numeric: true,
      },
      compileMs: {
        head: heads.compileMs,
        value: ({ language, compileMs }) => (language === null ? null : compileMs),
        order: ({ compileMs }) => -compileMs,
        numeric: true,
      },
      language: {
        head: panel.words.language,
        value: ({ language }) => (language === null ? bytecode : carLanguages[language].title),
        isFilter: true,
        wideOnly: true,
      },
      received: { head: heads.received, value: ({ receivedAt }) => receivedAt, wideOnly: true },
    };
  },
  choose: () => ({}),
});
