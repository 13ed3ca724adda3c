import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import css from './plain-field.module.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & {
  label: string;
  description?: string;
  error?: string | null;
  leftSection?: ReactNode;
  /** As high as the other fields of the staff's forms. */
  small?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** Mantine's large text field by the same names, for pages that stand outside Mantine because a visitor waits for them first. */
export function PlainField({ label, description, error = null, leftSection, small = false, ...input }: Props) {
  const id = useId();
  const said = [description === undefined ? '' : `${id}-description`, error === null ? '' : `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.box} data-small={small || undefined}>
        {leftSection !== undefined && <span className={css.icon}>{leftSection}</span>}
        <input {...input} id={id} className={css.input} aria-invalid={error !== null || undefined} aria-describedby={said || undefined} />
      </div>
      {description !== undefined && (
        <p className={css.description} id={`${id}-description`}>
          {description}
        </p>
      )}
      {error !== null && (
        <p className={css.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
