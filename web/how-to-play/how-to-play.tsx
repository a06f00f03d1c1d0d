import { useMessages } from "../messages/messages.tsx";

export default function HowToPlay() {
  const { shell } = useMessages();
  return (
    <>
      <title>{shell.nav.howToPlay}</title>
      <h1 className="display text-5xl">{shell.nav.howToPlay}</h1>
    </>
  );
}
