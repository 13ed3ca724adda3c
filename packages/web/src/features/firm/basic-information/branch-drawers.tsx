import type { Branch } from '@freehold/contract/firm/branches';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { plural } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { useAddBranch, useBranchAct } from './branch-queries.ts';
import { AddressFinder, onOneLine } from '../../../shared/address-finder.tsx';
import css from './workspace-tab.module.css';

const NOT_SAVED = 'This was not saved. Try again in a moment.';
const check = ({ name }: { name: string }): Record<string, string> => (name.trim() === '' ? { name: 'Enter a name' } : {});

/** Asks for the name and the address of a branch, a new one or one that is there. */
export function BranchDrawer({ branch, onClose }: { branch: Branch | null; onClose: () => void }) {
  const formId = useId();
  const form = useCheckedForm({ name: branch?.name ?? '', address: branch?.address ?? '' }, check);
  const add = useAddBranch();
  const change = useBranchAct();
  const act = branch ? change : add;
  const send = form.submit((values) => {
    const after = {
      onSuccess: ({ name }: Branch) => {
        toast.ok(branch ? 'Branch changed' : 'Branch added', name);
        onClose();
      },
      onError: (error: unknown) => form.refuse(fieldErrorsOf(error)),
    };
    if (branch) change.mutate({ act: 'change', id: branch.id, version: branch.version, ...values }, after);
    else add.mutate(values, after);
  });
  const text = (field: 'name' | 'address') => ({
    value: form.values[field],
    error: form.errors[field],
    onChange: (event: { currentTarget: { value: string } }) => form.set({ [field]: event.currentTarget.value }),
  });
  return (
    <SideDrawer
      opened
      onClose={onClose}
      dirty={form.dirty && !act.isSuccess}
      title={branch ? 'Change branch' : 'Add a branch'}
      sub={branch ? branch.name : 'Properties and people are given to it afterwards'}
      foot={
        <>
          <Button variant="default" className="fh-hide-m" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={act.isPending}>
            {branch ? 'Save changes' : 'Add branch'}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.formRef} className={css.fields} noValidate onSubmit={send}>
        <FormErrors
          count={form.count}
          before="it can be saved"
          message={act.error && form.count === 0 ? messageOf(act.error) || NOT_SAVED : null}
        />
        <TextInput label="Name" maxLength={60} autoComplete="off" data-autofocus {...text('name')} />
        <AddressFinder onPick={(address) => form.set({ address: onOneLine(address) })} />
        <TextInput label="Address, optional" maxLength={200} autoComplete="off" {...text('address')} />
      </form>
    </SideDrawer>
  );
}

type CloseProps = { branch: Branch; others: readonly Branch[]; onClose: () => void };

/** Asks where the properties and the people of a branch go, and closes it. */
export function CloseBranchDialog({ branch, others, onClose }: CloseProps) {
  const [only] = others.length === 1 ? others : [];
  const [to, setTo] = useState({ properties: String(only?.id ?? ''), members: String(only?.id ?? '') });
  const close = useBranchAct();
  const properties = branch.properties ?? 0;
  const number = (id: string) => (id === '' ? null : Number(id));
  const send = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    close.mutate(
      { act: 'close', id: branch.id, version: branch.version, properties_to: number(to.properties), members_to: number(to.members) },
      {
        onSuccess: () => {
          toast.ok('Branch closed', branch.name);
          onClose();
        },
      },
    );
  };
  const choices = (none: string) => [...others.map(({ id, name }) => ({ value: String(id), label: name })), { value: '', label: none }];
  const fields = fieldErrorsOf(close.error);
  return (
    <Dialog opened onClose={onClose} title={`Close ${branch.name}?`}>
      <DialogForm onSubmit={send}>
        <p className="fh-body">Nothing is deleted. The branch can be opened again, without what goes elsewhere now.</p>
        <FormErrors
          count={0}
          before=""
          message={close.error ? (fields['properties_to'] ?? fields['members_to'] ?? messageOf(close.error)) || NOT_SAVED : null}
        />
        {properties > 0 && (
          <NativeSelect
            label={`${plural(properties, 'property', 'properties')} ${properties === 1 ? 'goes' : 'go'} to`}
            value={to.properties}
            onChange={(event) => setTo({ ...to, properties: event.currentTarget.value })}
            data={choices('No branch')}
          />
        )}
        {branch.members > 0 && (
          <NativeSelect
            label={`${plural(branch.members, 'person works', 'people work')} at`}
            value={to.members}
            onChange={(event) => setTo({ ...to, members: event.currentTarget.value })}
            data={choices('No branch in its place')}
          />
        )}
        <DialogActs onNo={onClose} yes="Close branch" isBusy={close.isPending} danger />
      </DialogForm>
    </Dialog>
  );
}
