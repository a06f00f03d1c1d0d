import { expect, test } from "vitest";
import { rehearsalNameIn } from "./stage-name.ts";

test("shows names of rehearsals and replays in the reader's language", () => {
  const localise = (name: string) => name.replace("İzmir", "Izmir");
  expect(rehearsalNameIn("tr", "Replay: İzmir Code Prix", (name) => name)).toBe("Tekrar: İzmir Code Prix");
  expect(rehearsalNameIn("en", "Tekrar: İzmir Code Prix", localise)).toBe("Replay: Izmir Code Prix");
  expect(rehearsalNameIn("en", "Prova: İzmir Code Prix", localise)).toBe("Rehearsal: Izmir Code Prix");
  expect(rehearsalNameIn("en", "İzmir Code Prix", localise)).toBe("Izmir Code Prix");
});
