import { useMessages } from "../ui/messages.tsx";
import { ButtonLink } from "../ui/button.tsx";

export function SignUpOrIn({ back }: { back: string }) {
  const { signUp, signIn } = useMessages().accounts;
  const search = `?to=${encodeURIComponent(back)}`;
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={`/sign-up${search}`} kind="primary">
        {signUp.title}
      </ButtonLink>
      <ButtonLink to={`/sign-in${search}`}>{signIn.title}</ButtonLink>
    </div>
  );
}
