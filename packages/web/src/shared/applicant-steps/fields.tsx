import { useId, type ReactNode, type TextareaHTMLAttributes } from 'react';
import { COUNTRY_OPTIONS } from '../../lib/countries.ts';
import { PlainField } from '../../ui/plain-field.tsx';
import { penceOf, poundsOf } from './amounts.ts';
import { useWords } from './words.ts';
import css from './applicant-steps.module.css';

export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (children === undefined || children === '') return null;
  return (
    <p className={css.error} id={id}>
      {children}
    </p>
  );
}

type Text = {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  help?: string;
  isOptional?: boolean;
  type?: string;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  autoComplete?: string;
  maxLength?: number;
};

export function TextField({ label, error, help, isOptional = false, onChange, ...input }: Text) {
  const words = useWords();
  return (
    <PlainField
      {...input}
      label={isOptional ? `${label} (${words.common.optional})` : label}
      {...(help === undefined ? {} : { description: help })}
      error={error ?? null}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type Area = Omit<Text, 'type' | 'inputMode' | 'autoComplete'> & Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'rows'>;
export function TextArea({ name, label, value, onChange, error, help, isOptional = false, rows = 3, maxLength }: Area) {
  const words = useWords();
  const id = useId();
  return (
    <div>
      <label className={css.label} htmlFor={id}>
        {isOptional ? `${label} (${words.common.optional})` : label}
      </label>
      <textarea
        id={id}
        name={name}
        className={css.area}
        rows={rows}
        maxLength={maxLength}
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={[help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {help !== undefined && (
        <p className={css.help} id={`${id}-help`}>
          {help}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

type Select = {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  error?: string | undefined;
  autoComplete?: string;
};
export function SelectField({ name, label, value, onChange, options, error, autoComplete }: Select) {
  const words = useWords();
  const id = useId();
  return (
    <div>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        className={css.select}
        value={value}
        autoComplete={autoComplete}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="" disabled>
          {words.common.choose}
        </option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

export function CountryField(props: Omit<Select, 'options'>) {
  return <SelectField {...props} options={COUNTRY_OPTIONS} autoComplete="country" />;
}

type Choices<V extends string> = {
  name: string;
  legend: ReactNode;
  /** The question stands as the title of the page already. */
  hideLegend?: boolean;
  options: readonly { value: V; label: string; line?: string; icon?: ReactNode }[];
  value: string | null;
  onChange: (value: V) => void;
  error?: string | undefined;
};
/** One of a few, as rows that are easy to hit. */
export function Choices<V extends string>({ name, legend, hideLegend = false, options, value, onChange, error }: Choices<V>) {
  const id = useId();
  return (
    <fieldset
      className={css.choices}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      aria-invalid={error !== undefined || undefined}
    >
      <legend data-hidden={hideLegend || undefined}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} data-on={value === option.value || undefined}>
          {option.icon !== undefined && <span className={css.choiceIcon}>{option.icon}</span>}
          <span className={css.choiceWords}>
            <b>{option.label}</b>
            {option.line !== undefined && <span>{option.line}</span>}
          </span>
          <input type="radio" name={name} value={option.value} checked={value === option.value} onChange={() => onChange(option.value)} />
        </label>
      ))}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

/** A date in three fields, kept as far as it is written: `1984-06-`. */
export function DateFields({
  name,
  label,
  value,
  onChange,
  error,
  isBirth = false,
  isOptional = false,
}: Omit<Text, 'type' | 'inputMode'> & { isBirth?: boolean }) {
  const words = useWords();
  const id = useId();
  const [year = '', month = '', day = ''] = value === '' ? [] : value.split('-');
  const parts = [
    { of: 'day', label: words.common.day, value: day, size: 2, complete: 'bday-day' },
    { of: 'month', label: words.common.month, value: month, size: 2, complete: 'bday-month' },
    { of: 'year', label: words.common.year, value: year, size: 4, complete: 'bday-year' },
  ] as const;
  function write(part: 'day' | 'month' | 'year', typed: string) {
    const next = { day, month, year, [part]: typed.replace(/\D/g, '') };
    onChange(next.day === '' && next.month === '' && next.year === '' ? '' : `${next.year}-${next.month}-${next.day}`);
  }
  return (
    <fieldset className={css.dates} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend>{isOptional ? `${label} (${words.common.optional})` : label}</legend>
      <div>
        {parts.map((part) => (
          <label key={part.of} data-wide={part.of === 'year' || undefined}>
            <span>{part.label}</span>
            <input
              name={part.of === 'day' ? name : `${name}-${part.of}`}
              className={css.input}
              inputMode="numeric"
              maxLength={part.size}
              {...(isBirth ? { autoComplete: part.complete } : { autoComplete: 'off' })}
              value={part.value}
              aria-invalid={error !== undefined || undefined}
              onChange={(event) => write(part.of, event.currentTarget.value)}
            />
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

/** A month and a year, kept as far as it is written: `2024-`. */
export function MonthField({ name, label, value, onChange, error, isOptional = false }: Omit<Text, 'type' | 'inputMode'>) {
  const words = useWords();
  const id = useId();
  const [year = '', month = ''] = value.split('-');
  const write = (next: { year: string; month: string }) =>
    onChange(next.year === '' && next.month === '' ? '' : `${next.year}-${next.month}`);
  return (
    <fieldset className={css.dates} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend>{isOptional ? `${label} (${words.common.optional})` : label}</legend>
      <div>
        <label data-month>
          <span>{words.common.month}</span>
          <select
            name={name}
            className={css.select}
            value={month}
            aria-invalid={error !== undefined || undefined}
            onChange={(event) => write({ year, month: event.currentTarget.value })}
          >
            <option value="" disabled={!isOptional}>
              {words.common.choose}
            </option>
            {words.steps.months.map((each, index) => (
              <option key={each} value={String(index + 1).padStart(2, '0')}>
                {each}
              </option>
            ))}
          </select>
        </label>
        <label data-wide>
          <span>{words.common.year}</span>
          <input
            name={`${name}-year`}
            className={css.input}
            inputMode="numeric"
            maxLength={4}
            value={year}
            aria-invalid={error !== undefined || undefined}
            onChange={(event) => write({ month, year: event.currentTarget.value.replace(/\D/g, '') })}
          />
        </label>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

/** Pounds as text. What is written stays as it was typed until it is left. */
export function MoneyField({
  value,
  onChange,
  ...field
}: Omit<Text, 'value' | 'onChange'> & { value: number | string | null; onChange: (value: number | string | null) => void }) {
  const shown = typeof value === 'number' ? poundsOf(value) : (value ?? '');
  return (
    <div className={css.money}>
      <TextField
        {...field}
        inputMode="decimal"
        value={shown}
        onChange={(written) => {
          const pence = penceOf(written);
          // Half-written or wrong text stays text, so that the person can mend it.
          onChange(written.trim() === '' ? null : pence === null || poundsOf(pence) !== written ? written : pence);
        }}
      />
    </div>
  );
}
