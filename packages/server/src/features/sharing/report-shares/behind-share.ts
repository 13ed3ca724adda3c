import { resolveShare, type OpenedShare } from '@freehold/contract/sharing/report-shares';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import { NO_ANSWER_YET, openScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { hashToken } from '../../../providers/identity/built-in/random-token.ts';
import { describeFirm, readFirmLogo, type ShownFirm } from '../../firm/public.ts';
import * as store from './store.ts';

const refuse = refusing(resolveShare);
export const NO_LINK = 'This link does not work. Open the newest message about the report, or ask whoever shared it for a new link.';

export type BehindShare = { trx: Trx; scope: Scope; share: store.ShareRow; firm: ShownFirm };

/** Whatever was ended with a share keeps one link, so that whoever opens it is told how it ended. */
const endedLinkWorks = (share: store.ShareRow, revokedAt: Date | null) =>
  share.ended_at !== null && revokedAt !== null && revokedAt.getTime() >= share.ended_at.getTime();

/**
 * Goes through the link of a recipient into the firm it belongs to, as nobody of it. The row is held: of two at once one waits for the other, also
 * where the firm takes the share back meanwhile. A link that is unknown or was followed by a newer one, and one of a suspended firm, answer alike.
 */
export async function behindShare<T>(services: Services, token: string, work: (behind: BehindShare) => Promise<T>): Promise<T> {
  const hash = hashToken(token);
  const link = await store.findLinkByHash(services.db, hash);
  if (!link) return refuse('LINK_INVALID', NO_LINK);
  return inside(services, link, async (behind) => {
    if (!(await store.linkStands(behind.trx, behind.scope, hash)) && !endedLinkWorks(behind.share, link.revoked_at))
      return refuse('LINK_INVALID', NO_LINK);
    return work(behind);
  });
}

/** The same through a session that a right code opened. */
export async function behindSession<T>(
  services: Services,
  session: string,
  work: (behind: BehindShare & { until: Date }) => Promise<T>,
): Promise<T> {
  const hash = hashToken(session);
  const first = await store.findSessionByHash(services.db, hash);
  if (!first) return refuse('LINK_INVALID', NO_LINK);
  return inside(services, first, (behind) => work({ ...behind, until: first.expires_at }));
}

/** The same through the link of somebody it is about. */
export async function behindConsent<T>(
  services: Services,
  token: string,
  work: (behind: BehindShare & { consent: store.ConsentRow }) => Promise<T>,
): Promise<T> {
  const found = await store.findConsentByHash(services.db, hashToken(token));
  if (!found) return refuse('LINK_INVALID', NO_LINK);
  return inside(services, found, async (behind) => {
    const consent = (await store.findConsents(behind.trx, behind.scope, found.share_id)).find(({ id }) => id === found.id);
    // Asked again meanwhile: the older link stopped.
    if (!consent?.token_hash?.equals(hashToken(token))) return refuse('LINK_INVALID', NO_LINK);
    return work({ ...behind, consent });
  });
}

function inside<T>(
  services: Services,
  at: { workspace_id: number; share_id: number },
  work: (behind: BehindShare) => Promise<T>,
): Promise<T> {
  const scope = openScope(services, at.workspace_id, { kind: 'system', name: 'Link of a shared report' });
  return scope.transaction(async (trx) => {
    const share = await store.lockShare(trx, scope, at.share_id);
    const firm = await describeFirm(trx, scope);
    if (!firm.isActive || !share) return refuse('LINK_INVALID', NO_LINK);
    return work({ trx, scope, share, firm });
  }, NO_ANSWER_YET);
}

export async function agencyOf({ trx, scope, firm }: BehindShare, services: Services): Promise<OpenedShare['agency']> {
  return { name: firm.name, colour: firm.colour, logo: await readFirmLogo(trx, scope, services, firm), contact: firm.contact };
}

/** Who acts behind the link, for what is recorded. */
export const asVisitor = (scope: Scope, name: string): Scope => ({ ...scope, actor: { kind: 'visitor', name } });
