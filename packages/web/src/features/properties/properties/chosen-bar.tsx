import type { BulkAct as Act, PropertyListMeta } from '@freehold/contract/properties/property-lists';
import { ARCHIVABLE_STAGES } from '@freehold/property-rules/property-stages';
import { IconArchive, IconArchiveOff, IconArrowRight, IconBuilding, IconDownload, IconUserPlus } from '@tabler/icons-react';
import { formatPounds } from '../../../lib/format.ts';
import { useBranchChoices } from '../../../shared/branches-query.ts';
import { useMembers } from '../../../shared/workspace-queries.ts';
import { BulkAct, BulkBar } from '../../../ui/bulk-bar.tsx';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { STAGE } from '../../../shared/stage.tsx';
import type { ListOf } from './kinds.ts';
import { nextStages } from './move-menu.tsx';
import { moneyOf } from './property-columns.tsx';
import type { Chosen } from './use-chosen.ts';

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;
type Props = {
  list: ListOf;
  chosen: Chosen;
  can: PropertyListMeta['can'];
  isBusy: boolean;
  onClear: () => void;
  onAct: (act: Act) => void;
  onDownload: () => void;
};

/** What can be done with the chosen properties. A stage is offered where the table of stages lets all of them go there. */
export function ChosenBar({ list, chosen, can, isBusy, onClear, onAct, onDownload }: Props) {
  const members = useMembers();
  const branches = useBranchChoices();
  const rows = [...chosen.values()];
  const next = nextStages(
    list.kind,
    rows.map(({ stage }) => stage),
  );
  const isAway = rows.some((row) => row.archived_at !== null);
  const mayArchive = can.archive && (isAway || rows.some(({ stage }) => ARCHIVABLE_STAGES.includes(stage)));
  const value = rows.reduce((sum, row) => sum + (moneyOf(row) ?? 0), 0);
  return (
    <BulkBar count={rows.length} value={value === 0 ? undefined : formatPounds(value)} onClear={onClear}>
      {can.edit && (
        <DropMenu
          target={<BulkAct icon={<IconUserPlus {...icon} />} label="Assign" disabled={isBusy} />}
          entries={[
            { kind: 'label', id: 'head', text: 'Negotiator' },
            ...members.map((each) => ({
              id: each.member_id,
              label: `${each.first_name} ${each.surname}`,
              onPick: () => onAct({ kind: 'assign', negotiator_id: each.member_id }),
            })),
            { kind: 'line', id: 'line' },
            { id: 'none', label: 'Nobody', onPick: () => onAct({ kind: 'assign', negotiator_id: null }) },
          ]}
        />
      )}
      {can.edit && branches.length > 0 && (
        <DropMenu
          target={<BulkAct icon={<IconBuilding {...icon} />} label="Branch" disabled={isBusy} />}
          entries={[
            ...branches.map(({ id, name }) => ({ id, label: name, onPick: () => onAct({ kind: 'branch', branch_id: id }) })),
            { kind: 'line', id: 'line' },
            { id: 'none', label: 'No branch', onPick: () => onAct({ kind: 'branch', branch_id: null }) },
          ]}
        />
      )}
      {can.edit && next.length > 0 && (
        <DropMenu
          target={<BulkAct icon={<IconArrowRight {...icon} />} label="Move" disabled={isBusy} />}
          entries={next.map((to) => ({ id: to, label: STAGE[to].label, onPick: () => onAct({ kind: 'move', to }) }))}
        />
      )}
      {can.export && <BulkAct icon={<IconDownload {...icon} />} label="Download" onClick={onDownload} />}
      {mayArchive && (
        <BulkAct
          icon={isAway ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />}
          label={isAway ? 'Bring back' : 'Archive'}
          disabled={isBusy}
          onClick={() => onAct({ kind: isAway ? 'unarchive' : 'archive' })}
        />
      )}
    </BulkBar>
  );
}
