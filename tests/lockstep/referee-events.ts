import type { Address } from "#engine/evm/machine.ts";
import { word, writeWord } from "#engine/referee/abi.ts";
import type { Effect } from "#engine/race-log/race-log.ts";
import type { BookedPurchase, RefereeState } from "#engine/referee/referee-state.ts";

/** 32-byte topics and data, hex with 0x. */
export interface RefereeEvent {
  topics: string[];
  data: string;
}

/** Hash of the event's signature. */
export const eventTopics = {
  accelerated: "0xf7b74f6ee5bd099d62edcf9cbfcc1e3948b3073fc223e723d23c669f6360ed13",
  shelled: "0x8bf88a7d93d9907c8bd24e204d8e69d0703a0c1940305ced70d7eff7328535d5",
  shielded: "0x5ca9c31802614108f07c7ec1fb1c96e0bad7fc943d7644a8681a681e074aea45",
  banana: "0x81639e3c32f7df2f89f2cf74ed9fdb2d65c08f4fea698b924848179bc9666095",
} as const;

/** Without bananas, a shell always has an event (target zero: none); with them, only a slowed car has one. */
export function purchaseEvents(state: RefereeState, purchase: BookedPurchase): RefereeEvent[] {
  const buyer = addressTopic(state.addresses[state.current]!);
  const head = (topic: string) => [topic, hex(word(state.turn)), buyer];
  const { amount, cost, effects } = purchase;
  switch (purchase.action) {
    case "accelerate":
      return [{ topics: head(eventTopics.accelerated), data: words(amount, cost) }];
    case "shield":
      return [{ topics: head(eventTopics.shielded), data: words(amount, cost) }];
    case "banana":
      return [{ topics: head(eventTopics.banana), data: words(cost, state.y[state.current]!) }];
    case "shell":
    case "superShell": {
      const announced = state.rulebook.family.hasBananas ? effects.filter((effect) => effect.kind === "hit") : effects;
      return announced.map((effect) => ({
        topics: [...head(eventTopics.shelled), targetTopic(state, effect)],
        data: words(amount, cost),
      }));
    }
  }
}

function targetTopic(state: RefereeState, effect: Effect): string {
  return "target" in effect ? addressTopic(state.addresses[effect.target]!) : hex(word(0));
}

function addressTopic(address: Address): string {
  return `0x${"0".repeat(24)}${address.slice(2)}`;
}

function words(first: number, second: number): string {
  const bytes = new Uint8Array(64);
  writeWord(bytes, 0, first);
  writeWord(bytes, 32, second);
  return hex(bytes);
}

function hex(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
