import type { Blocking, PropertyDetails } from '@freehold/contract/property-details';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Notice } from '../../ui/notice.tsx';
import { StatusGlyph, type Family, type Glyph } from '../../ui/status.tsx';
import { usePropertyActs } from './property-acts.tsx';
import css from './next-card.module.css';

const LOOK: Record<Blocking['kind'], { glyph: Glyph; family: Family }> = {
  late: { glyph: 'clock', family: 'clay' },
  due_now: { glyph: 'diamond', family: 'ochre' },
  missing_check: { glyph: 'dashed', family: 'stone' },
  needs_review: { glyph: 'diamond', family: 'ochre' },
  no_people: { glyph: 'dashed', family: 'stone' },
  no_rent: { glyph: 'dashed', family: 'stone' },
  full_cdd: { glyph: 'diamond', family: 'ochre' },
};

/** What is blocking this property, worst first, and the one thing to do next. */
export function NextCard({ property }: { property: PropertyDetails }) {
  const { run, can } = usePropertyActs();
  const { blocking, next } = property;
  const [worst, ...others] = blocking;
  const late = worst?.kind === 'late' ? worst : null;
  const lines = late ? others : blocking;
  if (!late && lines.length === 0 && next === null) return null;
  return (
    <>
      {late && (
        <Notice
          kind="stops"
          icon={<StatusGlyph {...LOOK.late} size={17} />}
          act={
            late.act && late.label && can(late.act) ? (
              <Button size="xs" variant="default" onClick={() => late.act && run(late.act)}>
                {late.label}
              </Button>
            ) : undefined
          }
        >
          <b>{late.what}</b> {late.why}
        </Notice>
      )}
      {(lines.length > 0 || next) && (
        <section className={css.card} aria-label="What is blocking and what to do next">
          {next && (
            <div className={css.next}>
              <span className={css.words}>
                <span className="fh-label">Next</span>
                <span className={css.what}>{next.what}</span>
              </span>
              {can(next.act) && (
                <Button rightSection={<IconArrowRight size={15} stroke={1.8} />} variant="light" onClick={() => run(next.act)}>
                  {next.label}
                </Button>
              )}
            </div>
          )}
          {lines.length > 0 && (
            <ul className={css.lines}>
              {lines.map((line) => (
                <li key={line.key}>
                  <StatusGlyph {...LOOK[line.kind]} size={16} />
                  <span className={css.words}>
                    <b>{line.what}</b> <span className="fh-2">{line.why}</span>
                  </span>
                  {line.act && line.label && can(line.act) && (
                    <button type="button" className={`fh-act ${css.act}`} onClick={() => line.act && run(line.act)}>
                      {line.label}
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  );
}
