import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useMessages } from "../messages/messages.tsx";

/** Shows notices above the page; `useToasts().add({ title, description })` adds one. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={8_000}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-4 left-4 z-50 flex flex-col gap-2 sm:left-auto sm:w-96">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { ui } = useMessages();
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast" data-kind={toast.type}>
      <div className="min-w-0 flex-1">
        <Toast.Title className="font-semibold" />
        <Toast.Description className="text-sm text-quiet" />
        <Toast.Action className="mt-2 font-semibold text-go-text underline underline-offset-4" />
      </div>
      <Toast.Close className="icon-button -m-2 shrink-0" aria-label={ui.toast.close}>
        <X aria-hidden />
      </Toast.Close>
    </Toast.Root>
  ));
}

/** Adds, updates and closes notices. */
export const useToasts = Toast.useToastManager;
