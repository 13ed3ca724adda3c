import type { DetailPerson, PropertyDetails } from '@freehold/contract/property-details';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDay } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Face } from '../../ui/face.tsx';
import { RISK } from '../../ui/risk-look.ts';
import { CddClock } from '../../ui/stage.tsx';
import { STATUS, StatusGlyph } from '../../ui/status.tsx';
import { newCheckSearch } from './new-check-search.ts';
import { sidesOf } from './sides-of.ts';
import { roleOf } from './words.ts';
import css from './compliance-card.module.css';

/** Who is checked: people down, a double rule between the sides, and what there is of each of them. */
export function ComplianceCard({ property }: { property: PropertyDetails }) {
  const sides = sidesOf(property.people);
  const { done_checks: done, asked_checks: asked } = property.counts;
  return (
    <Card title="Compliance checklist" action={asked > 0 ? <span className="fh-dim num">{`${done} of ${asked} done`}</span> : undefined}>
      {sides.length === 0 ? (
        <p className={css.none}>
          No people yet. Add the {property.kind === 'sale' ? 'seller' : 'landlord'} under People, and their checks appear here.
        </p>
      ) : (
        <div className={css.scroll}>
          <table className={css.table} aria-label="Compliance checklist">
            <thead>
              <tr>
                <th scope="col">Person</th>
                <th scope="col">AML screening</th>
                <th scope="col">Risk</th>
                <th scope="col">CDD clock</th>
              </tr>
            </thead>
            {sides.map((side, index) => (
              <tbody key={side.key} data-second={index > 0 || undefined}>
                {side.people.map((person) => (
                  <Row key={person.id} propertyId={property.id} person={person} canCheck={property.can.check} />
                ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
      {sides.length > 0 && (
        <p className={css.foot}>Names are compared with the lists that are loaded. Identity documents are not checked here.</p>
      )}
    </Card>
  );
}

type RowProps = { propertyId: number; person: DetailPerson; canCheck: boolean };
function Row({ propertyId, person, canCheck }: RowProps) {
  const risk = person.risk_level && RISK[person.risk_level];
  return (
    <tr>
      <th scope="row">
        <span className={css.who}>
          <Face name={person.party.name} company={person.party.kind === 'company'} size={26} />
          <span className="fh-col">
            <span className={css.name}>{person.party.name}</span>
            <span className="fh-small fh-dim">{roleOf(person)}</span>
          </span>
        </span>
      </th>
      <td data-label="AML screening">
        <AmlCell propertyId={propertyId} person={person} canCheck={canCheck} />
      </td>
      <td data-label="Risk">
        <span className={css.cell} data-quiet={!risk || person.risk_level === 'unset' || undefined}>
          {risk && <StatusGlyph glyph={risk.glyph} family={risk.family} />}
          {risk ? risk.label : 'Not shown'}
        </span>
      </td>
      <td data-label="CDD clock">
        <CddClock state={person.clock.state} daysLate={person.clock.days_late} done={person.clock.done_at !== null} />
      </td>
    </tr>
  );
}

/** The newest check, which opens it; or the way to the first one. */
function AmlCell({ propertyId, person, canCheck }: RowProps) {
  const navigate = useNavigate();
  const { aml, id, kind, name } = person.party;
  if (!person.is_asked && aml === null) return <Cell of="notRequired">Not required</Cell>;
  if (aml === null) {
    const words = <Cell of="notStarted">{canCheck ? 'Send' : STATUS.notStarted.label}</Cell>;
    if (!canCheck) return words;
    return (
      <button
        type="button"
        className={css.open}
        aria-label={`Send an AML check of ${name}`}
        onClick={() => void navigate({ to: '/marketplace/manual_aml_check', search: newCheckSearch({ id, kind }, propertyId) })}
      >
        {words}
      </button>
    );
  }
  const day = (aml.status === 'passed' || aml.status === 'acceptedAfterReview') && aml.at ? formatDay(aml.at) : STATUS[aml.status].label;
  const words = <Cell of={aml.status}>{day}</Cell>;
  if (aml.check_id === null) return words;
  return (
    <Link
      className={css.open}
      to="/marketplace/manual_aml_check/$id"
      params={{ id: String(aml.check_id) }}
      aria-label={`${STATUS[aml.status].label}${aml.at ? `, ${formatDay(aml.at)}` : ''}: open the check of ${name}`}
    >
      {words}
    </Link>
  );
}

function Cell({ of, children }: { of: keyof typeof STATUS; children: ReactNode }) {
  const { family, glyph, label } = STATUS[of];
  return (
    <span className={css.cell} title={label} data-family={family} data-quiet={family === 'stone' || undefined}>
      <StatusGlyph glyph={glyph} family={family} />
      {children}
    </span>
  );
}
