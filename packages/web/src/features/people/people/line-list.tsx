import { ActionIcon, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { PartyForm } from './party-fields.tsx';
import css from './party-form.module.css';

const MOST = 5;
type Props = { form: PartyForm; name: 'phones' | 'emails'; one: string; type: 'tel' | 'email'; another: string };

/** Several numbers or addresses, the one that is used first. */
export function LineList({ form, name, one, type, another }: Props) {
  const lines = form.values[name];
  const write = (next: string[]) => form.set({ [name]: next });
  // The contract counts the filled lines only.
  const place = (index: number) => lines.slice(0, index).filter((line) => line.trim() !== '').length;
  return (
    <div className={css.lines}>
      {lines.map((line, index) => (
        <div key={index} className={css.removable}>
          <TextInput
            className={css.grow ?? ''}
            label={index === 0 ? `${one}, optional` : `${one} ${index + 1}`}
            type={type}
            value={line}
            error={form.errors[`${name}.${place(index)}`]}
            onChange={(event) => write(lines.map((each, at) => (at === index ? event.currentTarget.value : each)))}
            onBlur={() => form.left(`${name}.${place(index)}`)}
            autoComplete="off"
          />
          {lines.length > 1 && (
            <ActionIcon
              className={css.remove ?? ''}
              size={36}
              aria-label={`Remove ${one.toLowerCase()} ${index + 1}`}
              onClick={() => write(lines.filter((_, at) => at !== index))}
            >
              <IconX size={15} stroke={1.8} />
            </ActionIcon>
          )}
        </div>
      ))}
      {lines.length < MOST && (lines.at(-1) ?? '').trim() !== '' && (
        <button type="button" className={`fh-act ${css.add}`} onClick={() => write([...lines, ''])}>
          <IconPlus size={14} stroke={2} aria-hidden /> {another}
        </button>
      )}
    </div>
  );
}
