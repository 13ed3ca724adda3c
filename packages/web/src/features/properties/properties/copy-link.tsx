import type { PropertyListRow } from '@freehold/contract/properties/property-lists';
import { IconLink } from '@tabler/icons-react';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import css from './property-columns.module.css';

async function copyLink(row: PropertyListRow): Promise<void> {
  const { sharePropertyLink } = await import('../../../shared/share-property-link.ts');
  await sharePropertyLink({ id: row.id, label: `${row.line1}, ${row.place}`, type: row.type });
}

/** Copies the link through which people register at the property; seen when the row is pointed at or has the focus. */
export function CopyLink({ row }: { row: PropertyListRow }) {
  const { can } = useCurrentUser();
  if (!can.invite_applicants) return null;
  return (
    <button
      type="button"
      className={css.copy}
      aria-label={`Copy the link of ${row.line1}`}
      title="Copy link"
      onClick={() => void copyLink(row)}
    >
      <IconLink size={15} stroke={1.7} aria-hidden />
    </button>
  );
}
