import { holdParty as holdRoute, type Party, type PartyRisk } from '@freehold/contract/people/parties';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { requireMay } from '../../access/public.ts';
import type { Services } from '../../../platform/services.ts';
import type { ChecksOfParty } from './neighbours.ts';
import { describeParty } from './get-party.ts';
import { openParty } from './open-party.ts';
import { updateParty } from './store.ts';

const refuse = refusing(holdRoute);
const ONLY_JUDGES = 'Only an Owner, an Admin or Compliance can do this';

/** Places a legal hold, under which nothing of the record is erased, or ends it. */
export function holdParty(
  scope: MemberScope,
  checksOf: ChecksOfParty,
  id: number,
  asked: { version: number; legal_hold: boolean; reason: string },
): Promise<Party> {
  requireMay(scope, 'decide', ONLY_JUDGES);
  return scope.transaction(async (trx) => {
    const before = await openParty(trx, id, asked.version);
    if (before.legal_hold === asked.legal_hold)
      refuse('INVALID_STATE', asked.legal_hold ? 'A legal hold stands already' : 'There is no legal hold to end');
    const after = await updateParty(trx, id, {
      legal_hold: asked.legal_hold,
      legal_hold_reason: asked.legal_hold ? asked.reason : null,
    });
    await recordEvent(trx, scope, {
      action: asked.legal_hold ? 'hold.party' : 'release.party',
      object: { type: 'party', id, label: after.display_name },
      reason: asked.reason,
    });
    await announce(trx, scope, { topic: 'parties', id });
    return describeParty(trx, scope, checksOf, after);
  });
}

/** Sets the risk level by hand, with a reason; the next risk assessment of a check of theirs speaks again. */
export function setPartyRisk(
  scope: MemberScope,
  services: Pick<Services, 'now'>,
  checksOf: ChecksOfParty,
  id: number,
  asked: { version: number; risk_level: PartyRisk; reason: string },
): Promise<Party> {
  requireMay(scope, 'decide', ONLY_JUDGES);
  return scope.transaction(async (trx) => {
    const before = await openParty(trx, id, asked.version);
    const after = await updateParty(trx, id, {
      risk_level: asked.risk_level,
      risk_at: services.now(),
      risk_by: scope.actor.memberId,
      risk_reason: asked.reason,
      risk_check_id: null,
    });
    await recordEvent(trx, scope, {
      action: 'risk.party',
      object: { type: 'party', id, label: after.display_name },
      diff: { risk_level: { before: before.risk_level, after: after.risk_level } },
      reason: asked.reason,
    });
    await announce(trx, scope, { topic: 'parties', id });
    return describeParty(trx, scope, checksOf, after);
  });
}
