import { createHash } from 'node:crypto';
import { RETENTION_RULES } from '@freehold/contract/kernel/retention-rules';
import type { Eraser } from '../../../platform/eraser.ts';
import * as store from './end-store.ts';
import { findOpenRun } from './progress-store.ts';
import { tellRun } from './tell-run.ts';

const CANCELLED = 'It was cancelled and not opened again for 30 days.';
const EXPIRED = 'It expired and was not extended for 30 days.';
const RESTED = 'The checks that rested on it were erased.';

/** Erases who was reached and what was given; what remains says what it was, when and why, with a hash of its content. */
export const runEraser: Eraser = {
  rule: 'links',
  objectType: 'flow_run',
  async erase(trx, scope, services, { objectId: id }) {
    const open = await findOpenRun(trx, scope, id, { lock: true });
    if (!open || open.run.erased_at !== null) return null;
    const files = await store.findAllFiles(trx, scope, id);
    const content = createHash('sha256');
    const answers = open.steps.flatMap(({ answers_sealed: sealed }) => (sealed === null ? [] : [sealed]));
    for (const sealed of answers) content.update(sealed);
    for (const { sha256 } of files) content.update(sha256);
    const isHandedIn = open.run.submitted_at !== null && open.run.stage !== 'cancelled';
    const reason = isHandedIn ? RESTED : open.run.stage === 'cancelled' ? CANCELLED : EXPIRED;
    const sha256 = content.digest('hex');
    await store.erase(trx, scope, id, { at: services.now(), reason, steps: answers.length, files: files.length, sha256 });
    await tellRun(trx, scope, open, 'erase.flow_run');
    const hashes = [...new Set(files.map((file) => file.sha256))];
    return {
      was: isHandedIn ? 'Answers handed in' : 'A link that was never finished',
      ofWhom: 'A person who was invited',
      reason: `${reason} ${isHandedIn ? RETENTION_RULES.checks.source : RETENTION_RULES.links.source}.`,
      // The contact goes, whatever else was there.
      things: answers.length + files.length + 1,
      hashes: [sha256, ...hashes],
      files: hashes,
    };
  },
};
