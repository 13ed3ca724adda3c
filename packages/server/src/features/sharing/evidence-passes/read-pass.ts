import type { EvidencePass, GivenPass, PassRequest } from '@freehold/contract/sharing/evidence-passes';
import type { AppUserScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { roleName } from '../../access/public.ts';
import { findMembers } from '../../checks/public.ts';
import { describeFirm } from '../../firm/public.ts';
import { scopeIn, withEachFirm } from '../../flows/public.ts';
import { findPassedIn } from '../inbound-reports/public.ts';
import { keyOf, passedOnBy, standingOf } from '../report-shares/public.ts';
import { stateOf } from './ask-for-evidence.ts';
import { isPassSection, reusableAt } from './reusable-evidence.ts';
import * as store from './store.ts';

/** What firms checked of the person that others may reuse, who asks, and who read it when, over all firms of the installation. */
export async function readPass(person: AppUserScope, services: Services): Promise<EvidencePass> {
  const evidence: EvidencePass['evidence'] = [];
  await withEachFirm(person, services, async (at) => {
    evidence.push(...(await reusableAt(at, services, person)).map(({ evidence: each }) => each));
  });
  const { own, shares } = await person.transaction(async (trx) => ({
    own: await store.findOwnRequests(trx, person.appUser.ids),
    shares: await passedOnBy(trx, person.appUser.ids),
  }));
  const requests: PassRequest[] = [];
  const given: GivenPass[] = [];
  for (const [workspaceId, rows] of Map.groupBy(own, ({ workspace_id: of }) => of)) {
    const scope = scopeIn(person, services, workspaceId);
    await scope.transaction(async (trx) => {
      const firm = await describeFirm(trx, scope);
      const members = await findMembers(trx, scope);
      for (const row of rows) {
        const state = stateOf(row, services.now());
        if (state === 'waiting' && firm.isActive)
          requests.push({
            id: row.id,
            firm: firm.name,
            asked_by: members.get(row.asked_by)?.name ?? firm.name,
            purpose: row.purpose,
            days: row.days,
            asked_at: row.asked_at.toISOString(),
            expires_at: row.expires_at.toISOString(),
          });
        if (state !== 'given') continue;
        const passed = await findPassedIn(trx, scope, row.id);
        if (!passed) continue;
        const share = shares.get(keyOf(passed.at));
        given.push({
          id: row.id,
          to: firm.name,
          from: share === undefined ? null : passed.fromFirm,
          purpose: row.purpose,
          sections: share?.sections.filter(isPassSection) ?? [],
          given_at: (row.answered_at ?? row.asked_at).toISOString(),
          until: share?.expires_at.toISOString() ?? null,
          state: standingOf(share, services.now()),
          decision: passed.state,
          keeps: passed.keeps,
          looks: passed.looks.map(({ first_name: first, surname, role_id: role, at, kind, reason }) => ({
            at: at.toISOString(),
            name: [first, surname].filter(Boolean).join(' ') || 'A former member',
            role: roleName(role),
            kind,
            reason,
          })),
        });
      }
    });
  }
  const newestFirst = (a: { id: number }, b: { id: number }) => b.id - a.id;
  return { evidence, requests: requests.toSorted(newestFirst), given: given.toSorted(newestFirst) };
}
