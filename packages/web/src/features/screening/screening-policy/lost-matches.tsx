import { IconAlertOctagon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { capitalise, inWords } from '../../../lib/format.ts';
import type { TrueMatch } from './simulate.ts';
import css from './screening-policy.module.css';

const References = ({ matches }: { matches: readonly TrueMatch[] }) => (
  <ul>
    {matches.map(({ check, hit }) => (
      <li key={`${check.check_id} ${hit.list_key} ${hit.entry_ref}`}>
        <Link className="fh-link" to="/marketplace/manual_aml_check/$id" params={{ id: String(check.check_id) }}>
          {check.public_ref}
        </Link>{' '}
        {check.subject_name}, entry {hit.entry_ref}
        {hit.score !== null && `, scores ${hit.score}`}
      </li>
    ))}
  </ul>
);

/** Which people who were on a list, and were found, these thresholds would not show. */
export function LostMatches({ lost, unseen }: { lost: readonly TrueMatch[]; unseen: readonly TrueMatch[] }) {
  return (
    <>
      {lost.length > 0 && (
        <div className={css.lost} role="alert">
          <IconAlertOctagon size={18} stroke={1.7} aria-hidden />
          <div>
            <p>
              <b>
                {capitalise(inWords(lost.length))} true {lost.length === 1 ? 'match' : 'matches'} would be missed.
              </b>{' '}
              With these scores {lost.length === 1 ? 'it' : 'they'} would not have been shown to anybody.
            </p>
            <References matches={lost} />
          </div>
        </div>
      )}
      {unseen.length > 0 && (
        <div className={css.unseen}>
          <p className="fh-small">
            {unseen.length === 1 ? 'This true match is' : 'These true matches are'} shown neither by today’s rules nor by these: the entry
            is off the lists in use, or scores lower.
          </p>
          <References matches={unseen} />
        </div>
      )}
    </>
  );
}
