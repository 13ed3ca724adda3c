import type { PassEvidence } from '@freehold/contract/sharing/evidence-passes';
import type { PASS_WORDS } from './pass-words.ts';
import css from './pass.module.css';

type Say = (typeof PASS_WORDS)['en'];
type Part = PassEvidence['parts'][number];
const RESULTS = { pass: 'Pass', refer: 'Refer', fail: 'Fail', not_run: 'Not run' } as const;

/** What one part says, as the firm that is given it reads it. */
export function PartFacts({ part: { facts, results } }: { part: Part }) {
  const rows = [...facts, ...results.map(({ label, result }) => ({ label, value: RESULTS[result] }))];
  return (
    <dl className={css.facts}>
      {rows.map(({ label, value }) => (
        <div key={label + value}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Parts({ parts, say }: { parts: readonly Part[]; say: Say }) {
  return parts.map((part) => (
    <section key={part.section}>
      <h3>{say.parts[part.section]}</h3>
      <PartFacts part={part} />
    </section>
  ));
}
