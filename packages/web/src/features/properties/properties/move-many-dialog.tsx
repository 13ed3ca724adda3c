import { useState } from 'react';
import { plural } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { STAGE } from '../../../shared/stage.tsx';
import type { Asked } from './use-bulk-acts.ts';
import css from './outcome-notice.module.css';

type Props = { asked: Asked | null; isBusy: boolean; onConfirm: () => void; onClose: () => void };

/** Names whose check is missing, and which milestones are open, before several properties are moved. */
export function MoveManyDialog({ asked, isBusy, onConfirm, onClose }: Props) {
  // Kept on its way out, so that it does not empty while it closes.
  const [last, setLast] = useState(asked);
  if (asked !== null && asked !== last) setLast(asked);
  if (last === null) return null;
  const { act, trial } = last;
  const stage = STAGE[act.to].label;
  return (
    <Dialog opened={asked !== null} onClose={onClose} size={560} title={`Move to ${stage}?`}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        <p className="fh-body">
          {trial.done === 1
            ? 'This property has something outstanding:'
            : `${plural(trial.done, 'property', 'properties')} would move. ${trial.warned.length === 1 ? 'One has' : `${trial.warned.length} have`} something outstanding:`}
        </p>
        <ul className={css.refused}>
          {trial.warned.map(({ id, address, why }) => (
            <li key={id}>
              <b>{address}.</b> {why}
            </li>
          ))}
        </ul>
        {trial.refused.length > 0 && (
          <>
            <p className="fh-body">{plural(trial.refused.length, 'property', 'properties')} would stay:</p>
            <ul className={css.refused}>
              {trial.refused.map(({ id, address, why }) => (
                <li key={id}>
                  <b>{address}.</b> {why}
                </li>
              ))}
            </ul>
          </>
        )}
        <DialogActs no="Cancel" noFirst onNo={onClose} yes={`Move to ${stage}`} isBusy={isBusy} />
      </DialogForm>
    </Dialog>
  );
}
