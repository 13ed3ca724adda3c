import { Button } from '@mantine/core';
import type { FlowDraft } from '@freehold/contract/flows/flow-draft';
import type { FlowDesign } from '@freehold/contract/flows/flow-designs';
import { formatTime } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { differencesOf } from './differences.ts';
import css from './designer.module.css';

type Props = { mine: FlowDraft; theirs: FlowDesign; onMine: () => void; onTheirs: () => void };

/** Two people changed one draft: what differs, and whose stays. The other stands here until one is chosen. */
export function BothDialog({ mine, theirs, onMine, onTheirs }: Props) {
  const differences = differencesOf(theirs.draft, mine, theirs.parts);
  return (
    <Dialog opened onClose={() => undefined} closeButton={false} title="Someone else changed this" size={560}>
      <div className={css.dialogBody}>
        <p className="fh-body">
          {theirs.saved_by} saved this draft at {formatTime(theirs.saved_at)}, while you were editing it. Choose whose stays.
        </p>
        <DifferenceTable differences={differences} before={`As ${theirs.saved_by} saved it`} after="As you have it" />
        <div className={css.dialogActs}>
          <Button variant="default" onClick={onTheirs}>
            Take theirs
          </Button>
          <Button data-autofocus onClick={onMine}>
            Keep mine
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
