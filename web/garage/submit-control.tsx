import { useEffect, useState, type ReactNode } from "react";
import { Form, useNavigation, useSearchParams } from "react-router";
import { asksForDeclaration, type AiRule } from "#domain/competitions/ai-rule.ts";
import type { SubmissionWindow } from "#domain/competitions/submission-window.ts";
import {
  type CarFormatRule,
  formatOf,
  formatsTaken,
  formatTitles,
  reasonFor,
} from "#domain/competitions/car-formats.ts";
import { languageOfFile } from "#languages/compiling/car-language.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Alert } from "../ui/card.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { useFormats, useLanguage, useMessages } from "../ui/messages.tsx";
import { DeclarationFields, type Declared } from "./declaration-fields.tsx";
import { ownTurns } from "../races/why-lost.ts";
import type { ReadyCar } from "./garage-state.ts";
import { useGarageState, useGarageValue } from "./use-garage.ts";

export interface SubmitControlProps {
  rule: CarFormatRule;
  aiRule: AiRule;
  lastDeclared: Declared | null;
  competitionId: string;
  competitionName: string;
  /** what the visitor lacks to submit */
  missing: "account" | "team" | undefined;
  window: SubmissionWindow;
  /** which car counts, and since when; null: not frozen */
  officialCar: string | null;
}

export function SubmitControl(props: SubmitControlProps) {
  const { aiRule, lastDeclared, competitionName: competition, missing, window, officialCar } = props;
  const { ready, isReadyCurrent } = useGarageState("ready", "isReadyCurrent");
  const name = useGarageValue(({ draft }) => draft.name);
  const { garage, editor, ai } = useMessages();
  const { submit } = garage;
  const { number } = useFormats();
  const pending = useNavigation().formMethod === "POST";
  const off = useFormatOff(props.rule, isReadyCurrent ? ready : undefined);
  const asks = asksForDeclaration(aiRule);
  const isClosed = window.kind === "closed";
  const isUnofficial = window.kind === "late" && window.reason !== "after-event";
  const { isAsked, ...opening } = useDialogOfAddress();
  const { race } = useGarageState("race");
  const turns = race.kind === "raced" ? ownTurns(race.log, race.seat) : undefined;
  const isDirect = !missing && !isClosed && !off && !asks && !isUnofficial && !isAsked;
  const whyWaits = ready && !isReadyCurrent && editor.submitWaits;
  const note = whyWaits || (window.kind === "late" && submit.late[window.reason]({ competition })) || undefined;
  const button = (
    <Button
      type={isDirect ? "submit" : "button"}
      disabled={!missing && !isClosed && !off && (!ready || !isReadyCurrent)}
      pending={pending}
      title={note}
      data-testid="submit"
    >
      {submit.submit}
    </Button>
  );
  if (isDirect) {
    return (
      <Form method="post" className="contents">
        <CarFields ready={ready} name={name} />
        {button}
      </Form>
    );
  }
  const sheet = { trigger: button, ...opening };
  if (missing) {
    const links =
      missing === "team" ? (
        <PrimaryLink to={teamFirst}>{submit.createTeam}</PrimaryLink>
      ) : (
        <>
          <ButtonLink to={`/sign-in?to=${backHere}`}>{submit.signIn}</ButtonLink>
          <PrimaryLink to={`/sign-up?to=${encodeURIComponent(teamFirst)}`}>{submit.signUp}</PrimaryLink>
        </>
      );
    const title = missing === "team" ? submit.teamFirst({ competition }) : submit.signInFirst;
    return <Dialog {...sheet} title={title} description={submit.codeStays} actions={links} />;
  }
  if (isClosed) {
    const tryCar = window.reason === "ended" && (
      <PrimaryLink to={`/teams/${props.competitionId}/try-car`}>{submit.tryCar}</PrimaryLink>
    );
    return <Dialog {...sheet} title={submit.closed[window.reason]({ competition })} actions={tryCar} />;
  }
  if (off) return <Dialog {...sheet} title={off.title} description={off.reason} />;
  return (
    <Dialog
      {...sheet}
      title={submit.submitNamed({ name })}
      description={
        <>
          {isUnofficial && `${submit.late[window.reason]({ competition })} ${submit.unofficial} ${officialCar ?? ""} `}
          {aiRule !== "unsaid" && ai.rule[aiRule].text}
        </>
      }
    >
      <Form method="post" className="space-y-5">
        <CarFields ready={ready} name={name} />
        {turns?.many && (
          <Alert tone="caution">
            {editor.drive.failedTurns({ failed: number(turns.failed.length), turns: number(turns.own.length) })}
          </Alert>
        )}
        {asks && <DeclarationFields rule={aiRule} {...(lastDeclared && { given: lastDeclared })} />}
        <div className="flex justify-end">
          <Button
            type="submit"
            kind="primary"
            disabled={!ready || !isReadyCurrent}
            pending={pending}
            data-testid="submit-declared"
          >
            {submit.submit}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

const backHere = "/submit-car?submit";
const teamFirst = `/addTeam?to=${backHere}`;

/** `?submit` opens the dialog once. It leaves the address, so that neither a reload nor Back opens it again. */
function useDialogOfAddress() {
  const [address, setAddress] = useSearchParams();
  const isInAddress = address.has("submit");
  const [isAsked] = useState(isInAddress);
  const [open, onOpenChange] = useState(isInAddress);
  useEffect(() => {
    if (!isInAddress) return;
    setAddress(
      (parameters) => {
        parameters.delete("submit");
        return parameters;
      },
      { replace: true },
    );
  }, [isInAddress, setAddress]);
  return { isAsked, open, onOpenChange };
}

const PrimaryLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <ButtonLink to={to} kind="primary">
    {children}
  </ButtonLink>
);

const sourceOf = (ready: ReadyCar | undefined): [path: string, text: string | undefined] => {
  const [main, second] = Object.entries(ready?.source?.files ?? {});
  // Several files are submitted as bytecode.
  return [main?.[0] ?? "", second === undefined ? main?.[1] : undefined];
};

function useFormatOff(
  rule: CarFormatRule,
  ready: ReadyCar | undefined,
): { title: string; reason: ReactNode } | undefined {
  const { languageRule: texts } = useMessages().garage;
  const language = useLanguage();
  const { list } = useFormats();
  const [path, text] = sourceOf(ready);
  const format = formatOf(text === undefined ? null : (languageOfFile(path) ?? "solidity"));
  if (!ready || !rule.off.includes(format)) return undefined;
  return {
    title: texts.title({ languages: list(formatTitles([format], texts.bytecode)) }),
    reason: `${reasonFor(rule, language)} ${texts.taken({ languages: list(formatTitles(formatsTaken(rule), texts.bytecode)) })}`,
  };
}

function CarFields({ ready, name }: { ready: ReadyCar | undefined; name: string }) {
  const [path, source] = sourceOf(ready);
  return (
    <>
      <input type="hidden" name="kind" value={source === undefined ? "bytecode" : "source"} />
      <input type="hidden" name="source" value={source ?? ""} />
      <input type="hidden" name="language" value={languageOfFile(path) ?? "solidity"} />
      <input type="hidden" name="contractName" value={ready?.source?.car.contractName ?? ""} />
      <input type="hidden" name="bytecode" value={source === undefined ? (ready?.initcode ?? "") : ""} />
      <input type="hidden" name="note" value={name} />
    </>
  );
}
