import { openScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { notify } from '../notifications/public.ts';
import { findOwnedBy } from './store.ts';

type Asked = { requestId: number; email: string; from: { id: number; name: string } };

/** Tells whoever has the address, in each workspace they own. Goes on after the answer, so that its time tells nothing either. */
export async function tellAsked(services: Pick<Services, 'db' | 'scopedDb'>, { requestId, email, from }: Asked): Promise<void> {
  for (const { workspace_id: workspaceId, id: memberId } of await findOwnedBy(services.db, email)) {
    if (workspaceId === from.id) continue;
    const there = openScope(services, workspaceId, { kind: 'system', name: 'family request' });
    await there.transaction((trx) =>
      notify(trx, there, {
        kind: 'family_asked',
        to: [memberId],
        mayKnow: () => true,
        object: { type: 'family_request', id: requestId },
        words: `${from.name} asks to be one family with this workspace. Agree or refuse.`,
        path: '/workspaces',
      }),
    );
  }
}
