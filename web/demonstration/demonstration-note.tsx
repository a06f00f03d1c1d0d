import { Link } from "react-router";
import { useMessages } from "../messages/messages.tsx";

/** Above every page of a demonstration that has no server: what is real in it, and the way to a site with one. */
export default function DemonstrationNote() {
  const { note } = useMessages().staticSite;
  return (
    <aside
      aria-label={note.title}
      className="border-b-4 border-livery-yellow bg-asphalt-900 text-sm text-asphalt-200 print:hidden"
    >
      <p className="mx-auto flex max-w-7xl flex-wrap gap-x-4 px-4 py-2 sm:px-6 lg:px-8">
        <strong className="font-bold text-livery-yellow">{note.title}</strong>
        <span className="mr-auto">{note.explained}</span>
        <Link to="/sign-in" className="font-semibold underline underline-offset-4 hover:text-white">
          {note.more}
        </Link>
      </p>
    </aside>
  );
}
