import type { Address } from "#engine/evm/machine.ts";
import { endTurn } from "#engine/referee/take-turn.ts";
import { purchaseEvents } from "./referee-events.ts";
import { RefereeState, type Rulebook } from "#engine/referee/referee-state.ts";
import { Referee } from "#engine/referee/referee.ts";
import type { Side } from "./side.ts";

export function createProductSide(rulebook: Rulebook, referee: Address, cars: readonly Address[]): Side {
  const state = new RefereeState(rulebook, cars);
  const product = new Referee(referee, state);
  const frames: number[] = [];
  return {
    name: "product",
    load: (position) => state.load(position),
    beginTurn(mover) {
      state.current = mover;
    },
    call({ from, data, gas, isStatic, hasValue }) {
      const booked = state.purchases.length;
      const { ok, gasUsed, output } = product.call({ caller: from, data, gas, isStatic, hasValue });
      const events = state.purchases.slice(booked).flatMap((purchase) => purchaseEvents(state, purchase));
      return {
        ok,
        gasUsed,
        output: hex(output),
        events: events.map(({ topics, data }) => [...topics, data].join(" ")),
      };
    },
    openFrame() {
      frames.push(product.checkpoint());
    },
    closeFrame(undo) {
      const checkpoint = frames.pop()!;
      if (undo) product.rollback(checkpoint);
    },
    endTurn() {
      endTurn(state);
    },
    read: () => ({
      phase: state.phase,
      turn: state.turn,
      entropy: state.entropy,
      order: [...state.order],
      cars: cars.map((_, seat) => ({
        balance: state.balance[seat]!,
        speed: state.speed[seat]!,
        y: state.y[seat]!,
        shield: state.shield[seat]!,
      })),
      sold: [...state.sold],
      bananas: [...state.bananas],
    }),
  };
}

const hex = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString("hex")}`;
