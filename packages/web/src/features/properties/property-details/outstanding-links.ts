import type { Flow } from '@freehold/contract/flows/flows';
import type { FlowRun } from '@freehold/contract/flows/flow-runs';
import type { DetailPerson, PropertyDetails } from '@freehold/contract/properties/property-details';
import { isUnderWay } from '../../../shared/run-look.ts';

const ASSET = { sale: 1, letting: 2 } as const;

/**
 * The flows that ask something of somebody with this role about themselves, and that one may start here. What asks about a company is sent from
 * the flow library to whoever acts for it.
 */
export const flowsFor = (flows: readonly Flow[], property: Pick<PropertyDetails, 'kind'>, role: DetailPerson['role']): Flow[] =>
  flows.filter(
    (flow) =>
      flow.asset_type_id === ASSET[property.kind] &&
      flow.can.run &&
      flow.roles.includes(role) &&
      flow.steps.some(({ by }) => by === 'applicant') &&
      flow.steps.every(({ type }) => type !== 'company_details'),
  );

/** The runs of one person, newest first. */
export const runsOf = (runs: readonly FlowRun[], partyId: number): FlowRun[] =>
  runs.filter(({ parties }) => parties.some(({ id }) => id === partyId));

/** What stands for somebody in their row: what is under way, or else the newest. */
export function shownRuns(runs: readonly FlowRun[], partyId: number): FlowRun[] {
  const own = runsOf(runs, partyId);
  const open = own.filter(isUnderWay);
  return open.length > 0 ? open : own.slice(0, 1);
}

/** Somebody not fully checked of whom no run is under way. Links are sent to people, not to companies. */
export const mayGetLink = (person: DetailPerson, runs: readonly FlowRun[]): boolean =>
  person.party.kind === 'person' && person.state !== 'withdrawn' && !person.is_checked && !runsOf(runs, person.party.id).some(isUnderWay);

/** A check is asked of them now, and is not done. */
const isOutstanding = (person: DetailPerson, runs: readonly FlowRun[]): boolean =>
  mayGetLink(person, runs) && person.checklist.some(({ is_asked: isAsked, is_done: isDone }) => isAsked && !isDone);

/** Everybody outstanding, by the first flow that is for their role. */
export function outstandingByFlow(property: PropertyDetails, flows: readonly Flow[], runs: readonly FlowRun[]) {
  const found = new Map<number, { flow: Flow; people: DetailPerson[] }>();
  for (const person of property.people) {
    const [flow] = isOutstanding(person, runs) ? flowsFor(flows, property, person.role) : [];
    if (!flow) continue;
    const group = found.get(flow.id) ?? { flow, people: [] };
    group.people.push(person);
    found.set(flow.id, group);
  }
  return [...found.values()];
}
