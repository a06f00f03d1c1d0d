import type { StateManagerInterface } from "@ethereumjs/common";
import { Account, type Address, bytesToHex } from "@ethereumjs/util";
import { keccak_256 } from "@noble/hashes/sha3.js";

const nothing = new Uint8Array(0);

/**
 * Records how to undo each change, so that a call costs the same however many accounts a car collected. That EVM's own
 * state is copied for every call: a car could keep a check busy for hours and fill all memory.
 */
export class WorldState implements StateManagerInterface {
  readonly #accounts = new Map<string, Account | undefined>();
  readonly #codes = new Map<string, Uint8Array>();
  readonly #storage = new Map<string, Map<string, Uint8Array>>();
  readonly #undos: (() => void)[] = [];
  /** undo counts at the start of each open frame */
  readonly #marks: number[] = [];

  /** A race is one transaction with empty storage at the start. */
  readonly originalStorageCache: StateManagerInterface["originalStorageCache"] = {
    get: () => Promise.resolve(nothing),
    clear() {},
  };

  /** Copies, because that EVM changes accounts before it knows whether to keep them. */
  async getAccount(address: Address): Promise<Account | undefined> {
    return copyOf(this.#accounts.get(address.toString()));
  }

  async putAccount(address: Address, account?: Account): Promise<void> {
    this.#set(this.#accounts, address.toString(), copyOf(account));
  }

  async deleteAccount(address: Address): Promise<void> {
    this.#set(this.#accounts, address.toString(), undefined);
  }

  async modifyAccountFields(
    address: Address,
    fields: Parameters<StateManagerInterface["modifyAccountFields"]>[1],
  ): Promise<void> {
    const account = (await this.getAccount(address)) ?? new Account();
    await this.putAccount(address, Object.assign(account, fields));
  }

  async putCode(address: Address, code: Uint8Array): Promise<void> {
    this.#set(this.#codes, address.toString(), code);
    await this.modifyAccountFields(address, { codeHash: keccak_256(code) });
  }

  async getCode(address: Address): Promise<Uint8Array> {
    return this.#codes.get(address.toString()) ?? nothing;
  }

  async getCodeSize(address: Address): Promise<number> {
    return (await this.getCode(address)).length;
  }

  async getStorage(address: Address, key: Uint8Array): Promise<Uint8Array> {
    return this.#storage.get(address.toString())?.get(bytesToHex(key)) ?? nothing;
  }

  async putStorage(address: Address, key: Uint8Array, value: Uint8Array): Promise<void> {
    const slots = this.#storage.get(address.toString()) ?? new Map<string, Uint8Array>();
    if (slots.size === 0) this.#set(this.#storage, address.toString(), slots);
    this.#set(slots, bytesToHex(key), value);
  }

  async clearStorage(address: Address): Promise<void> {
    if (this.#storage.has(address.toString())) this.#set(this.#storage, address.toString(), new Map());
  }

  async checkpoint(): Promise<void> {
    this.#marks.push(this.#undos.length);
  }

  async commit(): Promise<void> {
    this.#marks.pop();
    if (this.#marks.length === 0) this.#undos.length = 0;
  }

  async revert(): Promise<void> {
    const mark = this.#marks.pop() ?? 0;
    while (this.#undos.length > mark) this.#undos.pop()!();
  }

  clearCaches(): void {}

  getStateRoot = unasked;
  setStateRoot = unasked;
  hasStateRoot = unasked;
  shallowCopy = unasked;

  #set<Value>(map: Map<string, Value>, key: string, value: Value): void {
    const before = map.get(key);
    const wasThere = map.has(key);
    if (this.#marks.length > 0)
      this.#undos.push(() => {
        if (wasThere) map.set(key, before!);
        else map.delete(key);
      });
    map.set(key, value);
  }
}

function copyOf(account: Account | undefined): Account | undefined {
  if (!account) return undefined;
  const { nonce, balance, storageRoot, codeHash } = account;
  return new Account(nonce, balance, storageRoot, codeHash);
}

function unasked(): never {
  throw new Error("The state of a race has no root.");
}
