import type { Task } from '@freehold/contract/overview/tasks';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { waitingClocks } from '../../properties/public.ts';
import type { WorkSource } from '../../../platform/work-query.ts';
import { listApprovals, loadFamily, waitingVerification } from '../../firm/public.ts';
import { may } from '../../access/public.ts';
import { findEffectiveLists, findRequirement, listFaults } from '../../screening/public.ts';
import { reviewsUntil } from './review-notice.ts';
import { sortTasks } from './sort-tasks.ts';
import { queriesOf } from './work-sources.ts';
import { findExpiredInvitations, findRenewal } from './store.ts';
import { countWork } from './work-store.ts';

type Parts = { scope: MemberScope; services: Services; today: string };

/** What waits for this member beside the checks, from every area that asks people for something. Nobody is shown what they could not do. */
export async function listTasks(scope: MemberScope, services: Services, sources: readonly WorkSource[]): Promise<Task[]> {
  const parts: Parts = { scope, services, today: londonDate(services.now()) };
  const firm = await tasksOfFirm(scope, services);
  return sortTasks([...firm, ...(await scope.transaction((trx) => grouped(trx, parts, sources)))]);
}

/** The same without what stands in the work queue row by row: what the firm itself owes. */
export async function tasksOfFirm(scope: MemberScope, services: Services): Promise<Task[]> {
  const parts: Parts = { scope, services, today: londonDate(services.now()) };
  const found: Task[] = [];
  // One after the other: each holds a connection, and every dashboard asks again with every event.
  for (const source of [approvals, familyRequests, verification, ofWorkspace]) found.push(...(await source(parts)));
  return found;
}

const GROUPED = [
  'condition',
  'risk_review',
  'listing_alert',
  'right_to_rent',
  'bank_account',
  'payment',
  'document',
  'register_due',
  'policy_to_read',
  'suspicion',
  'monitoring_alert',
  'monitor_review',
] as const;
/** One row for all of a kind that the member can do: the queue has them one by one. */
async function grouped(trx: Trx, { scope, services, today }: Parts, sources: readonly WorkSource[]): Promise<Task[]> {
  const clocks = await lateClocks(trx, scope, services, today);
  const kinds = await countWork(trx, await queriesOf(sources, trx, scope, services.now()), GROUPED);
  return [
    ...clocks,
    ...kinds.map(({ kind, count, about, first_due, first_since }) =>
      task({ kind, key: kind, about, count, since: first_since, due_on: first_due, path: `/tasks?kind=${kind}` }, today),
    ),
  ];
}

async function approvals({ scope }: Parts): Promise<Task[]> {
  if (!may(scope, 'edit_workspace') && !may(scope, 'keep_registers')) return [];
  const waiting = (await listApprovals(scope)).filter((approval) => approval.can.answer);
  return waiting.map((approval) =>
    task({
      kind: 'approval',
      key: `approval:${approval.id}`,
      about: approval.asked_by,
      since: approval.asked_at,
      path: `/basic_informations?tab=${approval.kind === 'legal_details' ? 'workspace' : 'compliance'}`,
    }),
  );
}

async function familyRequests({ scope, services, today }: Parts): Promise<Task[]> {
  if (!may(scope, 'manage_owners')) return [];
  const { requests } = await loadFamily(services, scope);
  return requests
    .filter((request) => request.direction === 'received')
    .map((request) =>
      task(
        {
          kind: 'family_request',
          key: `family:${request.id}`,
          about: request.account_name,
          since: request.asked_at,
          due_on: londonDate(request.expires_at),
          path: '/workspaces',
        },
        today,
      ),
    );
}

async function verification({ scope, services, today }: Parts): Promise<Task[]> {
  const { own, reviews } = await waitingVerification(scope, services);
  const mine: Given[] = own ? [{ kind: 'verification', key: 'verification', due_on: own.dueOn, path: '/settings/verification' }] : [];
  const others: Given[] =
    reviews && reviews.count > 0
      ? [
          {
            kind: 'verification_reviews',
            key: 'reviews',
            count: reviews.count,
            due_on: reviews.nextDueOn,
            path: '/settings/verification/reviews',
          },
        ]
      : [];
  return [...mine, ...others].map((given) => task(given, today));
}

/** What lies in the workspace's own rows, read in one go. */
function ofWorkspace({ scope, services, today }: Parts): Promise<Task[]> {
  return scope.transaction(async (trx) => [
    ...(await expiredInvitations(trx, scope, services)),
    ...(await missingLists(trx, scope, services)),
    ...(await hmrcRenewal(trx, scope, services, today)),
  ]);
}

async function expiredInvitations(trx: Trx, scope: MemberScope, services: Services): Promise<Task[]> {
  if (!may(scope, 'manage_members')) return [];
  const expired = await findExpiredInvitations(trx, scope, services.now());
  const [oldest] = expired;
  if (!oldest) return [];
  return [
    task({
      kind: 'invitations',
      key: 'invitations',
      about: expired.length === 1 ? oldest.name : null,
      count: expired.length,
      since: oldest.expires_at.toISOString(),
      path: '/members',
    }),
  ];
}

async function missingLists(trx: Trx, scope: MemberScope, services: Services): Promise<Task[]> {
  if (!may(scope, 'import_lists')) return [];
  const loaded = await findEffectiveLists(trx, scope.workspaceId, services);
  const { stopsPass } = listFaults(await findRequirement(trx, scope.workspaceId, services), loaded);
  const [first] = stopsPass;
  if (!first) return [];
  return [
    task({ kind: 'required_lists', key: 'lists', about: first.text, count: stopsPass.length, path: '/marketplace/manual_aml_check/lists' }),
  ];
}

async function hmrcRenewal(trx: Trx, scope: MemberScope, services: Services, today: string): Promise<Task[]> {
  if (!may(scope, 'edit_workspace')) return [];
  const renewsOn = await findRenewal(trx, scope);
  if (renewsOn === null || renewsOn > reviewsUntil(services.now())) return [];
  return [task({ kind: 'hmrc_renewal', key: 'hmrc', due_on: renewsOn, path: '/basic_informations?tab=compliance' }, today)];
}

/** One row for the sales and one for the lettings, however many people are late. */
async function lateClocks(trx: Trx, scope: MemberScope, services: Services, today: string): Promise<Task[]> {
  const waiting = await waitingClocks(trx, scope, services.now());
  return waiting.map(({ kind, people, late, firstDueOn, only }) =>
    task(
      {
        kind: 'cdd_due',
        key: `cdd:${kind}`,
        about: only?.name ?? (kind === 'sale' ? 'Property sales' : 'Property lettings'),
        count: people,
        due_on: firstDueOn,
        path: only
          ? `/properties/details/${only.propertyId}`
          : `/properties/${kind === 'sale' ? 'sales' : 'lettings'}?clock=${late > 0 ? 'late' : 'due_now'}`,
      },
      today,
    ),
  );
}

type Given = Pick<Task, 'kind' | 'key' | 'path'> & Partial<Pick<Task, 'about' | 'count' | 'since' | 'due_on'>>;
function task(given: Given, today = ''): Task {
  const due_on = given.due_on ?? null;
  return { about: null, count: 1, since: null, ...given, due_on, is_overdue: due_on !== null && due_on < today };
}
