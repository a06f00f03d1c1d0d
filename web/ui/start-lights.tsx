export function StartLights({ lit, label }: { lit: 0 | 1 | 2 | 3 | 4 | 5; label: string }) {
  return (
    <span className="inline-flex gap-1 rounded-sm bg-asphalt-950 px-2 py-1.5 text-white">
      <span className="sr-only">{label}</span>
      {[1, 2, 3, 4, 5].map((light) => (
        <span
          key={light}
          className={`size-3.5 rounded-full ${light <= lit ? "bg-[#ff3b47] shadow-[0_0_0.5rem_#ff3b47]" : "bg-asphalt-700"}`}
          aria-hidden
        />
      ))}
    </span>
  );
}
