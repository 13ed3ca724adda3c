import type { Blocking, PropertyDetails } from '@freehold/contract/properties/property-details';
import { asRole } from '@freehold/property-rules/property-stages';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { formatDay } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { StatusGlyph, type Family, type Glyph } from '../../../ui/status.tsx';
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

/** Today and yesterday inside a sentence. */
const withinSentence = (day: string) => (/^\d/.test(day) ? `on ${day}` : day.toLowerCase());

const WEEK_MS = 7 * 86_400_000;
/** People who came through the property's link within a week and whose offer nobody has recorded. */
const registeredLately = ({ people }: PropertyDetails) =>
  people.filter(
    ({ invited_via: via, state, linked_at: at }) => via === 'dynamic_link' && state === 'linked' && Date.now() - Date.parse(at) < WEEK_MS,
  );

/** What is blocking this property, worst first, and the one thing to do next. */
export function NextCard({ property }: { property: PropertyDetails }) {
  const { run, can } = usePropertyActs();
  const { blocking, next } = property;
  const [worst, ...others] = blocking;
  const late = worst?.kind === 'late' ? worst : null;
  const lines = late ? others : blocking;
  const newcomers = registeredLately(property);
  if (!late && lines.length === 0 && next === null && newcomers.length === 0) return null;
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
      {(lines.length > 0 || next || newcomers.length > 0) && (
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
          {lines.length + newcomers.length > 0 && (
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
              {newcomers.map((person) => (
                <li key={`came ${person.id}`}>
                  <StatusGlyph glyph="half" family="harbour" size={16} />
                  <span className={css.words}>
                    <b>{person.party.name} registered through the link</b>{' '}
                    <span className="fh-2">
                      {asRole(person.role)}, {withinSentence(formatDay(person.linked_at))}.
                    </span>
                  </span>
                  <button type="button" className={`fh-act ${css.act}`} onClick={() => run({ verb: 'tab', tab: 'people' })}>
                    See people
                  </button>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  );
}
