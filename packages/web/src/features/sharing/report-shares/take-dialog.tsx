import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { tell } from '../../../lib/tell.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { toast } from '../../../ui/toast.ts';
import { useTake } from './queries.ts';

/** Takes a report that was opened with its code into the workspace in hand. */
export function TakeDialog({ session, onClose }: { session: string; onClose: () => void }) {
  const take = useTake();
  const { can } = useCurrentUser();
  const isThere = isApiError(take.error, 'DUPLICATE');
  return (
    <Dialog opened onClose={onClose} title="Take this report in?">
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          tell(take, session, {
            onSuccess: ({ about, from_firm: firm }) => {
              toast.ok('Report taken in', `${about}, from ${firm}`);
              onClose();
            },
          });
        }}
      >
        <p className="fh-body">
          It then stands under Shared with me in this workspace, and in no other. It counts for nothing until somebody who decides accepts
          it for one of your people. Each time it is read counts as a view, which the sender sees.
        </p>
        <FormErrors
          count={0}
          before=""
          message={
            can.run_checks ? (take.error ? messageOf(take.error) : null) : 'Your role cannot take reports in. Ask an owner or admin.'
          }
        />
        <DialogActs yes={isThere ? 'Try again' : 'Take it in'} isBusy={take.isPending} onNo={onClose} />
      </DialogForm>
    </Dialog>
  );
}
