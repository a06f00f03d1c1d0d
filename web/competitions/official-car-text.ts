import type { OfficialCar } from "#server/submissions/find-submission.ts";
import type { Formats } from "#messages/formats.ts";
import type { Messages } from "../ui/messages.tsx";

export function officialCarText(texts: Messages["myCar"], { dateTime }: Formats, car: OfficialCar | null): string {
  if (car === null) return texts.noOfficialCar;
  return texts.officialCar({ name: car.name, submitted: dateTime(car.submittedAt), since: dateTime(car.since) });
}
