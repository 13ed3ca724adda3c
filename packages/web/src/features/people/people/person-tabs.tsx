import type { Party } from '@freehold/contract/people/parties';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { oneOf } from '../../../lib/search-params.ts';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { PersonChecks } from './person-checks.tsx';
import { PersonDetails } from './person-details.tsx';
import type { PersonAct } from './person-head.tsx';
import type { PersonParts } from './page-parts.ts';
import { PersonRoles } from './person-roles.tsx';
import { PersonTimeline } from './person-timeline.tsx';
import { RetentionCard } from './retention-card.tsx';
import css from './person-tabs.module.css';

export const PERSON_TABS = ['overview', 'checks', 'roles', 'timeline'] as const;
type Tab = (typeof PERSON_TABS)[number];
const LABELS: Record<Tab, string> = { overview: 'Overview', checks: 'Checks', roles: 'Roles', timeline: 'Timeline' };

type Props = { party: Party; parts: PersonParts; onAct: (act: PersonAct) => void };

function UnderChecks({ party, parts }: Pick<Props, 'party' | 'parts'>) {
  return (
    <Suspense fallback={null}>
      {parts.underChecks.map(({ key, Card }) => (
        <Card key={key} party={party} />
      ))}
    </Suspense>
  );
}

/** The tabs of a person, each with its own address. */
export function PersonTabs({ party, parts, onAct }: Props) {
  const { tab } = useSearch({ strict: false });
  const shown = oneOf(tab, PERSON_TABS) ?? 'overview';
  const counts: Partial<Record<Tab, number>> = { checks: party.checks.length, roles: party.roles.length };
  return (
    <>
      <PageTabs
        label="Parts of this record"
        to="/people/$id"
        id={party.id}
        shown={shown}
        tabs={PERSON_TABS.map((key) => ({ key, label: LABELS[key], count: counts[key] }))}
      />
      {shown === 'overview' && (
        <div className={css.two}>
          <div className={css.column}>
            <PersonRoles party={party} />
            <PersonChecks party={party} />
            <UnderChecks party={party} parts={parts} />
          </div>
          <div className={css.column}>
            <RetentionCard party={party} onAct={onAct} />
            <PersonDetails party={party} />
            <Suspense fallback={null}>
              {parts.cards.map(({ key, Card }) => (
                <Card key={key} party={party} />
              ))}
            </Suspense>
          </div>
        </div>
      )}
      {shown === 'checks' && (
        <div className={css.column}>
          <PersonChecks party={party} />
          <UnderChecks party={party} parts={parts} />
        </div>
      )}
      {shown === 'roles' && <PersonRoles party={party} />}
      {shown === 'timeline' && <PersonTimeline party={party} />}
    </>
  );
}
