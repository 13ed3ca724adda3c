import type { ScreeningAlert } from '@freehold/contract/screening/list-watch';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDismissAlert } from './queries.ts';

/** Why an alert needs no check, in words that stay on record. */
export function DismissDialog({ alert, onClose }: { alert: ScreeningAlert; onClose: () => void }) {
  const dismiss = useDismissAlert(alert.id);
  return (
    <ReasonDialog
      title="Dismiss this alert?"
      about={`${alert.party.name} and ${alert.name}, ${alert.list_name}. The alert stays in the record with your reason. It comes back only if the entry changes in what tells people apart.`}
      yes="Dismiss alert"
      isBusy={dismiss.isPending}
      error={dismiss.error}
      onClose={onClose}
      onSend={(reason) =>
        dismiss.mutate(reason, {
          onSuccess: () => {
            toast.ok('Alert dismissed', alert.party.name);
            onClose();
          },
        })
      }
    />
  );
}
