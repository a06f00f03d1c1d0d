import { lazy, Suspense, useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import { asksForDeclaration, type AiRule } from "#domain/competitions/ai-rule.ts";
import { type CarFormatRule, reasonFor, formatOf } from "#domain/competitions/car-formats.ts";
import { languageOfFile } from "#languages/compiling/car-language.ts";
import { useLanguage, useMessages } from "../ui/messages.tsx";
import { Button } from "../ui/button.tsx";
import type { Declared } from "./declaration-fields.tsx";
import type { CarToHandIn } from "./garage-view.tsx";

const loadDialog = () => import("./declaration-dialog.tsx");
const DeclarationDialog = lazy(loadDialog);

type HandInProps = CarToHandIn & {
  rule: CarFormatRule;
  aiRule: AiRule;
  lastDeclared: Declared | null;
};

export function HandIn({ ready, name, isCurrent, rule, aiRule, lastDeclared }: HandInProps) {
  const { garage, editor } = useMessages();
  const siteLanguage = useLanguage();
  const pending = useNavigation().formMethod === "POST";
  const [main, second] = Object.entries(ready?.source?.files ?? {});
  const [path = "", text] = main ?? [];
  const source = second === undefined ? text : undefined;
  const isWaiting = !isCurrent;
  const way = formatOf(source === undefined ? null : (languageOfFile(path) ?? "solidity"));
  const isOff = rule.off.includes(way);
  const car = (
    <>
      <input type="hidden" name="kind" value={source === undefined ? "bytecode" : "source"} />
      <input type="hidden" name="source" value={source ?? ""} />
      <input type="hidden" name="language" value={languageOfFile(path) ?? "solidity"} />
      <input type="hidden" name="contractName" value={ready?.source?.car.contractName ?? ""} />
      <input type="hidden" name="bytecode" value={source === undefined ? (ready?.initcode ?? "") : ""} />
      <input type="hidden" name="note" value={name} />
    </>
  );
  const asks = asksForDeclaration(aiRule);
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    // Preload the dialog.
    if (asks) void loadDialog();
  }, [asks]);
  const button = (
    <Button
      type={asks ? "button" : "submit"}
      onClick={asks ? () => setIsAsking(true) : undefined}
      aria-haspopup={asks ? "dialog" : undefined}
      disabled={!ready || isWaiting || isOff}
      pending={pending}
      title={isOff ? reasonFor(rule, siteLanguage) : ready && isWaiting ? editor.handIn.waits : undefined}
      className="max-w-full"
      data-testid="hand-in"
    >
      <span className="truncate">{garage.submit.submitNamed({ name })}</span>
    </Button>
  );
  if (!asks) {
    return (
      <Form method="post" className="contents">
        {car}
        {button}
      </Form>
    );
  }
  return (
    <>
      {button}
      <Suspense>
        {isAsking && (
          <DeclarationDialog name={name} rule={aiRule} last={lastDeclared} close={() => setIsAsking(false)}>
            {car}
          </DeclarationDialog>
        )}
      </Suspense>
    </>
  );
}
