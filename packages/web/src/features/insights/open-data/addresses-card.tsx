import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { DataAddress } from '@freehold/contract/insights/data-loads';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { formatDateTime, plural } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { LoadState } from './load-list.tsx';
import { useFetchNow, useRemoveAddress, useSetAddress, useTurnOff } from './queries.ts';
import css from './open-data.module.css';

const EVERY = [
  { value: '1', label: 'Every day' },
  { value: '7', label: 'Every week' },
  { value: '30', label: 'Every month' },
  { value: '91', label: 'Every quarter' },
];
const everyWords = (days: number) => EVERY.find(({ value }) => value === String(days))?.label ?? `Every ${plural(days, 'day')}`;

/** Where files are fetched from, and how the last try went. Nothing is fetched from anywhere else. */
export function AddressesCard({ addresses }: { addresses: readonly DataAddress[] }) {
  const [adding, setAdding] = useState(false);
  return (
    <Card
      title="Fetched from their publishers"
      count={addresses.length}
      action={
        <Button size="xs" variant="default" onClick={() => setAdding(true)}>
          Add an address
        </Button>
      }
    >
      {addresses.length === 0 ? (
        <p className={css.none}>Nothing is fetched. Add the address of a file, and it is looked at as often as you say.</p>
      ) : (
        <ul className={css.loads}>
          {addresses.map((one) => (
            <Address key={one.id} address={one} />
          ))}
        </ul>
      )}
      {adding && <AddDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}

function Address({
  address: { id, address, every_days: days, is_on: isOn, next_at: nextAt, failures, last, set_by: by },
}: {
  address: DataAddress;
}) {
  const fetchNow = useFetchNow();
  const turnOff = useTurnOff();
  const turnOn = useSetAddress();
  const remove = useRemoveAddress();
  const isBusy = [fetchNow, turnOff, turnOn, remove].some(({ isPending }) => isPending) || last?.ended_at === null;
  const tell = { onError: (error: unknown) => toast.fail('That did not work', messageOf(error) || 'Try again in a moment') };
  async function askToRemove() {
    const sure = await confirm({
      title: 'Remove this address?',
      children: 'Nothing is fetched from it any more. What was loaded from it stays.',
      yes: 'Remove',
      no: 'Keep it',
      danger: true,
    });
    if (sure) remove.mutate(id, tell);
  }
  return (
    <li>
      <div className={css.head}>
        <span className={css.name}>{address}</span>
        {last && <LoadState load={last} />}
      </div>
      <p className={css.detail}>
        {isOn ? everyWords(days) : 'Turned off'}, set by {by}
        {nextAt ? `. Next look ${formatDateTime(nextAt)}` : ''}
        {failures > 1 ? `. ${failures} tries failed one after another` : ''}
      </p>
      {last?.words.map((line, index) => (
        <p key={index} className={css.line} data-wrong={last.state === 'failed' || last.state === 'refused' || undefined}>
          {line}
        </p>
      ))}
      <div className={css.acts}>
        {isOn ? (
          <>
            <TextButton disabled={isBusy} onClick={() => fetchNow.mutate(id, tell)}>
              Look now
            </TextButton>
            <TextButton disabled={isBusy} onClick={() => turnOff.mutate(id, tell)}>
              Turn off
            </TextButton>
          </>
        ) : (
          <TextButton disabled={isBusy} onClick={() => turnOn.mutate({ address, every_days: days }, tell)}>
            Turn on
          </TextButton>
        )}
        <TextButton disabled={isBusy} onClick={() => void askToRemove()}>
          Remove
        </TextButton>
      </div>
    </li>
  );
}

type Values = { address: string; every: string };
const check = ({ address }: Values): Record<string, string> =>
  address.trim().length < 8 ? { address: 'Enter the address of the file, beginning with https://' } : {};

function AddDialog({ onClose }: { onClose: () => void }) {
  const set = useSetAddress();
  const form = useCheckedForm<Values>({ address: '', every: '30' }, check);
  const { values, errors } = form;
  const refused = set.error ? fieldErrorsOf(set.error) : {};
  const send = ({ address, every }: Values) =>
    set.mutate(
      { address: address.trim(), every_days: Number(every) },
      {
        onSuccess: () => {
          toast.ok('The file is being fetched', 'How it went stands on this page');
          onClose();
        },
      },
    );
  return (
    <Dialog opened onClose={onClose} title="Fetch a file">
      <DialogForm formRef={form.formRef} onSubmit={form.submit(send)}>
        <p className="fh-body">
          Its publisher sees that this server asked for the file, and nothing else. It is fetched now and then as often as you say; a file
          that cannot be read changes nothing.
        </p>
        <FormErrors
          count={0}
          before=""
          message={set.error && !refused['address'] ? messageOf(set.error) || 'Try again in a moment.' : null}
        />
        <TextInput
          label="Address of the file"
          placeholder="https://"
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={2000}
          data-autofocus
          value={values.address}
          error={errors['address'] ?? refused['address']}
          onChange={(event) => form.set({ address: event.currentTarget.value })}
        />
        <NativeSelect
          label="How often"
          value={values.every}
          data={EVERY}
          onChange={(event) => form.set({ every: event.currentTarget.value })}
        />
        <DialogActs yes="Fetch it" isBusy={set.isPending} onNo={onClose} />
      </DialogForm>
    </Dialog>
  );
}
