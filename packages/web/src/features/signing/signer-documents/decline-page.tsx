import { declineDocument, type SignerDocumentDetails } from '@freehold/contract/signing/signer-documents';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { useAct } from '../../../lib/use-act.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { workStore } from './fill/work-store.ts';
import { MessagePage } from './message-page.tsx';
import css from './signer-document.module.css';

type Props = { document: SignerDocumentDetails; onDone: (document: SignerDocumentDetails) => void; onBack: () => void };

/** Asks for the reason before somebody declines, which ends the document for everybody. */
export function DeclinePage({ document: { id, title, account_name: firm }, onDone, onBack }: Props) {
  const field = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const decline = useAct({
    mutationFn: () => call(declineDocument, { params: { id }, body: { reason } }),
    async onSuccess(next) {
      await workStore(id).forget();
      onDone(next);
    },
  });
  const fault = missing ?? fieldErrorsOf(decline.error)['reason'] ?? null;
  useEffect(() => {
    if (fault !== null) area.current?.focus();
  }, [fault]);
  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(reason.trim().length < 3 ? 'Say why, so that it can be put right' : null);
    if (reason.trim().length >= 3) decline.mutate();
  }
  return (
    <form onSubmit={submit} noValidate>
      <MessagePage
        kind="stops"
        title="Decline to sign?"
        foot={
          <div className={css.acts}>
            <PlainButton size="lg" variant="default" fullWidth onClick={onBack}>
              No, go back
            </PlainButton>
            <PlainButton size="lg" type="submit" fullWidth loading={decline.isPending || decline.isSuccess}>
              Yes, decline
            </PlainButton>
          </div>
        }
      >
        <p>
          {title} ends for everybody, and {firm} is told why. Nothing is signed in your name.
        </p>
        {decline.isError && fault === null && (
          <Notice kind="stops">
            <b>It was not declined.</b> {messageOf(decline.error) || 'Try again in a moment.'}
          </Notice>
        )}
        <div className={css.field}>
          <label htmlFor={field}>Your reason</label>
          <textarea
            ref={area}
            id={field}
            rows={4}
            maxLength={1000}
            value={reason}
            aria-invalid={fault !== null || undefined}
            aria-describedby={fault === null ? undefined : `${field}-fault`}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setMissing(null);
            }}
          />
          {fault !== null && (
            <p className={css.fault} id={`${field}-fault`}>
              {fault}
            </p>
          )}
        </div>
      </MessagePage>
    </form>
  );
}
