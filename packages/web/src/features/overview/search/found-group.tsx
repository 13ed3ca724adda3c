import type { SearchClass, SearchGroup } from '@freehold/contract/overview/search';
import { Fragment, type ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { PartFailed } from '../../../ui/states.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { FoundCheckRow } from './found-check.tsx';
import { FoundDocumentRow } from './found-document.tsx';
import { FoundMemberRow } from './found-member.tsx';
import { FoundPersonRow } from './found-person.tsx';
import { FoundPropertyRow } from './found-property.tsx';
import type { Looked } from './marked.tsx';
import { countOf, GROUP, SIMILAR } from './words.ts';
import css from './found-row.module.css';

type Props = {
  group: SearchGroup;
  search: string;
  as: SearchClass;
  /** False for what lies in a workspace one would have to enter first. */
  opens: boolean;
  onRetry: () => void;
  /** The way to all of them, where there are more than are shown. */
  onAll?: (() => void) | undefined;
  paging?: { page: number; perPage: number; onPage: (page: number) => void } | undefined;
};

/** Things of one kind that were found, those that are only similar under a line of their own. */
export function FoundGroup({ group, search, as, opens, onRetry, onAll, paging }: Props) {
  const { title, failed } = GROUP[group.type];
  if (group.failed) {
    return (
      <Card title={title}>
        <PartFailed title={failed} reason="The other groups are whole." onRetry={onRetry} />
      </Card>
    );
  }
  return (
    <Card
      title={title}
      count={countOf(group)}
      action={
        onAll && (
          <button type="button" className="fh-link" aria-label={`View all ${title.toLowerCase()}`} onClick={onAll}>
            View all
          </button>
        )
      }
    >
      <ul className={css.rows} aria-label={title}>
        {rowsOf(group, { search, as, opens })}
      </ul>
      {paging && <TableFoot {...paging} total={group.total} />}
    </Card>
  );
}

type Shown = { search: string; as: SearchClass; opens: boolean };
type ShownRow = { key: string; similar: keyof typeof SIMILAR | null; row: ReactNode };

function rowsOf(group: SearchGroup, shown: Shown): ReactNode[] {
  return describe(group, shown).flatMap(({ key, similar, row }, index, all) => {
    const isFirst = similar !== null && (all[index - 1]?.similar ?? null) === null;
    const found = <Fragment key={key}>{row}</Fragment>;
    if (!isFirst) return [found];
    return [
      <li key="similar" className={css.similar}>
        {SIMILAR[similar]}
      </li>,
      found,
    ];
  });
}

function describe(group: SearchGroup, { search, as, opens }: Shown): ShownRow[] {
  const looked = (similar: ShownRow['similar']): Looked => ({ search, as, similar: similar !== null });
  if (group.type === 'property')
    return group.rows.map((property) => {
      const { id, similar } = property;
      return { key: String(id), similar, row: <FoundPropertyRow property={property} looked={looked(similar)} opens={opens} /> };
    });
  if (group.type === 'person')
    return group.rows.map((person) => {
      const { key, similar } = person;
      return { key, similar, row: <FoundPersonRow person={person} looked={looked(similar)} opens={opens} /> };
    });
  if (group.type === 'check')
    return group.rows.map((check) => {
      const { id, similar } = check;
      return { key: String(id), similar, row: <FoundCheckRow check={check} looked={looked(similar)} opens={opens} /> };
    });
  if (group.type === 'document')
    return group.rows.map((document) => {
      const { id, similar } = document;
      return { key: String(id), similar, row: <FoundDocumentRow document={document} looked={looked(similar)} opens={opens} /> };
    });
  return group.rows.map((member) => {
    const { member_id, similar } = member;
    return { key: String(member_id), similar, row: <FoundMemberRow member={member} looked={looked(similar)} opens={opens} /> };
  });
}
