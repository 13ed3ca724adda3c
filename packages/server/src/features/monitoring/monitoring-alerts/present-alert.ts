import { Alert, type WholeAlert } from '@freehold/contract/monitoring/alerts';
import type { AlertState } from '@freehold/contract/monitoring/monitoring-words';
import { ROLE_WORDS, STAGE_WORDS } from '@freehold/property-rules/property-stages';
import type { Trx } from '../../../platform/database.ts';
import { longDay } from '../../../platform/london-time.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { may, memberCan, reach } from '../../access/public.ts';
import { checkPath, findMembers } from '../../checks/public.ts';
import { presentPartyRef } from '../../people/public.ts';
import { openDiff } from './add-findings.ts';
import { isOverdue } from './alert-states.ts';
import { escalateAt, remindAt } from './escalation.ts';
import { mayWork } from './policy.ts';
import * as store from './store.ts';
import { alertReference } from './tell-people.ts';

type Members = Awaited<ReturnType<typeof findMembers>>;
const { type: Type, severity: Severity, state: State, outcome: Outcome } = Alert.shape;
export const stateOf = (row: Pick<store.AlertRow, 'state'>): AlertState => State.parse(row.state);

/** An alert as the one who asks may read it. */
export function presentAlert(scope: MemberScope, row: store.AlertFacts, members: Members, now: Date): Alert {
  const state = stateOf(row);
  const works = mayWork(scope, row);
  const isOpen = state === 'new' || state === 'in_review';
  const isLive = state !== 'closed';
  const clock = { severity: Severity.parse(row.severity), due_at: row.due_at };
  const nextAt = isLive ? escalateAt(clock, row.escalation_level) : null;
  return {
    id: row.id,
    reference: alertReference(row.number),
    version: row.version,
    monitor_id: row.monitor_id,
    party: row.party && presentPartyRef(scope, row.party),
    about: row.party?.display_name ?? 'Monitoring itself',
    type: Type.parse(row.type),
    severity: clock.severity,
    title: row.title,
    source: row.source,
    state,
    outcome: Outcome.parse(row.outcome),
    reason: row.reason,
    assignee:
      row.assignee_id === null ? null : { member_id: row.assignee_id, name: members.get(row.assignee_id)?.name ?? 'A former member' },
    found_at: row.found_at.toISOString(),
    due_at: row.due_at.toISOString(),
    is_overdue: isOverdue(row, now),
    remind_at: isLive ? remindAt(clock).toISOString() : null,
    reminded_at: row.reminded_at?.toISOString() ?? null,
    escalation:
      row.escalated_at === null
        ? null
        : {
            at: row.escalated_at.toISOString(),
            to: row.escalated_to === null ? null : (members.get(row.escalated_to)?.name ?? 'A former member'),
            times: row.escalation_level,
          },
    escalates: nextAt === null ? null : { at: nextAt.toISOString(), to: row.escalation_level === 0 ? 'compliance' : 'owner' },
    closed_at: row.closed_at?.toISOString() ?? null,
    closed_by: row.closed_by,
    path: row.path,
    can: {
      assign: state !== 'closed' && may(scope, 'start_monitoring'),
      resolve: works && isOpen,
      escalate: row.party_id !== null && may(scope, 'start_monitoring'),
      close: works && state === 'true_match',
    },
  };
}

const AUDITOR = 6;
const CHECK_AGAIN: Readonly<Record<string, string>> = {
  list_new: '/marketplace/manual_aml_check/new',
  list_changed: '/marketplace/manual_aml_check/new',
  company_owners: '/marketplace/manual_kyb_check/new',
  company_officers: '/marketplace/manual_kyb_check/new',
  company_status: '/marketplace/manual_kyb_check/new',
  company_details: '/marketplace/manual_kyb_check/new',
  document_expiry: '/marketplace/manual_kyc_check/new',
};
const ESCALATES = 'Only the nominated officer and deputies read it. This alert stays as it is, to be settled as if nothing was said.';

export async function presentWhole(trx: Trx, scope: MemberScope, services: Services, row: store.AlertFacts): Promise<WholeAlert> {
  const members = await findMembers(trx, scope);
  const alert = presentAlert(scope, row, members, services.now());
  const events = await store.findEvents(trx, scope, row.id);
  const rests = row.party_id === null ? [] : await store.findRestsOn(trx, scope, row.party_id);
  return {
    ...alert,
    diff: await openDiff(services, scope.workspaceId, row),
    history: events.map(({ at, by_name: by, text, note }) => ({ at: at.toISOString(), by, text, note })),
    rests_on: rests.flatMap((one) => presentRests(scope, one)),
    members: [...members.values()]
      .filter(({ state, roleId }) => state === 'active' && roleId !== AUDITOR && memberCan({ roleId, toggles: {} }).see_monitoring)
      .map(({ id, name }) => ({ member_id: id, name })),
    check_again: row.party_id !== null && may(scope, 'run_checks') ? pathOf(row) : null,
    escalates_to: ESCALATES,
  };
}

const pathOf = ({ type, party_id: partyId }: store.AlertFacts): string | null => {
  const path = CHECK_AGAIN[type];
  return path === undefined ? null : `${path}?party=${partyId}`;
};

const wordOf = (words: Readonly<Record<string, string>>, code: string): string => words[code] ?? code;
function presentRests(scope: MemberScope, rests: store.RestsOn): WholeAlert['rests_on'] {
  if (rests.kind === 'property')
    return [
      {
        kind: 'property',
        name: rests.name,
        says: `${wordOf(ROLE_WORDS, rests.says)}, ${wordOf(STAGE_WORDS, rests.code).toLowerCase()}`,
        after: 'Look before it moves on',
        path: `/properties/details/${rests.id}`,
      },
    ];
  return [
    {
      kind: 'check',
      name: rests.name,
      says: rests.at === null ? 'Accepted' : `Accepted on ${longDay(new Date(rests.at))}`,
      after: 'Made before this was known',
      path: reach(scope, 'see_checks') === 'all' ? checkPath({ kind: rests.code, id: rests.id }) : null,
    },
  ];
}
