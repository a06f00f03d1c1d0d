import { useMessages } from "../messages/messages.tsx";

export const handle = { texts: ["home"] };

export default function Home() {
  const { home } = useMessages();
  return (
    <>
      <title>{home.title}</title>
      <h1 className="display text-5xl">{home.title}</h1>
      <p className="mt-4 max-w-prose text-lg">{home.lead}</p>
    </>
  );
}
