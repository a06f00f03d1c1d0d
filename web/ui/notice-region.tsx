import { Toast } from "@base-ui/react/toast";
import X from "virtual:icons/x";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useMessages } from "./messages.tsx";
import { onNotice, takeNotices } from "./notices.ts";

export default function NoticeRegion() {
  const { ui } = useMessages();
  return (
    <Toast.Provider timeout={8_000}>
      <Forwarder />
      <Toast.Portal>
        <Toast.Viewport
          aria-label={ui.toast.region}
          className="fixed right-4 bottom-[calc(1rem+var(--bar-height,0px))] left-4 z-50 flex flex-col gap-2 in-[:root:has(.replay)]:top-20 in-[:root:has(.replay)]:bottom-auto sm:left-auto sm:w-96"
        >
          <Notices />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Forwarder() {
  const { add, close } = Toast.useToastManager();
  const { pathname } = useLocation();
  const ofPage = useRef<{ id: string; page: string }[]>([]);
  useEffect(() => {
    for (const { id, page } of ofPage.current) if (page !== pathname) close(id);
    ofPage.current = ofPage.current.filter(({ page }) => page === pathname);
  }, [close, pathname]);
  useEffect(() => {
    const show = () => {
      for (const { title, description, kind, action, stays } of takeNotices()) {
        const id = add({
          title,
          description,
          ...(kind && { type: kind }),
          ...(stays && { timeout: 0 }),
          ...(action && { actionProps: { children: action.label, onClick: action.onClick } }),
          priority: kind === "stop" ? "high" : "low",
        });
        if (stays === "on-page") ofPage.current.push({ id, page: pathname });
      }
    };
    show();
    return onNotice(show);
  }, [add, pathname]);
  return null;
}

function Notices() {
  const { ui } = useMessages();
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="flex rounded-sm border border-l-6 border-edge border-l-go bg-raised p-4 shadow-[0_12px_32px_rgb(11_15_22/0.22)] transition-[translate] duration-200 ease-race data-ending-style:translate-x-[calc(100%+1rem)] data-starting-style:translate-x-[calc(100%+1rem)] data-[kind=caution]:border-l-caution data-[kind=stop]:border-l-stop"
      data-kind={toast.type}
    >
      <Toast.Content className="flex flex-1 gap-3">
        <div className="min-w-0 flex-1">
          <Toast.Title className="font-semibold" />
          <Toast.Description data-base-ui-swipe-ignore className="text-sm text-quiet select-text" />
          <Toast.Action className="mt-2 min-h-6 font-semibold text-go-text underline underline-offset-4" />
        </div>
        <Toast.Close className="icon-button -m-2 shrink-0" aria-label={ui.toast.close}>
          <X aria-hidden />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
