import { isShownAlone } from '@freehold/contract/screening/answer-words';
import type { AmlContent } from '@freehold/contract/reports';
import { countryName } from '../../../lib/countries.ts';
import { writeOutDates } from '../../../lib/dates-in-text.ts';
import { formatSigned } from '../../../lib/format.ts';
import { StatusGlyph, type Family, type Glyph } from '../../../ui/status.tsx';
import { stamp } from '../../../shared/stamp.ts';
import css from '../../../shared/paper.module.css';

type Match = AmlContent['matches'][number];
type Look = { label: string; family: Family; glyph: Glyph };

export const MATCH_STATUS = {
  open: { label: 'Undecided', family: 'ochre', glyph: 'diamond' },
  false_positive: { label: 'Dismissed, not the same', family: 'moss', glyph: 'tick' },
  true_match: { label: 'Confirmed, the same', family: 'clay', glyph: 'cross' },
  unclear: { label: 'Cannot tell yet', family: 'ochre', glyph: 'diamond' },
} as const satisfies Record<Match['status'], Look>;

const VERDICT = { same: 'Same', close: 'Close', differs: 'Differs', unknown: 'Unknown' } as const satisfies Record<
  Match['explanation']['fields'][number]['verdict'],
  string
>;

/** One sheet for one match: both sides, every point, who said what about it, and the entry as published. */
export function MatchSheet({ match, place }: { match: Match; place: string }) {
  const look = MATCH_STATUS[match.status];
  const { explanation, entry } = match;
  const published = [
    ['Names', entry.names.map((name) => name.text).join('; ')],
    ['Born', writeOutDates(entry.dobs.join('; '))],
    ['Countries', entry.countries.map(countryName).join('; ')],
    ['Numbers', entry.identifiers.join('; ')],
    ['Addresses', entry.addresses.join('; ')],
    ['Remarks', entry.text],
  ].filter(([, value]) => value);
  return (
    <>
      <div className={css.kind}>
        {place} · {match.list_name}, {match.entry_ref}, version {match.list_version}
      </div>
      <div className={css.matchHead}>
        <h2 className={css.matchName}>{match.name}</h2>
        <span className={css.bigScore}>{match.score}</span>
      </div>
      <p className={css.state} data-family={look.family}>
        <StatusGlyph glyph={look.glyph} family={look.family} size={13} />
        {look.label}
        {match.awaiting_second && ', waiting for a second person'}
        {match.remembered_from && `, cleared before in ${match.remembered_from}`}
        {match.reopened && `, cleared in ${match.reopened.public_ref} and open again since`}
      </p>
      <h3 className={css.h}>Side by side</h3>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Client</th>
            <th scope="col">On the list</th>
            <th scope="col">Agree</th>
          </tr>
        </thead>
        <tbody>
          {explanation.fields.map((field) => (
            <tr key={field.field}>
              <th scope="row">{field.label}</th>
              <td>{field.asked === null ? 'Not given' : writeOutDates(field.asked)}</td>
              <td>{field.listed === null ? 'Not published' : writeOutDates(field.listed)}</td>
              <td>{isShownAlone(field) ? 'Not compared' : VERDICT[field.verdict]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3 className={css.h}>Why {match.score}</h3>
      <table className={css.table}>
        <tbody>
          {explanation.parts.map((part) => (
            <tr key={part.code}>
              <th scope="row">{part.label}</th>
              <td className={css.quiet}>{part.text}</td>
              <td className="fh-r">
                {formatSigned(part.points)}
                {part.most > 0 && ` of ${Math.round(part.most)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {explanation.tokens.length > 0 && (
        <>
          <h3 className={css.h}>Name piece by piece</h3>
          <table className={css.table}>
            <tbody>
              {explanation.tokens.map((token, index) => (
                <tr key={index}>
                  <th scope="row">{token.asked ?? 'None'}</th>
                  <td>{token.listed ?? 'None'}</td>
                  <td className={css.quiet}>{token.text}</td>
                  <td className="fh-r">{formatSigned(token.points)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {match.resolutions.length > 0 && (
        <>
          <h3 className={css.h}>What people said</h3>
          {match.resolutions.map((each) => (
            <div key={each.id} className={css.decision}>
              <b>{MATCH_STATUS[each.status].label}</b>
              <div className={css.quiet}>
                {each.by.name}, {each.by.role}, {stamp(each.at)}
              </div>
              <p>‘{each.text}’</p>
            </div>
          ))}
        </>
      )}
      <h3 className={css.h}>Entry as published</h3>
      <dl className={css.pairs}>
        {published.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
