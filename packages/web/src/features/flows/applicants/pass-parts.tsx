import type { PassEvidence } from '@freehold/contract/sharing/evidence-passes';
import { useReading } from '../../../shared/applicant-steps/language.tsx';
import { factRows } from './pass-facts.ts';
import type { PASS_WORDS } from './pass-words.ts';
import css from './pass.module.css';

type Say = (typeof PASS_WORDS)['en'];
type Part = PassEvidence['parts'][number];
/** What one part says, as the firm that is given it reads it. */
export function PartFacts({ part }: { part: Part }) {
  const rows = factRows(part, useReading().language);
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
