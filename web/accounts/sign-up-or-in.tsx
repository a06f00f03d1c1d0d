import { Link } from "react-router";
import { useMessages } from "../ui/messages.tsx";
import { buttonClass } from "../ui/button-class.ts";

export function SignUpOrIn({ back }: { back: string }) {
  const { signUp, signIn } = useMessages().accounts;
  const search = `?to=${encodeURIComponent(back)}`;
  return (
    <div className="flex flex-wrap gap-3">
      <Link to={`/sign-up${search}`} className={buttonClass({ kind: "primary" })}>
        {signUp.title}
      </Link>
      <Link to={`/sign-in${search}`} className={buttonClass({})}>
        {signIn.title}
      </Link>
    </div>
  );
}
