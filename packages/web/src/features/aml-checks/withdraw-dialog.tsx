import type { Clearing } from '@freehold/contract/clearings';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useWithdrawClearing } from './clearings-query.ts';

type Props = { clearing: Clearing; partyId: number; onClose: () => void };

/** Takes a clearing back with a reason that stays on record. */
export function WithdrawDialog({ clearing, partyId, onClose }: Props) {
  const withdraw = useWithdrawClearing(partyId);
  return (
    <ReasonDialog
      title="Take this clearing back"
      about={`The next screening shows ${clearing.name} again, for somebody to answer. ${clearing.public_ref} stays as it is. This cannot be undone; the entry can be cleared anew.`}
      yes="Take back"
      isBusy={withdraw.isPending}
      error={withdraw.error}
      onClose={onClose}
      onSend={(reason) =>
        withdraw.mutate(
          { id: clearing.id, reason },
          {
            onSuccess: () => {
              toast.ok('Clearing taken back', clearing.name);
              onClose();
            },
          },
        )
      }
    />
  );
}
