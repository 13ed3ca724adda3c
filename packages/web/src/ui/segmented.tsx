import { useId } from 'react';
import css from './segmented.module.css';

type Props<V extends string> = {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string }[];
  fullWidth?: boolean;
  /** As high as a large field. */
  large?: boolean;
};

/** Two to five views of the same data: a radio group in one line. */
export function Segmented<V extends string>({ label, value, onChange, options, fullWidth = false, large = false }: Props<V>) {
  const name = useId();
  return (
    <div className={css.group} role="radiogroup" aria-label={label} data-full={fullWidth || undefined} data-large={large || undefined}>
      {options.map((option) => (
        <label key={option.value} className={css.option}>
          <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </div>
  );
}
