import type { InboundReport } from '@freehold/contract/sharing/inbound-reports';
import { shareTerms } from '@freehold/contract/sharing/share-terms';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { tell } from '../../../lib/tell.ts';
import { PartyField, type PartyChoice } from '../../../shared/party-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAccept, useReject } from './queries.ts';
import css from './report-shares.module.css';

export function AcceptDialog({ row, onClose }: { row: InboundReport; onClose: () => void }) {
  const accept = useAccept();
  const [party, setParty] = useState<PartyChoice | null>(row.party && { party_id: row.party.id });
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const errors = fieldErrorsOf(accept.error);
  return (
    <Dialog opened onClose={onClose} title="Accept this report?">
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (party === null || !('party_id' in party)) return setMissing('Choose one of your people');
          tell(
            accept,
            { id: row.id, version: row.version, party_id: party.party_id, note },
            {
              onSuccess: () => {
                toast.ok('Report accepted', row.about);
                onClose();
              },
            },
          );
        }}
      >
        <p className="fh-body">It becomes evidence of your client, from another firm. Your own checks and decisions stay to be made.</p>
        {row.name_differs && (
          <Notice kind="asks">
            <b>It is about {row.about}.</b> Your record has another name. Make sure that it is the same person.
          </Notice>
        )}
        {(row.source === 'share' || row.source === 'pass') && (
          <ul className={css.terms} aria-label="The terms it is shared on">
            {shareTerms(row.reliance).map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        )}
        <FormErrors count={0} before="" message={accept.error && Object.keys(errors).length === 0 ? messageOf(accept.error) : null} />
        {row.party !== null && <p className="fh-body">Evidence of {row.party.name}, whom you asked.</p>}
        {row.party === null && (
          <PartyField
            label="Whose evidence it is"
            value={party}
            canAdd={false}
            error={missing ?? errors['party_id'] ?? null}
            onChange={(choice) => {
              setParty(choice);
              setMissing(null);
            }}
          />
        )}
        <Textarea label="Note, optional" autosize minRows={2} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
        <DialogActs yes="Accept" isBusy={accept.isPending} onNo={onClose} />
      </DialogForm>
    </Dialog>
  );
}

export function RejectDialog({ row, onClose }: { row: InboundReport; onClose: () => void }) {
  const reject = useReject();
  return (
    <ReasonDialog
      title="Reject this report?"
      about="It stays on record with the reason, and is evidence of nobody."
      yes="Reject"
      danger
      isBusy={reject.isPending}
      error={reject.error}
      onClose={onClose}
      onSend={(reason) =>
        tell(
          reject,
          { id: row.id, version: row.version, reason },
          {
            onSuccess: () => {
              toast.ok('Report rejected', row.about);
              onClose();
            },
          },
        )
      }
    />
  );
}
