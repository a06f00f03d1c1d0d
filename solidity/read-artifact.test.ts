import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readArtifact } from "./read-artifact.ts";
import { houseCar } from "./house-cars/house-cars.ts";

const { initcode } = houseCar("wasp");

function refusal(message: RegExp): object {
  return { kind: "refused", message: expect.stringMatching(message) as unknown };
}

test("hex is read with and without 0x, in any case, over several lines", () => {
  const expected = { kind: "bytecode", initcode, format: "hex", families: ["code-prix"] };
  const plain = initcode.slice(2);
  expect(readArtifact(initcode)).toEqual(expected);
  expect(readArtifact(`\uFEFF"0X${plain.toUpperCase()}"\r\n`)).toEqual(expected);
  expect(readArtifact(`${plain.slice(0, 64)}\n ${plain.slice(64)}`)).toEqual(expected);
});

test("artifacts of Foundry and Hardhat are read", () => {
  const abi = [{ type: "function", name: "takeYourTurn" }];
  expect(readArtifact(JSON.stringify({ abi, bytecode: { object: initcode, linkReferences: {} } }))).toMatchObject({
    initcode,
    format: "foundry",
  });
  expect(readArtifact(JSON.stringify({ contractName: "Wasp", abi, bytecode: initcode }))).toMatchObject({
    initcode,
    format: "hardhat",
    contractName: "Wasp",
  });
});

test("an artifact without a car is refused in words", () => {
  expect(readArtifact('{"abi":[],"bytecode":"0x"}')).toEqual(refusal(/interface or abstract/));
  expect(readArtifact(`{"abi":[],"bytecode":"${initcode}"}`)).toEqual(refusal(/has no takeYourTurn/));
  expect(readArtifact('{"name":"x"}')).toEqual(refusal(/no artifact of a contract/));
  expect(readArtifact("[1]")).toEqual(refusal(/no artifact of a contract/));
  expect(readArtifact('{"abi":')).toEqual(refusal(/cannot be read/));
});

test("broken hex is refused with the place", () => {
  expect(readArtifact("")).toEqual(refusal(/no bytecode yet/));
  expect(readArtifact("0x60g0")).toEqual(refusal(/Character 3 is "g"/));
  expect(readArtifact("0x600")).toEqual(refusal(/3 hex digits/));
  expect(readArtifact("0x60__$f1c2$__00")).toEqual(refusal(/place left for a library/));
  expect(readArtifact("60".repeat(49_153))).toEqual(
    refusal(/49\u202f153 bytes of creation code; a car may have 49\u202f152/),
  );
  expect(readArtifact("6".repeat(5_000_000))).toEqual(refusal(/5000000 characters/));
});

test("no text makes it throw", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.string().map((text) => `{"bytecode":${JSON.stringify(text)}}`),
      ),
      (text) => {
        expect(["bytecode", "refused"]).toContain(readArtifact(text).kind);
      },
    ),
  );
});
