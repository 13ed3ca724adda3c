import type { Party } from '@freehold/contract/people/parties';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { erasureQuery, useErase } from './queries.ts';

type Props = { party: Pick<Party, 'id' | 'name'>; onClose: () => void };
const TITLE = 'Erase from activity';
const inWords = (events: number) => `${events.toLocaleString('en-GB')} ${events === 1 ? 'event' : 'events'}`;

/** Says first what would be erased, or why it must be kept; then asks for the reason. */
export function ErasureDialog({ party, onClose }: Props) {
  const { data, error, refetch } = useQuery(erasureQuery(party.id));
  const erase = useErase(party.id);
  if (error && !data)
    return (
      <Dialog opened onClose={onClose} title={TITLE}>
        <PartFailed error={error} onRetry={() => void refetch()} />
      </Dialog>
    );
  if (!data)
    return (
      <Dialog opened onClose={onClose} title={TITLE}>
        <LoadingCard height={96} label="Events are counted" />
      </Dialog>
    );
  if (data.kept !== null)
    return (
      <Told title="This cannot be erased yet" onClose={onClose}>
        {data.kept}
      </Told>
    );
  if (data.events === 0)
    return (
      <Told title="Nothing to erase" onClose={onClose}>
        No event that can be read tells of {party.name}.
      </Told>
    );
  return (
    <ReasonDialog
      title={TITLE}
      danger
      about={
        <>
          {inWords(data.events)} {data.events === 1 ? 'tells' : 'tell'} of {party.name}. Their names, changed fields and reasons are erased
          for everybody, and it cannot be undone. That something was done, when and by which member stays, and so does the record itself.
        </>
      }
      description="Stays in the activity. Do not name the person."
      yes="Erase details"
      isBusy={erase.isPending}
      error={erase.error}
      onClose={onClose}
      onSend={(reason) =>
        erase.mutate(reason, {
          onSuccess: ({ events }) => {
            toast.ok('Details erased', inWords(events));
            onClose();
          },
        })
      }
    />
  );
}

function Told({ title, children, onClose }: { title: string; children: ReactNode; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={title}>
      <div className="fh-stack">
        <p className="fh-body">{children}</p>
        <div>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
