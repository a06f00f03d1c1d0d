import type { PhoneProps } from "../phone-rows.tsx";

export const MessagePhone = ({ scene }: PhoneProps<"message">) => (
  <p className="mt-1 text-lg whitespace-pre-line wrap-anywhere">{scene.text}</p>
);
