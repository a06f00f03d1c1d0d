import { CircleUserRound, LogIn } from "lucide-react";
import { Link } from "react-router";
import { useMessages } from "../ui/messages.tsx";
import { useSite } from "./use-site.ts";

export function AccountControl() {
  const { account } = useMessages().shell;
  const { signedInAs } = useSite();
  return signedInAs === null ? (
    <Link to="/sign-in" className="icon-button" aria-label={account.signIn} title={account.signIn}>
      <LogIn aria-hidden />
    </Link>
  ) : (
    <Link to="/account" className="icon-button" aria-label={`${account.account}: ${signedInAs}`} title={signedInAs}>
      <CircleUserRound aria-hidden />
    </Link>
  );
}
