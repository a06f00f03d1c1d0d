import { useState } from "react";
import { useLocation } from "react-router";

/**
 * What a form was answered, until the next form or another page. React Router forgets it as soon as a page's data is loaded anew, which
 * live pages do whenever there is news: the word that something was saved, the way to undo it, and what was wrong in a form would be gone.
 *
 * @param actionData of the route, as its component is given it
 */
export function useLastingActionData<Data>(actionData: Data | undefined): Data | undefined {
  // Every form and every link makes a new entry of the history; news do not.
  const { key } = useLocation();
  const [last, setLast] = useState({ key, actionData });
  if (last.key === key && (actionData ?? last.actionData) === last.actionData) return last.actionData;
  setLast({ key, actionData });
  return actionData;
}
