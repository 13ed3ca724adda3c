import { addJob, type Schedule } from '../../../platform/jobs.ts';
import { openScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findDocument, tellMembers } from '../signing-documents/public.ts';
import { findUnsealed } from './store.ts';

const LATE_MS = 5 * 60_000;
const LATE = 'A document that everybody signed is not sealed yet. Nothing is lost: look at it to see why.';

/** Tells staff of a document that everybody signed more than five minutes ago and that is not sealed, once, and sees that it is tried. */
export const watchSealing: Schedule = {
  name: 'watch-sealing',
  cron: '* * * * *',
  async run(services: Services) {
    const before = new Date(services.now().getTime() - LATE_MS);
    for (const { workspace_id: workspaceId, id, held, has_job: hasJob } of await findUnsealed(services, before)) {
      const scope = openScope(services, workspaceId, { kind: 'system', name: 'watch-sealing' });
      await scope.transaction(async (trx) => {
        const open = await findDocument(trx, scope, id, { lock: false });
        if (open?.document.state !== 'sealing') return;
        await tellMembers(trx, scope, open.document, { kind: 'document_late', words: LATE, once: true });
        // One that was held waits for somebody; of the others the job may be lost.
        if (held === null && !hasJob) await addJob(trx, 'seal-document', { documentId: id }, `seal-document:${workspaceId}:${id}`);
      });
    }
  },
};
