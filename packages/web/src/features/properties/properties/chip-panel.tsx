import { Button, Popover, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { PanelField } from './panel-chip.tsx';
import css from './panel-chip.module.css';

type Props = {
  name: string;
  fields: readonly PanelField[];
  opened: boolean;
  onOpened: (opened: boolean) => void;
  onApply: (values: Record<string, string | undefined>) => void;
};

export function ChipPanel({ name, fields, opened, onOpened, onApply }: Props) {
  return (
    <Popover opened={opened} onChange={onOpened} position="bottom-start" trapFocus returnFocus withinPortal withRoles={false}>
      <Popover.Target>
        <span className={css.anchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={name}>
        <Fields
          fields={fields}
          onApply={(values) => {
            onApply(values);
            onOpened(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function Fields({ fields, onApply }: Pick<Props, 'fields' | 'onApply'>) {
  const [values, setValues] = useState<Record<string, string | undefined>>(() =>
    Object.fromEntries(fields.map(({ id, value }) => [id, value])),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(values);
  };
  return (
    <form className={css.panel} onSubmit={submit} noValidate>
      {fields.map(({ id, label, prefix, type = 'text' }) => (
        <TextInput
          key={id}
          label={label}
          type={type}
          inputMode={prefix ? 'numeric' : undefined}
          leftSection={prefix}
          maxLength={14}
          value={values[id] ?? ''}
          onChange={(event) => setValues({ ...values, [id]: event.currentTarget.value })}
        />
      ))}
      <Button type="submit">Show these</Button>
    </form>
  );
}
