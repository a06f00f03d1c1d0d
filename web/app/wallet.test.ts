import { describe, expect, test } from "vitest";
import { accountsMessage, isWalletProvider, nextReloadWaitMs, walletMessages } from "./wallet.ts";

describe("13. wallet", () => {
  test("an empty account list says disconnected, otherwise the account changed, in Turkish", () => {
    expect(accountsMessage([])).toBe("Cüzdan bağlantısı kesildi, sayfa yenileniyor.");
    expect(accountsMessage(["0xabc"])).toBe("Cüzdan hesabı değişti, sayfa yenileniyor.");
    expect(accountsMessage(undefined)).toBe(walletMessages.disconnected);
  });

  test("a wallet that keeps sending events can't reload the page forever", () => {
    let stored: string | null = null;
    const storage = { getItem: () => stored, setItem: (_: string, value: string) => void (stored = value) };
    const waits = [0, 1_000, 2_000, 3_000, 4_000, 5_000].map((at) => nextReloadWaitMs(at, storage));
    expect(waits).toEqual([0, 0, 0, 2_000, 4_000, 8_000]);
    expect(nextReloadWaitMs(70_000, storage)).toBe(0);
    const denied = {
      getItem: () => {
        throw new Error("denied");
      },
      setItem: () => {},
    };
    expect(nextReloadWaitMs(0, denied)).toBe(2_000);
  });

  test("accepts only announced objects with a wallet's interface", () => {
    const provider = { request: () => Promise.resolve(null), on: () => {}, removeListener: () => {} };
    expect(isWalletProvider(provider)).toBe(true);
    for (const wrong of [null, undefined, "wallet", {}, { ...provider, on: 1 }])
      expect(isWalletProvider(wrong)).toBe(false);
  });
});
