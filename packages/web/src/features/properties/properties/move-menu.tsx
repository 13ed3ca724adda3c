import type { PropertyListRow } from '@freehold/contract/properties/property-lists';
import { TRANSITIONS_OF, type PropertyKind, type PropertyStage } from '@freehold/property-rules/property-stages';
import { UnstyledButton } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { STAGE } from '../../../shared/stage.tsx';
import css from './property-board.module.css';

/** Stages somebody may move all of these to, without a reason to write: an offer moves, or a page of its own asks why, for the others. */
export function nextStages(kind: PropertyKind, stages: readonly PropertyStage[]): PropertyStage[] {
  const from = (stage: PropertyStage) =>
    TRANSITIONS_OF[kind].filter((each) => each.from === stage && each.by === 'person' && !each.needsReason).map(({ to }) => to);
  const [first, ...rest] = [...new Set(stages)];
  if (first === undefined) return [];
  return from(first).filter((to) => rest.every((stage) => from(stage).includes(to)));
}

export function MoveMenu({ row, kind, onMove }: { row: PropertyListRow; kind: PropertyKind; onMove: (to: PropertyStage) => void }) {
  const next = nextStages(kind, [row.stage]);
  if (next.length === 0) return null;
  return (
    <DropMenu
      target={
        <UnstyledButton className={css.menu ?? ''} aria-label={`Move ${row.line1}`}>
          <IconDotsVertical size={16} stroke={1.7} aria-hidden />
        </UnstyledButton>
      }
      entries={next.map((to) => ({ id: to, label: `Move to ${STAGE[to].label}`, onPick: () => onMove(to) }))}
    />
  );
}
