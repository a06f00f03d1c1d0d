import { type SceneProps, Strip as TwoLines, Onscreen } from "../screen-parts.tsx";

export const Screen = ({ content }: SceneProps<"message">) => <Message text={content.text} />;

export function Message({ text }: { text: string }) {
  return (
    <Onscreen className="grid max-w-[150vh] content-center">
      <p
        className={`condensed animate-plate leading-[1.03] font-[850] text-balance wrap-anywhere whitespace-pre-line ${
          text.length > 90 ? "text-[min(7vh,8.5vw)]" : "text-[min(12vh,12vw)]"
        }`}
      >
        {text}
      </p>
    </Onscreen>
  );
}

export const Strip = ({ content, title }: SceneProps<"message">) => <TwoLines first={title} second={content.text} />;
