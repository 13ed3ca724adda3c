import type { Clearing } from '@freehold/contract/screening/clearings';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useWithdrawClearing } from './clearings-query.ts';

type Props = { clearing: Clearing; partyId: number; onClose: () => void };

/** Takes a clearing back with a reason that stays on record. */
export function WithdrawDialog({ clearing, partyId, onClose }: Props) {
  const withdraw = useWithdrawClearing(partyId);
  return (
    <ReasonDialog
      title="Withdraw this clearing"
      about={`The next screening shows ${clearing.name} again for review. ${clearing.public_ref} stays as it is. This cannot be undone, but the entry can be cleared again.`}
      yes="Withdraw"
      isBusy={withdraw.isPending}
      error={withdraw.error}
      onClose={onClose}
      onSend={(reason) =>
        withdraw.mutate(
          { id: clearing.id, reason },
          {
            onSuccess: () => {
              toast.ok('Clearing withdrawn', clearing.name);
              onClose();
            },
          },
        )
      }
    />
  );
}
