import type { Party } from '@freehold/contract/people/parties';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
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
      <Told title={TITLE} no="Cancel" onClose={onClose}>
        <PartFailed error={error} onRetry={() => void refetch()} />
      </Told>
    );
  if (!data)
    return (
      <Told title={TITLE} no="Cancel" onClose={onClose}>
        <LoadingCard height={96} label="Events are counted" />
      </Told>
    );
  if (data.kept !== null)
    return (
      <Told title="This cannot be erased yet" onClose={onClose}>
        <p className="fh-body">{data.kept}</p>
      </Told>
    );
  if (data.events === 0)
    return (
      <Told title="Nothing to erase" onClose={onClose}>
        <p className="fh-body">No event that can be read tells of {party.name}.</p>
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

type ToldProps = { title: string; children: ReactNode; no?: string; onClose: () => void };

/** A dialogue with nothing to send. */
function Told({ title, children, no = 'Close', onClose }: ToldProps) {
  return (
    <Dialog opened onClose={onClose} title={title}>
      <DialogForm onSubmit={(event) => event.preventDefault()}>
        {children}
        <DialogActs no={no} onNo={onClose} noFirst />
      </DialogForm>
    </Dialog>
  );
}
