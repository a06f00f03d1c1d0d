import { accessAccount } from "./calls";
import { hostBlockHash } from "./host";
import { ENVIRONMENT, ENV_NUMBER, RESULT } from "./layout";
import { CODE_SIZE, hashCode } from "./codes";
import { accountAt, ACCOUNT_BALANCE, codeOf, findAccount, isEmpty } from "./world";
import { copyWord, limb, put } from "./words";

/** Replaces the address at `at`. */
export function queryAccount(gas: i64, opcode: i32, at: usize): i64 {
  const account = findAccount(at);
  gas -= accessAccount(account);
  if (opcode == 0x31) copyWord(at, accountAt(account) + ACCOUNT_BALANCE);
  else {
    const code = codeOf(account);
    if (opcode == 0x3b) put(at, code ? load<u32>(code, CODE_SIZE) : 0, 0, 0, 0);
    else if (code) copyWord(at, hashCode(code));
    else if (isEmpty(account)) put(at, 0, 0, 0, 0);
    // the hash of no bytes
    else put(at, 0x7bfad8045d85a470, 0xe500b653ca82273b, 0x927e7db2dcc703c0, 0xc5d2460186f7233c);
  }
  return gas;
}

export function blockHash(at: usize): void {
  const number = limb(at, 0),
    now = load<u64>(ENVIRONMENT, ENV_NUMBER);
  if (limb(at, 1) | limb(at, 2) | limb(at, 3) || number >= now || now - number > 256) put(RESULT, 0, 0, 0, 0);
  else hostBlockHash(<f64>number);
}
