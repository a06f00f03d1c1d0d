import { Form } from "react-router";
import { useMessages } from "../ui/messages.tsx";
import { NoticeText } from "./notice-text.tsx";
import { Card } from "../ui/card.tsx";
import { IntentButton } from "../ui/intent.tsx";

export function NewNoticeCard({ notice }: { notice: { id: string; version: string; text: string } }) {
  const { newNotice, signUp } = useMessages().accounts;
  return (
    <Card
      title={newNotice.title}
      aside={<span className="text-sm text-quiet">{signUp.noticeVersion({ version: notice.version })}</span>}
    >
      <p className="text-quiet">{newNotice.lead}</p>
      <section
        aria-label={signUp.notice}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="mt-3 max-h-64 overflow-y-auto border border-edge bg-panel p-4 text-sm"
      >
        <NoticeText text={notice.text} level="h3" />
      </section>
      <Form method="post" className="mt-4">
        <input type="hidden" name="id" value={notice.id} />
        <IntentButton page="accounts/account" intent="accept-notice" kind="primary">
          {newNotice.accept}
        </IntentButton>
      </Form>
    </Card>
  );
}
