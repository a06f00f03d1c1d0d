import { useCallback, useId } from "react";

type RangeFieldProps = {
  label: string;
  value: number;
  min?: number;
  max: number;
  step?: number;
  /** the value in words, shown beside the label */
  text: string;
  onChange: (value: number) => void;
};

/** A slider with its value written out. */
export function RangeField({ label, value, min = 0, max, step = 1, text, onChange }: RangeFieldProps) {
  const id = useId();
  // Whoever moved the slider before the page had its script is taken at their word.
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
