import { houseCar } from "#languages/cars/house-cars/house-cars.ts";
import { attack } from "../attack.ts";
import { openSite } from "../site-under-attack.ts";
import { formOf } from "../../form-of.ts";

const attempts = 12;

const teamForm = (name: string) =>
  formOf("addTeam", {
    intent: "create",
    name,
    university: "Ege",
    city: "İzmir",
    liveryPrimary: "red",
    liverySecondary: "white",
  });

export default attack("One account creates a dozen teams, submits, leaves and creates another", async () => {
  const site = await openSite();
  try {
    const person = await site.person("Many");
    const at = "/addTeam";
    const answers = await Promise.all(
      Array.from({ length: attempts }, (_, number) => person.post(at, teamForm(`Team ${number}`))),
    );
    const teams = answers.filter(({ status, headers }) => status === 302 && headers["location"]?.startsWith("/team/"));
    const team = teams[0]?.headers["location"] ?? "";
    const car = { kind: "bytecode", bytecode: houseCar("metronome").initcode, note: "" };
    const handedIn = (await person.post("/submit-car", car)).status;
    const left = (await person.post(team, formOf("teams/team", { intent: "leave" }))).status;
    const again = await person.post(at, teamForm("Another"));
    const mate = await site.person("Mate");
    const host = (await mate.post(at, teamForm("Host"))).headers["location"] ?? "";
    await mate.post(host, formOf("teams/team", { intent: "invite" }));
    const code = /addTeam\?code=([0-9a-z]+)/.exec((await mate.request(host)).text)?.[1] ?? "";
    const joined = await person.post(at, formOf("addTeam", { intent: "join", code }));
    return {
      withstood:
        teams.length === 1 &&
        handedIn === 302 &&
        left === 302 &&
        code !== "" &&
        again.status === 400 &&
        joined.status === 400,
      seen: `${teams.length} of ${attempts} teams; submitted ${handedIn}, left ${left}; another team ${again.status}, joining one ${joined.status}`,
    };
  } finally {
    await site.stop();
  }
});
