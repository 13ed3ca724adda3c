import type { DetailPerson, PropertyDetails } from '@freehold/contract/properties/property-details';
import type { FlowRun } from '@freehold/contract/flows/flow-runs';
import type { Flow } from '@freehold/contract/flows/flows';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDay } from '../../../lib/format.ts';
import { joined } from '../../../lib/joined.ts';
import { Card } from '../../../ui/card.tsx';
import { Face } from '../../../ui/face.tsx';
import { RISK } from '../../../shared/risk-look.ts';
import { groupChecksWords } from '../../../shared/group-checks.ts';
import { RunLine } from '../../../shared/run-line.tsx';
import { runsAsOne } from '../../../shared/run-look.ts';
import { CddClock } from '../../../shared/stage.tsx';
import { STATUS, StatusGlyph } from '../../../ui/status.tsx';
import { newCheckSearch } from './new-check-search.ts';
import { shownRuns } from './outstanding-links.ts';
import { SendLink, SendLinks, usePropertyRuns } from './send-links.tsx';
import { sidesOf } from './sides-of.ts';
import { roleOf } from './words.ts';
import css from './compliance-card.module.css';

/** Who is checked: people down, a column for each kind of check, and a double rule between the sides. */
export function ComplianceCard({ property }: { property: PropertyDetails }) {
  const sides = sidesOf(property.people);
  const { done_checks: done, asked_checks: asked } = property.counts;
  const { flows, runs } = usePropertyRuns(property);
  return (
    <Card
      title="Compliance checklist"
      action={
        <span className="fh-row">
          {asked > 0 && <span className="fh-dim num">{`${done} of ${asked} done`}</span>}
          <SendLinks property={property} flows={flows} runs={runs} />
        </span>
      }
    >
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
                {property.check_kinds.map(({ code, column }) => (
                  <th key={code} scope="col">
                    {column}
                  </th>
                ))}
                <th scope="col">Risk</th>
                <th scope="col">CDD clock</th>
              </tr>
            </thead>
            {sides.map((side, index) => (
              <tbody key={side.key} data-second={index > 0 || undefined}>
                {side.people.map((person) => (
                  <Row key={person.id} property={property} person={person} flows={flows} runs={runs} />
                ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
      <Groups property={property} runs={runs} />
      {sides.length > 0 && (
        <p className={css.foot}>Names are compared with the lists that are loaded. Identity documents are not checked here.</p>
      )}
    </Card>
  );
}

/** Each group of several applicants as one: its progress, and where the worst of its checks stands. */
function Groups({ property: { people, group_checks: groups }, runs }: { property: PropertyDetails; runs: readonly FlowRun[] }) {
  const several = groups.flatMap((group) => {
    const parties = people.filter((each) => each.group_id === group.group_id && each.state !== 'withdrawn').map(({ party }) => party);
    const sent = runsAsOne(parties.flatMap(({ id }) => shownRuns(runs, id)));
    return parties.length < 2 ? [] : [{ ...group, names: joined(parties.map(({ name }) => name)), sent }];
  });
  if (several.length === 0) return null;
  return (
    <ul className={css.groups} aria-label="Groups of applicants">
      {several.map((group) => {
        const { family, glyph } = STATUS[group.worst ?? 'passed'];
        return (
          <li key={group.group_id}>
            <StatusGlyph glyph={glyph} family={family} />
            <span>
              <span className={css.name}>{group.names}</span>: {groupChecksWords(group)}
              {group.sent !== null && <span className="fh-small fh-dim"> · {group.sent.words}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

type RowProps = { property: PropertyDetails; person: DetailPerson; flows: readonly Flow[]; runs: readonly FlowRun[] };
function Row({ property, person, flows, runs }: RowProps) {
  const risk = person.risk_level && RISK[person.risk_level];
  return (
    <tr>
      <th scope="row">
        <span className={css.who}>
          <Face name={person.party.name} company={person.party.kind === 'company'} size={26} />
          <span className="fh-col">
            <span className={css.name}>{person.party.name}</span>
            <span className="fh-small fh-dim">{roleOf(person)}</span>
            {shownRuns(runs, person.party.id).map((run) => (
              <RunLine key={run.id} run={run} name={person.party.name} />
            ))}
            <SendLink property={property} person={person} flows={flows} runs={runs} />
          </span>
        </span>
      </th>
      {property.check_kinds.map((kind) => (
        <td key={kind.code} data-label={kind.column} data-named={property.check_kinds.length > 1 || undefined}>
          <CheckCell property={property} person={person} kind={kind} />
        </td>
      ))}
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

type CellProps = { property: PropertyDetails; person: DetailPerson; kind: PropertyDetails['check_kinds'][number] };

/** The check of one kind that stands for somebody, which opens it; or the way to the first one. */
function CheckCell({ property, person, kind: { code, name: kind, path } }: CellProps) {
  const navigate = useNavigate();
  const { id, kind: of, name } = person.party;
  const cell = person.checklist.find((each) => each.kind === code);
  const check = cell?.check ?? null;
  if (!cell?.is_asked && check === null) return <Cell of="notRequired">Not required</Cell>;
  if (check === null) {
    const words = <Cell of="notStarted">{property.can.check ? 'Send' : STATUS.notStarted.label}</Cell>;
    if (!property.can.check) return words;
    return (
      <button
        type="button"
        className={css.open}
        aria-label={`Send a check of ${name}: ${kind}`}
        onClick={() => void navigate({ to: path, search: newCheckSearch({ id, kind: of }, property.id) })}
      >
        {words}
      </button>
    );
  }
  const { label } = STATUS[check.status];
  const day = (check.status === 'passed' || check.status === 'acceptedAfterReview') && check.at ? formatDay(check.at) : label;
  const words = <Cell of={check.status}>{day}</Cell>;
  if (!cell?.path) return words;
  const ofKind = property.check_kinds.length > 1 ? `${kind}, ` : '';
  return (
    <Link
      className={css.open}
      to={cell.path}
      aria-label={`${ofKind}${label}${check.at ? `, ${formatDay(check.at)}` : ''}: open the check of ${name}`}
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
