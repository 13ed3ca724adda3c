import { useId, type Ref } from 'react';
import css from './code-field.module.css';

/** More cells than this stand in two rows. */
const MOST_IN_A_ROW = 6;

type Props = {
  label?: string;
  /** How many digits the code has. */
  length: number;
  value: string;
  onChange: (digits: string) => void;
  error: string | null;
  readOnly: boolean;
  ref: Ref<HTMLInputElement>;
};

/** A drawn cell for each digit over one real field, so that a phone can offer the code, it can be pasted whole, and a reader hears one field. */
export function CodeField({ label = 'Code', length, value, onChange, error, readOnly, ref }: Props) {
  const id = useId();
  return (
    <div>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.box} data-wrong={error !== null || undefined}>
        <input
          ref={ref}
          id={id}
          className={css.input}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          value={value}
          readOnly={readOnly}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : `${id}-error`}
          onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, length))}
          // The letters are drawn in the cells, where a caret between two of them could not be seen.
          onSelect={({ currentTarget: field }) => {
            const end = field.value.length;
            const whole = field.selectionStart === 0 && field.selectionEnd === end;
            if (!whole && field.selectionStart !== end) field.setSelectionRange(end, end);
          }}
        />
        <div className={css.cells} data-long={length > MOST_IN_A_ROW || undefined} aria-hidden>
          {Array.from({ length }, (_, index) => (
            <span key={index} className={css.cell} data-next={index === Math.min(value.length, length - 1) || undefined}>
              {value[index] ?? <i />}
            </span>
          ))}
        </div>
      </div>
      <p className={css.error} id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  );
}
