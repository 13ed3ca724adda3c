import type { PropertyListRow } from '@freehold/contract/property-lists';
import { IconLink } from '@tabler/icons-react';
import { sharePropertyLink } from '../../lib/share-property-link.ts';
import { useCurrentUser } from '../../lib/workspace-queries.ts';
import css from './property-columns.module.css';

/** Copies the link through which people register at the property; seen when the row is pointed at or has the focus. */
export function CopyLink({ row }: { row: PropertyListRow }) {
  const { can } = useCurrentUser();
  if (!can.invite_applicants) return null;
  const label = `${row.line1}, ${row.place}`;
  return (
    <button
      type="button"
      className={css.copy}
      aria-label={`Copy the link of ${row.line1}`}
      title="Copy link"
      onClick={() => void sharePropertyLink({ id: row.id, label, type: row.type })}
    >
      <IconLink size={15} stroke={1.7} aria-hidden />
    </button>
  );
}
