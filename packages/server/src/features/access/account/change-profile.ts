import { changeProfile as route, type Profile } from '@freehold/contract/access/account';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { presentProfile } from './present.ts';
import { changeOwnMember, findOwnMember, type OwnDetails } from './store.ts';

const refuse = refusing(route);
const STALE = 'Someone else changed this. Reload to see the latest.';

/**
 * Changes the person's own name and number. The workspace they stand in sees it at once; other workspaces keep what they know of them, because
 * a firm's records do not change from inside another firm.
 */
export function changeProfile(
  scope: MemberScope,
  services: Pick<Services, 'now'>,
  asked: OwnDetails & { version: number },
): Promise<Profile> {
  return scope.transaction(async (trx) => {
    const before = await findOwnMember(trx, scope);
    const { version, ...details } = asked;
    const changed = changedFields(before, details);
    if (before.version === version && changed.length === 0) return presentProfile(before);
    const row = await changeOwnMember(trx, scope, details, version, services.now());
    if (!row) return refuse('STALE_VERSION', STALE);
    await recordEvent(trx, scope, {
      action: 'change.profile',
      object: { type: 'member', id: scope.actor.memberId, label: `${row.first_name} ${row.surname}` },
      diff: Object.fromEntries(changed.map((field) => [field, { before: before[field], after: details[field] }])),
    });
    await announce(trx, scope, { topic: 'members', id: scope.actor.memberId });
    return presentProfile(row);
  });
}

const FIELDS = ['first_name', 'surname', 'phone'] as const;
const changedFields = (before: OwnDetails, after: OwnDetails) => FIELDS.filter((field) => before[field] !== after[field]);
