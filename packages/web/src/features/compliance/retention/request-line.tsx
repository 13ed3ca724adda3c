import type { ErasureAnswer } from '@freehold/contract/compliance/retention';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { formatDate } from '../../../lib/format.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { GlyphLabel } from '../../../ui/glyph-label.tsx';
import { toast } from '../../../ui/toast.ts';
import { readTypedDate } from '../../../ui/typed-date.ts';
import { useNoteAnswered, useRecordRequest } from './queries.ts';
import css from './retention.module.css';

const ReasonDialog = lazy(async () => ({ default: (await import('../../../ui/reason-dialog.tsx')).ReasonDialog }));

/** The request as the register of data requests has it, with its clock; and the way to put it there, or to close it. */
export function RequestLine({ id, answer: { request, can, party } }: { id: number; answer: ErasureAnswer }) {
  const answered = useNoteAnswered(id);
  const [asks, setAsks] = useState(false);
  const isOpen = request !== null && request.answered_on === null && request.state !== 'withdrawn';
  const register = (
    <Link className="fh-link" to="/compliance" search={{ register: 'data_requests' }}>
      register of data requests
    </Link>
  );
  if (!isOpen)
    return (
      <>
        <p className="fh-small fh-2">
          {request !== null && request.answered_on !== null ? (
            <>
              Their request of {formatDate(request.received_on)} was answered on {formatDate(request.answered_on)}, and stands so in the{' '}
              {register}.
            </>
          ) : (
            <>No request of theirs stands in the {register}.</>
          )}
        </p>
        {can.record && !party.erased && <RecordForm id={id} />}
      </>
    );
  const isLate = request.state === 'overdue';
  return (
    <>
      <GlyphLabel glyph={isLate ? 'cross' : 'clock'} family={isLate ? 'clay' : 'ochre'}>
        {`Asked on ${formatDate(request.received_on)}. ${request.due_on === null ? '' : `${isLate ? 'Was to be answered' : 'To be answered'} by ${formatDate(request.due_on)}.`}`}
      </GlyphLabel>
      <div className={css.filters}>
        <span className="fh-small fh-2">It stands in the {register}.</span>
        {can.record && (
          <Button size="xs" variant="default" onClick={() => setAsks(true)}>
            The letter was given
          </Button>
        )}
      </div>
      {asks && (
        <Suspense fallback={null}>
          <ReasonDialog
            title={`Close the request of ${party.name}`}
            about="The answer as it stands now is kept with the request. Nothing is erased by this."
            label="How the answer was given"
            yes="Close request"
            isBusy={answered.isPending}
            error={answered.error}
            onClose={() => setAsks(false)}
            onSend={(how) =>
              answered.mutate(
                { how },
                {
                  onSuccess: () => {
                    toast.ok('The request is closed');
                    setAsks(false);
                  },
                },
              )
            }
          />
        </Suspense>
      )}
    </>
  );
}

function RecordForm({ id }: { id: number }) {
  const record = useRecordRequest(id);
  const [on, setOn] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const send = () => {
    const received = readTypedDate(on);
    if (!received) return setMissing('Enter the day it came');
    setMissing(null);
    record.mutate(
      { received_on: received },
      { onSuccess: () => toast.ok('The request is on record', 'It is to be answered within a month') },
    );
  };
  const refused = record.error ? (fieldErrorsOf(record.error)['received_on'] ?? messageOf(record.error)) : null;
  return (
    <div className={css.filters}>
      <DateField label="They asked on" value={on} error={missing ?? refused ?? undefined} onChange={setOn} />
      <Button variant="default" loading={record.isPending} onClick={send}>
        Record the request
      </Button>
    </div>
  );
}
