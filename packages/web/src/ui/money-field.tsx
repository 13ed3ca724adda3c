import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './money-field.module.css';

type Props = {
  label: string;
  value: string;
  error?: ReactNode;
  description?: ReactNode;
  onChange: (event: { currentTarget: { value: string } }) => void;
  onBlur?: () => void;
};

const DESCRIBED_BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** An amount of pounds: grouped while it is typed, 365,000. */
export function MoneyField({ value, onChange, description, ...field }: Props) {
  return (
    <NumberInput
      valueIsNumericString
      value={value.replace(/[£,\s]/g, '')}
      onValueChange={({ value: typed }, { source }) => {
        // A value that was set from outside is no typing.
        if (String(source) === 'event') onChange({ currentTarget: { value: typed } });
      }}
      thousandSeparator=","
      decimalScale={2}
      allowNegative={false}
      hideControls
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      leftSection={<span aria-hidden>£</span>}
      classNames={{ input: css.money ?? '' }}
      {...(description === undefined
        ? {}
        : {
            description,
            inputWrapperOrder: DESCRIBED_BELOW,
          })}
      {...field}
    />
  );
}
