import { useId, type ReactNode } from 'react';
import css from './plain-checkbox.module.css';

type Props = { name: string; checked: boolean; onChange: (checked: boolean) => void; children: ReactNode; error?: string | null };

/** A box to tick with its sentence, which may hold links, for pages that stand outside Mantine. */
export function PlainCheckbox({ name, checked, onChange, children, error = null }: Props) {
  const id = useId();
  return (
    <div>
      <label className={css.row}>
        <input
          type="checkbox"
          name={name}
          checked={checked}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : id}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{children}</span>
      </label>
      {error !== null && (
        <p className={css.error} id={id}>
          {error}
        </p>
      )}
    </div>
  );
}
