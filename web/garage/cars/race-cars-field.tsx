import { useState } from "react";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { fetchRaceCars, type RaceCars } from "./fetch-race-cars.ts";

export function RaceCarsField({ onCars }: { onCars: (cars: RaceCars) => void }) {
  const { carChoice: texts } = useMessages();
  const { list } = useFormats();
  const [link, setLink] = useState("");
  const [isFetching, setFetching] = useState(false);
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof fetchRaceCars>> | null>(null);
  const take = async () => {
    setFetching(true);
    const fetched = await fetchRaceCars(link);
    setFetching(false);
    setAnswer(fetched);
    if (fetched.kind === "cars") onCars(fetched);
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <TextField
            label={texts.race.link}
            value={link}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            error={answer?.kind === "missing" ? texts.race.missing : undefined}
            onChange={(event) => setLink(event.target.value)}
            onKeyDown={(event) => {
              // Don't submit the surrounding form.
              if (event.key !== "Enter") return;
              event.preventDefault();
              void take();
            }}
          />
        </div>
        <Button pending={isFetching} disabled={link.trim() === ""} onClick={() => void take()}>
          {texts.race.take}
        </Button>
      </div>
      <output className="block text-sm">
        {answer?.kind === "cars" && (
          <>
            {answer.rivals.length > 0 && texts.race.taken({ count: answer.rivals.length })}{" "}
            {answer.closed.length > 0 && texts.race.closed({ names: list(answer.closed) })}
          </>
        )}
      </output>
    </div>
  );
}
