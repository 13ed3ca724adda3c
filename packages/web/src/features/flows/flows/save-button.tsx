import { ActionIcon } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import type { Flow } from '@freehold/contract/flows/flows';
import css from './flows.module.css';

type Props = { flow: Flow; onSave: (flow: Flow, saved: boolean) => void };

/** The bookmark of a flow; pressed while it is kept in the menu. */
export function SaveButton({ flow, onSave }: Props) {
  if (!flow.can.save) return null;
  const isSaved = flow.is_saved === 1;
  return (
    <ActionIcon
      className={css.save ?? ''}
      data-flow={flow.id}
      aria-label={`Keep ${flow.name} in the menu`}
      aria-pressed={isSaved}
      onClick={() => onSave(flow, !isSaved)}
    >
      {isSaved ? <IconBookmarkFilled size={17} className={css.saved} aria-hidden /> : <IconBookmark size={17} stroke={1.6} aria-hidden />}
    </ActionIcon>
  );
}
