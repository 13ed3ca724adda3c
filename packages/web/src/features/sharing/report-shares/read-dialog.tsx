import type { InboundReport } from '@freehold/contract/sharing/inbound-reports';
import { shareTerms } from '@freehold/contract/sharing/share-terms';
import { scopeWords } from '@freehold/contract/sharing/share-words';
import { Button, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { formatLongDate } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { ReportParts } from './report-parts.tsx';
import { useReadInbound } from './queries.ts';
import css from './report-shares.module.css';

/** What another firm shared, read where it lies; that it was is recorded. Once it ended, the kept copy opens with a reason. */
export function ReadDialog({ row, onClose }: { row: InboundReport; onClose: () => void }) {
  const read = useReadInbound();
  const [reason, setReason] = useState('');
  const began = useRef(false);
  const { mutate } = read;
  const isKept = !row.can.read;
  useEffect(() => {
    if (isKept || began.current) return;
    began.current = true;
    mutate({ id: row.id });
  }, [isKept, mutate, row.id]);
  const errors = fieldErrorsOf(read.error);
  const title = `Report on ${row.about}`;
  if (isKept && read.data === undefined)
    return (
      <Dialog opened onClose={onClose} title="Open the kept copy?">
        <DialogForm
          onSubmit={(event) => {
            event.preventDefault();
            mutate({ id: row.id, reason });
          }}
        >
          <p className="fh-body">
            What was shared ended. You accepted it as evidence, so the law makes you keep a copy. Open it for a supervisor, a court or the
            police alone:
            {row.source === 'pass' ? ` ${row.about} sees that you did, and why.` : ' that you did, and why, is recorded.'}
          </p>
          <FormErrors count={0} before="" message={read.error && Object.keys(errors).length === 0 ? messageOf(read.error) : null} />
          <Textarea
            label="Who asks for it, and why"
            autosize
            minRows={2}
            maxLength={2000}
            value={reason}
            error={errors['reason']}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <DialogActs yes="Open the copy" isBusy={read.isPending} onNo={onClose} />
        </DialogForm>
      </Dialog>
    );
  const found = read.data;
  return (
    <Dialog opened onClose={onClose} title={title}>
      <div className={`${css.form} ${css.inDialog}`}>
        {found === undefined ? (
          read.isError ? (
            <PartFailed title="This could not be read" error={read.error} onRetry={() => mutate({ id: row.id })} />
          ) : (
            <LoadingCard height={220} label="The report is loading" />
          )
        ) : found.link !== null ? (
          <p className="fh-body">
            It is read at{' '}
            <a className="fh-link" href={found.link} target="_blank" rel="noreferrer noopener">
              {new URL(found.link).hostname}
            </a>
            , in a page of its own. That you asked for the link is recorded.
          </p>
        ) : (
          found.report && (
            <>
              {found.kept && (
                <Notice kind="asks">
                  <b>This ended.</b> It is the copy that the law makes you keep; do not use it for anything else.
                </Notice>
              )}
              <Facts
                side
                facts={[
                  { label: 'From', value: `${found.report.firm}, ${found.report.reference}` },
                  { label: 'What for', value: found.report.purpose },
                  { label: 'What is in it', value: scopeWords(found.report.scope, found.report.sections) },
                  ...(row.until === null ? [] : [{ label: 'Until', value: formatLongDate(new Date(Date.parse(row.until) - 1)) }]),
                ]}
              />
              <ReportParts report={found.report} />
              <section className={css.part}>
                <h3 className="fh-h2">The terms it is shared on</h3>
                <ul className={css.terms}>
                  {shareTerms(found.report.reliance).map((term) => (
                    <li key={term}>{term}</li>
                  ))}
                </ul>
              </section>
            </>
          )
        )}
        <div className={css.foot}>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
