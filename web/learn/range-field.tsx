import { useCallback, useId } from "react";

type RangeFieldProps = {
  label: string;
  value: number;
  min?: number;
  max: number;
  step?: number;
  text: string;
  onChange: (value: number) => void;
};

export function RangeField({ label, value, min = 0, max, step = 1, text, onChange }: RangeFieldProps) {
  const id = useId();
  // Keeps a value set before hydration.
  const takeUp = useCallback((field: HTMLInputElement | null) => {
    if (field !== null && field.valueAsNumber !== value) onChange(field.valueAsNumber);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the field comes to life
  }, []);
  return (
    <div>
      <label htmlFor={id} className="flex justify-between gap-4 font-semibold">
        {label}
        <span className="figures whitespace-nowrap text-quiet">{text}</span>
      </label>
      <input
        id={id}
        ref={takeUp}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        autoComplete="off"
        data-unkept=""
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        className="h-11 w-full accent-go"
      />
    </div>
  );
}
