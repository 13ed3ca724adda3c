import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import css from './find-box.module.css';

const TYPING_MS = 250;

type Props = {
  /** What it finds; shown while it is empty, and its name unless `name` says more. */
  label: string;
  name?: string;
  /** What the address says is looked for. */
  value: string | undefined;
  /** Called once the typing rests, with nothing where the box is empty. */
  onChange: (text: string | undefined) => void;
};

/** Narrows a list by what is typed. The address is the truth: going back, or clearing the filters, empties the box too. */
export function FindBox({ label, name = label, value = '', onChange }: Props) {
  const [text, setText] = useState(value);
  // A space at the end is on its way to a second word.
  useEffect(() => setText((before) => (before.trim() === value ? before : value)), [value]);
  const send = useDebouncedCallback((typed: string) => onChange(typed.trim() || undefined), TYPING_MS);
  return (
    <TextInput
      className={css.box ?? ''}
      aria-label={name}
      placeholder={label}
      leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
      rightSection={
        text && (
          <CloseButton
            size="sm"
            aria-label="Clear what is sought"
            onClick={() => {
              send.cancel();
              setText('');
              onChange(undefined);
            }}
          />
        )
      }
      value={text}
      maxLength={100}
      onChange={(event) => {
        setText(event.currentTarget.value);
        send(event.currentTarget.value);
      }}
    />
  );
}
