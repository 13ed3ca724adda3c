import { Button, Select, TextInput } from '@mantine/core';
import { changeRecipient, type DocumentDetails, type Recipient } from '@freehold/contract/signing/signing-documents';
import { PROOFS, type Proof } from '@freehold/contract/signing/signing-fields';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';
import { Face } from '../../../ui/face.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDocumentAct } from './queries.ts';
import { PROOF } from '../../../shared/signing/recipient-words.ts';
import { ordinal, personLine } from './words.ts';
import css from './sent-document.module.css';

type Props = { document: DocumentDetails; recipient: Recipient; onClose: () => void };
type Values = { name: string; email: string; phone: string; proof: Proof; code: string; group: number; reassign: boolean };
const STANDING: Partial<Record<Recipient['state'], string>> = {
  viewed: 'has opened the document',
  sent: 'has not opened it yet',
  waiting: 'is not asked yet',
};
const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** Puts a person’s details right and sends a new link, or lets somebody else do it in their place. */
export function RecipientDrawer({ document, recipient, onClose }: Props) {
  const first: Values = {
    name: recipient.name,
    email: recipient.email ?? '',
    phone: recipient.phone ?? '',
    proof: recipient.proof,
    code: '',
    group: recipient.order_group,
    reassign: false,
  };
  const [values, setValues] = useState(first);
  const set = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  const changing = useDocumentAct((_: void, idempotencyKey) =>
    call(changeRecipient, {
      params: { id: document.id, recipient_id: recipient.id },
      idempotencyKey,
      body: {
        name: values.name.trim(),
        email: orNull(values.email),
        phone: orNull(values.phone),
        proof: values.proof,
        order_group: values.group,
        reassign: values.reassign,
        ...(values.proof === 'access_code' && values.code !== '' ? { access_code: values.code } : {}),
        ...(values.reassign
          ? { party_id: null, property_role: null }
          : { party_id: recipient.party_id, property_role: recipient.property_role }),
      },
    }),
  );
  const errors = fieldErrorsOf(changing.error);
  const isNamed = ['name', 'email', 'phone', 'access_code'].some((name) => errors[name]);
  const refused = changing.error && !isNamed ? messageOf(changing.error) || 'Freehold did not answer. Try again in a moment.' : null;
  const groups = [
    ...new Set(document.recipients.filter(({ state }) => state !== 'replaced').map(({ order_group: group }) => group)),
  ].toSorted((one, other) => one - other);
  const filled = document.recipients.reduce((sum, person) => sum + (person.id === recipient.id ? 0 : person.fields.filled), 0);
  return (
    <SideDrawer
      opened
      onClose={onClose}
      title="Edit recipient"
      sub={`${ordinal(recipient.number)} in the list, ${STANDING[recipient.state] ?? 'has finished'}`}
      dirty={JSON.stringify(values) !== JSON.stringify(first)}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button
            loading={changing.isPending}
            disabled={!recipient.can.change || (values.reassign && values.name.trim() === recipient.name)}
            onClick={() =>
              changing.mutate(undefined, {
                onSuccess: () => {
                  toast.ok(
                    values.reassign
                      ? `${values.name.trim()} signs in their place`
                      : recipient.state === 'waiting'
                        ? 'Saved'
                        : 'A new link is sent',
                  );
                  onClose();
                },
              })
            }
          >
            {recipient.state === 'waiting' ? 'Save' : 'Save and send a new link'}
          </Button>
        </>
      }
    >
      <div className={css.drawer}>
        <FormErrors count={0} before="" message={refused} />
        <div className={css.face}>
          <Face name={recipient.name} size={40} />
          <span className="fh-col">
            <b>{recipient.name}</b>
            <span className="fh-small fh-dim">{personLine(recipient)}</span>
          </span>
        </div>
        {recipient.can.reassign && (
          <ChoiceTiles
            legend="Who signs"
            value={values.reassign ? 'other' : 'same'}
            onChange={(value) => set(value === 'other' ? { reassign: true, name: '', email: '', phone: '', code: '' } : { ...first })}
            choices={[
              { value: 'same', label: `${recipient.name}`, detail: 'Their details are put right' },
              { value: 'other', label: 'Somebody else in their place', detail: 'The old link says that somebody else signs now' },
            ]}
          />
        )}
        <TextInput
          label="Name, as on their ID"
          maxLength={120}
          value={values.name}
          error={errors['name']}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Email"
          type="email"
          maxLength={254}
          value={values.email}
          error={errors['email']}
          onChange={(event) => set({ email: event.currentTarget.value })}
        />
        <TextInput
          label="Mobile"
          type="tel"
          maxLength={40}
          value={values.phone}
          error={errors['phone']}
          onChange={(event) => set({ phone: event.currentTarget.value })}
        />
        <Select
          label="Proves who they are with"
          allowDeselect={false}
          data={PROOFS.map((value) => ({ value, label: PROOF[value].label }))}
          value={values.proof}
          onChange={(proof) => proof !== null && set({ proof })}
        />
        {values.proof === 'access_code' && (
          <TextInput
            label="Access code"
            description={
              recipient.has_access_code && !values.reassign
                ? 'One is set. Type another to change it.'
                : '4 to 12 letters and digits. Tell them in person or on the phone.'
            }
            maxLength={12}
            value={values.code}
            error={errors['access_code']}
            onChange={(event) => set({ code: event.currentTarget.value.trim() })}
          />
        )}
        {groups.length > 1 && (
          <Select
            label="Signs"
            allowDeselect={false}
            data={groups.map((group) => ({ value: String(group), label: turnWords(document, group, recipient.id) }))}
            value={String(values.group)}
            onChange={(group) => group !== null && set({ group: Number(group) })}
          />
        )}
        {recipient.sent_at !== null && (
          <Notice kind="asks">
            <b>Their link of {formatDate(recipient.sent_at)} stops working.</b>{' '}
            {filled > 0 ? 'What the others have filled in is kept.' : 'Nobody else has to do anything again.'}
          </Notice>
        )}
      </div>
    </SideDrawer>
  );
}

function turnWords({ recipients }: DocumentDetails, group: number, self: number): string {
  const with_ = recipients.filter(
    (person) => person.order_group === group && person.id !== self && person.state !== 'replaced' && person.role !== 'copy',
  );
  return with_.length === 0 ? `Turn ${group}` : `Turn ${group}, with ${with_.map(({ name }) => name).join(', ')}`;
}
