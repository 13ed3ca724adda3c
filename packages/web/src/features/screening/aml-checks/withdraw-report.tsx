import type { OfsiReport } from '@freehold/contract/screening/ofsi-reports';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useWithdrawBreachReport } from './queries.ts';

/** Closes the report of a suspected breach without sending it, with a reason that stays on record. */
export function WithdrawReport({ report, reference, onClose }: { report: OfsiReport; reference: string; onClose: () => void }) {
  const withdraw = useWithdrawBreachReport(report);
  return (
    <ReasonDialog
      title="Withdraw this report"
      about="It was begun by mistake, or it was no breach. What is written stays here and can no longer be changed. Another report can be begun."
      yes="Withdraw"
      isBusy={withdraw.isPending}
      error={withdraw.error}
      onClose={onClose}
      onSend={(reason) =>
        withdraw.mutate(
          { version: report.version, reason },
          {
            onSuccess: () => {
              toast.ok('Report withdrawn', reference);
              onClose();
            },
          },
        )
      }
    />
  );
}
