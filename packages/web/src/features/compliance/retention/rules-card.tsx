import type { RetentionOverview } from '@freehold/contract/compliance/retention';
import { RETENTION_RULES } from '@freehold/contract/kernel/retention-rules';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { becauseWords, countWords, keptForWords, monthWords } from './words.ts';
import css from './retention.module.css';

type Row = RetentionOverview['rules'][number];

/** Both lines whole: a rule that is cut says nothing. */
const Two = ({ name, detail }: { name: string; detail: string }) => (
  <span className={css.rule}>
    <b>{name}</b>
    <small>{detail}</small>
  </span>
);

const COLUMNS = (month: string): Column<Row>[] => [
  {
    id: 'what',
    head: 'What',
    cell: ({ rule }) => <Two name={RETENTION_RULES[rule].what} detail={RETENTION_RULES[rule].afterwards} />,
  },
  { id: 'for', head: 'Kept for', cell: ({ rule }) => <span className={`fh-2 ${css.wrap}`}>{keptForWords(rule)}</span>, width: 150 },
  {
    id: 'because',
    head: 'Because',
    cell: ({ rule }) => <Two name={becauseWords(rule)} detail={RETENTION_RULES[rule].source} />,
    width: 190,
    minor: true,
  },
  { id: 'kept', head: 'Kept now', cell: ({ kept }) => <span className="num">{countWords(kept)}</span>, align: 'right', width: 90 },
  {
    id: 'goes',
    head: `Goes in ${monthWords(month)}`,
    cell: ({ goes }) => <span className={goes === 0 ? 'num fh-dim' : 'num'}>{goes === null ? 'daily' : countWords(goes)}</span>,
    align: 'right',
    width: 130,
  },
];

/** What is kept, for how long and why: the rules as the nightly work goes by them. */
export function RulesCard({ rules, month }: Pick<RetentionOverview, 'rules' | 'month'>) {
  return (
    <div className={css.rules}>
      <DataTable
        label="What is kept, and until when"
        top={<h2 className={`fh-h2 ${css.top}`}>What is kept, and until when</h2>}
        rows={rules}
        columns={COLUMNS(month)}
        rowKey={({ rule }) => rule}
        compact={({ rule, kept, goes }) => ({
          name: RETENTION_RULES[rule].what,
          figure: <span className="num">{countWords(kept)}</span>,
          detail: `${keptForWords(rule)}. ${becauseWords(rule)}`,
          status: <span className="fh-small fh-dim">{goes === null ? 'daily' : `${countWords(goes)} in ${monthWords(month)}`}</span>,
        })}
      />
    </div>
  );
}
