import { COUNTED_NAMES, rarityWords } from '@freehold/contract/screening/score-words';
import type { Match } from '@freehold/contract/screening/screening-matches';
import { formatSigned } from '../../../lib/format.ts';
import { TOKEN_KIND, TOKEN_RELATION } from './words.ts';
import css from './token-table.module.css';

/** Every piece of the two names beside its partner, with the points it gives or takes. */
export function TokenTable({ tokens }: { tokens: Match['explanation']['tokens'] }) {
  return (
    <div className={css.scroll} tabIndex={0} role="group" aria-label="Name piece by piece">
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Your client</th>
            <th scope="col">On the list</th>
            <th scope="col">How they compare</th>
            <th scope="col" className="fh-r">
              Points
            </th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token, index) => (
            <tr key={index}>
              <td>{token.asked ?? <span className="fh-dim">None</span>}</td>
              <td>{token.listed ?? <span className="fh-dim">None</span>}</td>
              <td className={css.how}>
                <b>{TOKEN_RELATION[token.relation]}</b>
                <span>
                  {[TOKEN_KIND[token.kind], token.text, token.one_in && rarityWords(token.one_in)].filter((words) => words).join('. ')}
                </span>
              </td>
              <td className="fh-r" data-family={token.points < 0 ? 'harbour' : undefined}>
                {formatSigned(token.points)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {tokens.some(({ one_in: oneIn }) => oneIn) && <p className={`fh-small fh-dim ${css.counted}`}>{COUNTED_NAMES}</p>}
    </div>
  );
}
