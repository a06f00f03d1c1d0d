/** What a car's compiler needs of a family. */
export type Family = "code-prix" | "monaco" | "titans" | "titans-season-1";

export interface TurnInterface {
  hasBananas: boolean;
  shufflesOrder: boolean;
  /** as the car's constructor argument */
  constructorTakesReferee: boolean;
  /** signature and selector of a turn's function */
  takeYourTurn: string;
  takeYourTurnSelector: number;
}

export const turnInterfaces: Record<Family, TurnInterface> = {
  "code-prix": {
    hasBananas: false,
    shufflesOrder: true,
    constructorTakesReferee: false,
    takeYourTurn: "takeYourTurn(address,(uint32,uint32,uint32,uint32,address)[],uint256)",
    takeYourTurnSelector: 0x4b76d2de,
  },
  monaco: {
    hasBananas: false,
    shufflesOrder: true,
    constructorTakesReferee: true,
    takeYourTurn: "takeYourTurn((uint32,uint32,uint32,address)[],uint256)",
    takeYourTurnSelector: 0x0c73edf4,
  },
  titans: {
    hasBananas: true,
    shufflesOrder: false,
    constructorTakesReferee: false,
    takeYourTurn: "takeYourTurn(address,(uint32,uint32,uint32,uint32,address)[],uint256[],uint256)",
    takeYourTurnSelector: 0x96647448,
  },
  "titans-season-1": {
    hasBananas: true,
    shufflesOrder: false,
    constructorTakesReferee: false,
    takeYourTurn: "takeYourTurn(address,(uint32,uint32,uint32,uint32,address)[],uint256[],uint256)",
    takeYourTurnSelector: 0x96647448,
  },
};
