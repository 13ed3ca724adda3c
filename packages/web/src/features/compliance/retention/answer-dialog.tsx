import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { PartyField } from '../../../shared/party-field.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { GlyphLabel } from '../../../ui/glyph-label.tsx';
import { LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { answerQuery, useEraseOnRequest } from './queries.ts';
import { RequestLine } from './request-line.tsx';
import css from './retention.module.css';

const ReasonDialog = lazy(async () => ({ default: (await import('../../../ui/reason-dialog.tsx')).ReasonDialog }));

/** The lawful answer to somebody who asks to be erased: what stays and until when, what can go now, and the letter. */
export function AnswerDialog({ of, onClose }: { of: number | undefined; onClose: () => void }) {
  const [id, setId] = useState<number | null>(of ?? null);
  return (
    <Dialog opened onClose={onClose} title="Answer a request to be erased" size={620}>
      <div className={css.stack}>
        <PartyField
          label="Who asks"
          value={id === null ? null : { party_id: id }}
          canAdd={false}
          onChange={(choice) => setId(choice !== null && 'party_id' in choice ? choice.party_id : null)}
        />
        {id !== null && <Answer id={id} />}
      </div>
    </Dialog>
  );
}

function Answer({ id }: { id: number }) {
  const query = useQuery(answerQuery(id));
  const erase = useEraseOnRequest(id);
  const [asks, setAsks] = useState(false);
  if (!query.data)
    return query.isError ? (
      <PartFailed error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingRows rows={2} label="The answer is loading" />
    );
  const { items, letter, can, party } = query.data;
  if (party.erased)
    return (
      <>
        <p className="fh-body">Everything of this record that nothing keeps was erased.</p>
        <RequestLine id={id} answer={query.data} />
      </>
    );
  return (
    <>
      <RequestLine id={id} answer={query.data} />
      <ul className={css.items} aria-label="What is kept of them">
        {items.map(({ what, answer, goes_now: goes }) => (
          <li key={what}>
            <GlyphLabel glyph={goes ? 'tick' : 'clock'} family={goes ? 'moss' : 'stone'}>
              {what}
            </GlyphLabel>
            <p className="fh-small fh-2">{answer}</p>
          </li>
        ))}
      </ul>
      <pre className={css.letter} tabIndex={0} aria-label="The letter">
        {letter}
      </pre>
      <div className={css.filters}>
        <CopyButton text={letter} label="Copy the letter" />
        {can.erase && <Button onClick={() => setAsks(true)}>Erase what can go now</Button>}
      </div>
      {asks && (
        <Suspense fallback={null}>
          <ReasonDialog
            title={`Erase what can go of ${party.name}`}
            about="This cannot be undone. Each erasure leaves a certificate."
            label="How they asked"
            yes="Erase now"
            no="No"
            danger
            isBusy={erase.isPending}
            error={erase.error}
            onClose={() => setAsks(false)}
            onSend={(reason) =>
              erase.mutate(
                { version: party.version, reason },
                {
                  onSuccess: () => {
                    toast.ok('Erased', 'The certificates stand under Certificates');
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
