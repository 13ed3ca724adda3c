import { TextInput } from '@mantine/core';

type Props = { label: string; value: number; error?: string | undefined; disabled?: boolean; onChange: (value: number) => void };

/** A score from 0 to 100, typed. While nothing is typed it is no number. */
export function ScoreField({ label, value, error, disabled = false, onChange }: Props) {
  return (
    <TextInput
      aria-label={label}
      inputMode="numeric"
      maxLength={3}
      value={Number.isFinite(value) ? String(value) : ''}
      error={error !== undefined}
      disabled={disabled}
      autoComplete="off"
      onChange={(event) => {
        const digits = event.currentTarget.value.replace(/\D/g, '');
        onChange(digits === '' ? Number.NaN : Number(digits));
      }}
    />
  );
}
