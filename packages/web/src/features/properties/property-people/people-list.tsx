import type { PropertyPerson } from '@freehold/contract/properties/property-people';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDay } from '../../../lib/format.ts';
import { Face } from '../../../ui/face.tsx';
import { CddClock } from '../../../shared/stage.tsx';
import { Status } from '../../../ui/status.tsx';
import { CAME_BY, roleLine } from './words.ts';
import css from './people-tab.module.css';

/** People of one side or group, the lead first. */
export function PeopleList({
  label,
  people,
  menuOf,
}: {
  label: string;
  people: readonly PropertyPerson[];
  menuOf: ((person: PropertyPerson) => ReactNode) | null;
}) {
  return (
    <>
      <div className={css.heads} aria-hidden>
        <span>Person</span>
        <span>AML screening</span>
        <span>CDD clock</span>
        <span>At this property</span>
      </div>
      <ul className={css.list} aria-label={label}>
        {people.map((person) => (
          <li key={person.id} className={css.row} data-lead={person.is_lead || undefined}>
            <span className={css.who}>
              <Face name={person.party.name} company={person.party.kind === 'company'} size={30} />
              <span className="fh-col">
                <Link to="/people/$id" params={{ id: String(person.party.id) }} className={css.name}>
                  {person.party.name}
                </Link>
                <span className="fh-small fh-dim">
                  {[roleLine(person), CAME_BY[person.invited_via]].filter(Boolean).join(' · ')}
                  {person.state === 'withdrawn' && person.withdrawn_reason !== null && <> · {person.withdrawn_reason}</>}
                </span>
              </span>
            </span>
            <span className={css.aml}>
              <Aml person={person} />
            </span>
            <span className={css.clock}>
              <CddClock state={person.clock.state} daysLate={person.clock.days_late} done={person.clock.done_at !== null} />
            </span>
            <span className={css.since}>
              {person.state === 'withdrawn' && person.withdrawn_at !== null
                ? `Withdrawn ${within(formatDay(person.withdrawn_at))}`
                : `Since ${within(formatDay(person.linked_at))}`}
            </span>
            {menuOf !== null && <span className={css.menu}>{menuOf(person)}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Today and yesterday inside a sentence. */
const within = (day: string) => (/^\d/.test(day) ? day : day.toLowerCase());

/** Their newest screening, which opens where one may open it. */
function Aml({ person }: { person: PropertyPerson }) {
  if (person.co_tenant_type_id === 5) return <Status of="notRequired" />;
  const { aml, name } = person.party;
  if (aml === null) return <Status of="notStarted" />;
  if (aml.check_id === null) return <Status of={aml.status} />;
  return (
    <Link
      to="/marketplace/manual_aml_check/$id"
      params={{ id: String(aml.check_id) }}
      className={css.check}
      aria-label={`Open the check of ${name}`}
    >
      <Status of={aml.status} />
    </Link>
  );
}
