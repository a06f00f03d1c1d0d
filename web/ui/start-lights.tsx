export function StartLights({ lit, label }: { lit: 0 | 1 | 2 | 3 | 4 | 5; label: string }) {
  return (
    <span className="start-lights">
      <span className="sr-only">{label}</span>
      {[1, 2, 3, 4, 5].map((light) => (
        <span key={light} className="start-light" data-lit={light <= lit ? "" : undefined} aria-hidden />
      ))}
    </span>
  );
}
