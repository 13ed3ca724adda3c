import type { MergeField, MergePreview, MergeSide } from '@freehold/contract/people/party-merges';
import { formatDate } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Face } from '../../../ui/face.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { fieldValue, MOVES, RISK } from './words.ts';
import css from './merge.module.css';

const SHOWN = [
  ['dob', 'Born'],
  ['company_number', 'Company'],
  ['phone', 'Phone'],
  ['email', 'Email'],
  ['address', 'Lives at'],
] as const satisfies readonly (readonly [MergeField, string])[];

/** The one record that there will be, and how much hangs on it. */
export function JoinedCard({ preview, sideOf }: { preview: MergePreview; sideOf: (field: MergeField) => MergeSide }) {
  const valueOf = (field: MergeField) => {
    const row = preview.fields.find((one) => one.field === field);
    return row ? fieldValue(field, row[sideOf(field)] ?? row.kept ?? row.merged) : null;
  };
  const { kept, moves } = preview;
  const name = valueOf('name') ?? kept.name;
  const facts = SHOWN.flatMap(([field, label]) => {
    const value = valueOf(field);
    if (value === null) return [];
    return [{ label: field === 'address' && kept.kind === 'company' ? 'Address' : label, value }];
  });
  const since = preview.relationship_started_on;
  return (
    <Card title="After the merge" action={<span className="fh-small fh-dim">preview</span>}>
      <div className={css.joined}>
        <div className={css.record}>
          <Face name={name} size={44} company={kept.kind === 'company'} />
          <span className={css.words}>
            <b className={css.name}>{name}</b>
            <small>{referencesOf(preview, sideOf)}</small>
          </span>
        </div>
        <Facts
          side
          facts={[
            ...facts,
            ...(preview.risk_level === 'unset' ? [] : [{ label: 'Risk, the higher', value: RISK[preview.risk_level] }]),
            ...(preview.legal_hold ? [{ label: 'Legal hold', value: 'Stays in place' }] : []),
            ...(since === null ? [] : [{ label: 'Client since', value: formatDate(since) }]),
          ]}
        />
      </div>
      <ul className={css.moves}>
        {moves.map(({ what, kept: ours, merged, after }) => (
          <li key={what}>
            <span>{MOVES[what]}</span>
            <span className="fh-dim">
              {ours} + {merged}
            </span>
            <b>{after}</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function referencesOf({ fields, kept }: MergePreview, sideOf: (field: MergeField) => MergeSide): string {
  const row = fields.find((one) => one.field === 'user_reference');
  const other = sideOf('user_reference') === 'kept' ? 'merged' : 'kept';
  const [first, second] = [row?.[sideOf('user_reference')], row?.[other]];
  if (first && second && first !== second) return `${first}, also ${second}`;
  return first ?? second ?? (kept.kind === 'company' ? 'Company' : 'Person');
}
