import { isShownAlone } from '@freehold/contract/screening/answer-words';
import type { Match } from '@freehold/contract/screening/screening-matches';
import { IconEqual, IconEqualNot, IconQuestionMark, IconTilde } from '@tabler/icons-react';
import { writeOutDates } from '../../../lib/dates-in-text.ts';
import { capitalise } from '../../../lib/format.ts';
import { VERDICT } from './words.ts';
import css from './comparison-table.module.css';

const ICON = { same: IconEqual, close: IconTilde, differs: IconEqualNot, unknown: IconQuestionMark } as const;

/** As people write it: dates in words, a capital first. */
const readable = (value: string | null) => (value === null ? null : capitalise(writeOutDates(value)));

const NOT_COMPARED = { label: 'Not compared', family: 'stone' } as const;

/** Both values of each field, and whether they agree. */
export function ComparisonTable({ fields }: { fields: Match['explanation']['fields'] }) {
  return (
    <div className={css.scroll} tabIndex={0} role="group" aria-label="Side by side">
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="fh-spoken">Field</span>
            </th>
            <th scope="col">Your client</th>
            <th scope="col">On the list</th>
            <th scope="col">
              <span className="fh-spoken">Do they agree</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => {
            const Icon = ICON[field.verdict];
            const look = isShownAlone(field) ? NOT_COMPARED : VERDICT[field.verdict];
            return (
              <tr key={field.field}>
                <th scope="row">{field.label}</th>
                <td>{readable(field.asked) ?? <span className="fh-dim">Not given</span>}</td>
                <td>{readable(field.listed) ?? <span className="fh-dim">Not published</span>}</td>
                <td className={css.verdict} data-family={look.family}>
                  <span>
                    <Icon size={14} stroke={2.2} aria-hidden />
                    {look.label}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
