import { Form, useNavigation } from "react-router";
import type { LogInButton } from "#server/accounts/university-login/log-in-providers.ts";
import { isLogInProblem } from "#domain/accounts/log-in-providers.ts";
import { formatProblem } from "#messages/format-problem.ts";
import { useMessages } from "../ui/messages.tsx";
import { Alert } from "../ui/card.tsx";
import { buttonClass } from "../ui/button.tsx";

export function LogInButtons({ providers, to }: { providers: readonly LogInButton[]; to: string }) {
  const { signIn: logIn } = useMessages();
  const going = useNavigation().formAction;
  if (providers.length === 0) return null;
  return (
    <section aria-labelledby="log-ins" className="mt-8 space-y-3">
      <h2 id="log-ins" className="display text-2xl">
        {logIn.title}
      </h2>
      {providers.map(({ id, label, logoPicture }) => {
        const action = `/university-log-in/${id}`;
        return (
          <Form key={id} method="post" action={action}>
            <input type="hidden" name="to" value={to} />
            <button type="submit" className={`${buttonClass({})} w-full gap-3`} aria-busy={going === action}>
              <LogInLogo logoPicture={logoPicture} />
              <span className="min-w-0 break-words">{logIn.with({ university: label })}</span>
            </button>
          </Form>
        );
      })}
    </section>
  );
}

/** Decorative, because the name is next to it. */
export function LogInLogo({ logoPicture }: { logoPicture: string | null }) {
  if (logoPicture === null) return null;
  const address = `/brand-picture/${logoPicture}`;
  return <img src={address} alt="" className="size-7 shrink-0 rounded-sm bg-white object-contain p-0.5" />;
}

export function LogInProblem({ problem, university }: { problem: string | null; university: string | null }) {
  const { signIn: logIn } = useMessages();
  if (problem === null || !isLogInProblem(problem)) return null;
  const about = { university: university ?? logIn.yourUniversity };
  const next = problem in logIn.next ? (problem as keyof typeof logIn.next) : "other";
  return (
    <Alert tone="caution" title={formatProblem(logIn.problem, { rule: problem, ...about })}>
      {formatProblem(logIn.next, { rule: next, ...about })}
    </Alert>
  );
}
