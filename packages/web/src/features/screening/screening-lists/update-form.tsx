import type { ListUpdateHistory } from '@freehold/contract/screening/list-updates';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { plural } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSetUpdate } from './updates-queries.ts';
import { EVERY } from './updates-words.ts';
import css from './updates-drawer.module.css';

type Props = { updates: ListUpdateHistory; onDirty: (dirty: boolean) => void; onDone: () => void };

/** Where a list is fetched from, one address a line, and how often. */
export function UpdateForm({ updates, onDirty, onDone }: Props) {
  const { own, suggested } = updates;
  const [text, setText] = useState((own?.addresses ?? suggested).join('\n'));
  const [every, setEvery] = useState(String(own?.every_hours ?? 24));
  const [isEmpty, setEmpty] = useState(false);
  const save = useSetUpdate(updates.list_key);
  const faults = Object.entries(fieldErrorsOf(save.error));
  const about = faults.flatMap(([field, message]) => {
    const line = /^addresses\.(\d+)/.exec(field)?.[1];
    return field.startsWith('addresses')
      ? [line !== undefined && addressesIn(text).length > 1 ? `Line ${Number(line) + 1}: ${message}` : message]
      : [];
  });
  const options = EVERY.some(({ value }) => value === every)
    ? EVERY
    : [...EVERY, { value: every, label: `Every ${plural(Number(every), 'hour')}` }];

  function submit(event: FormEvent) {
    event.preventDefault();
    const addresses = addressesIn(text);
    setEmpty(addresses.length === 0);
    if (addresses.length === 0) return;
    save.mutate(
      { addresses, every_hours: Number(every) },
      {
        onSuccess: () => {
          toast.ok(own?.is_on ? 'Updates changed' : 'Updates turned on', `${updates.name}, looking now`);
          onDone();
        },
      },
    );
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {save.isError && about.length === 0 && (
        <Notice kind="stops">
          <b>Not saved.</b> {messageOf(save.error)}
        </Notice>
      )}
      <Textarea
        label="Addresses"
        description={
          suggested.length > 0 && !own
            ? 'Where the publisher gives it out. Nothing is fetched until you turn it on. A list in several files has one address a line.'
            : 'Of the file, over https. A list in several files has one address a line.'
        }
        autosize
        minRows={3}
        spellCheck={false}
        value={text}
        error={isEmpty ? 'Enter at least one address' : about.length > 0 ? about.join(' ') : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          onDirty(true);
        }}
      />
      <NativeSelect
        label="How often"
        data={options.map(({ value, label }) => ({ value, label }))}
        value={every}
        onChange={(event) => {
          setEvery(event.currentTarget.value);
          onDirty(true);
        }}
      />
      <div className={css.acts}>
        <Button type="submit" loading={save.isPending}>
          {own?.is_on ? 'Save and look now' : 'Turn on and look now'}
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const addressesIn = (text: string) =>
  text
    .split(/\s+/)
    .map((line) => line.trim())
    .filter(Boolean);
