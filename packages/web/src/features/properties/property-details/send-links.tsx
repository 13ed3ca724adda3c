import type { Flow } from '@freehold/contract/flows/flows';
import type { FlowRun } from '@freehold/contract/flows/flow-runs';
import type { DetailPerson, PropertyDetails } from '@freehold/contract/properties/property-details';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { plural } from '../../../lib/format.ts';
import { runsOfQuery } from '../../../shared/runs-query.ts';
import { flowsQuery, useCurrentUser } from '../../../shared/workspace-queries.ts';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { flowsFor, mayGetLink, outstandingByFlow } from './outstanding-links.ts';
import css from './compliance-card.module.css';

const NO_RUNS: readonly FlowRun[] = [];
const NO_FLOWS: readonly Flow[] = [];

/** What a link can be sent with, and what is under way; nothing of it where one may not know. */
export function usePropertyRuns(property: PropertyDetails): { flows: readonly Flow[]; runs: readonly FlowRun[] } {
  const { can } = useCurrentUser();
  const runs = useQuery({ ...runsOfQuery({ asset_id: property.id }), enabled: can.see_checks });
  const flows = useQuery({ ...flowsQuery, enabled: property.can.check });
  // Without the runs nobody can say who has a link already.
  return { flows: property.can.check && runs.data ? (flows.data ?? NO_FLOWS) : NO_FLOWS, runs: runs.data?.data ?? NO_RUNS };
}

/** As the address says it: one number, or several with commas. */
const peopleIn = (ids: readonly number[]): string | number => (ids.length === 1 && ids[0] !== undefined ? ids[0] : ids.join(','));

const runnerOf = (flow: Flow, property: PropertyDetails, people: readonly DetailPerson[]) =>
  ({
    to: '/flow/$asset_type_id/$id',
    params: { asset_type_id: String(flow.asset_type_id), id: String(flow.id) },
    search: { property: property.id, people: peopleIn(people.map(({ party }) => party.id)) },
  }) as const;

type Props = { property: PropertyDetails; flows: readonly Flow[]; runs: readonly FlowRun[] };

/** Leads to the runner with this person chosen; of several flows for their role one is picked first. */
export function SendLink({ property, person, flows, runs }: Props & { person: DetailPerson }) {
  const navigate = useNavigate();
  const meant = mayGetLink(person, runs) ? flowsFor(flows, property, person.role) : [];
  const [only] = meant;
  if (!only) return null;
  const spoken = <span className="fh-spoken">to {person.party.name}</span>;
  if (meant.length === 1)
    return (
      <Link className={`fh-act ${css.send}`} {...runnerOf(only, property, [person])}>
        Send a link {spoken}
      </Link>
    );
  return (
    <DropMenu
      position="bottom-start"
      target={
        <button type="button" className={`fh-act ${css.send}`}>
          Send a link {spoken}
        </button>
      }
      entries={meant.map((flow) => ({
        id: flow.id,
        label: flow.name,
        onPick: () => void navigate(runnerOf(flow, property, [person])),
      }))}
    />
  );
}

/** Leads to the runner with everybody chosen who still owes a check; where their roles need several flows, one after the other. */
export function SendLinks({ property, flows, runs }: Props) {
  const navigate = useNavigate();
  const groups = outstandingByFlow(property, flows, runs);
  const count = groups.reduce((sum, { people }) => sum + people.length, 0);
  const [only] = groups;
  if (!only || count < 2) return null;
  if (groups.length === 1)
    return (
      <Link className="fh-act" {...runnerOf(only.flow, property, only.people)}>
        Send {count} outstanding links
      </Link>
    );
  return (
    <DropMenu
      position="bottom-end"
      width={260}
      target={
        <button type="button" className="fh-act">
          Send {count} outstanding links
        </button>
      }
      entries={groups.map(({ flow, people }) => ({
        id: flow.id,
        label: `${flow.name}, ${plural(people.length, 'person', 'people')}`,
        onPick: () => void navigate(runnerOf(flow, property, people)),
      }))}
    />
  );
}
