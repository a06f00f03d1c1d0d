import { Link } from "react-router";
import { useMessages } from "../ui/messages.tsx";
import type { QrLink } from "../app/qr-link.server.ts";
import { buttonClass } from "../ui/button-class.ts";
import { Card } from "../ui/card.tsx";

export function ReceiptCard({
  submissionId,
  receipt,
}: {
  submissionId: string;
  receipt: { text: string; link: QrLink };
}) {
  const { receipt: texts } = useMessages().submissions;
  return (
    <Card title={texts.title} isFolded>
      <div className="flex flex-wrap gap-6">
        <div className="min-w-0 flex-1 basis-72 space-y-4">
          <p className="text-quiet">{texts.lead}</p>
          <pre className="border border-line bg-panel p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
            {receipt.text}
          </pre>
          <div className="flex flex-wrap gap-3">
            <a href={`/receipt/${submissionId}`} download className={buttonClass({})}>
              {texts.download}
            </a>
            <Link to={`/receipt?of=${submissionId}`} className={buttonClass({})}>
              {texts.open}
            </Link>
          </div>
        </div>
        <img src={receipt.link.picture} alt={texts.picture} className="size-44 bg-white" width={176} height={176} />
      </div>
    </Card>
  );
}
