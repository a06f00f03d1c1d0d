export function TickField({ label, name, isTicked }: { label: string; name: string; isTicked: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input type="checkbox" name={name} className="size-5 flex-none accent-go" defaultChecked={isTicked} />
      {label}
    </label>
  );
}
