import type { ApplicantAsk } from '@freehold/contract/flows/run-states';
import { announce } from '../../../platform/announce.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { notify } from '../../firm/public.ts';
import { isVisible } from './may-know.ts';
import { addAsk, type OpenRun, runPath, RUN, tellRun } from '../flow-runs/public.ts';

type DataRequest = 'export' | 'correct' | 'erase';

const WORDS: Readonly<Record<ApplicantAsk | DataRequest, string>> = {
  new_link: 'Somebody opened a link that had run out. Send them a new one.',
  other_way: 'Somebody would like another way than the link. Get in touch with them.',
  in_person: 'Somebody would like to show a document in person. Arrange it with them.',
  wrong_person: 'Somebody says that a link reached the wrong person. Check the contact.',
  export: 'Somebody asks for a copy of their data. Answer within a month.',
  correct: 'Somebody asks for their data to be put right. Answer within a month.',
  erase: 'Somebody asks for their data to be erased. Answer within a month.',
};

/** Notes what somebody asked for and tells whoever began the run; what is open already is not told twice. */
export async function askFirm(
  { trx, scope, open }: { trx: Trx; scope: Scope; open: OpenRun },
  { now }: Pick<Services, 'now'>,
  kind: ApplicantAsk | DataRequest,
  sealedWords: Buffer | null = null,
): Promise<boolean> {
  const { run } = open;
  const isNew = await addAsk(trx, { workspace_id: scope.workspaceId, run_id: run.id, kind, words_sealed: sealedWords, at: now() });
  if (!isNew) return false;
  await tellRun(trx, scope, open, 'ask.flow_run');
  await announce(trx, scope, { topic: 'flows', id: run.id });
  await notify(trx, scope, {
    kind: 'applicant_asks',
    to: [run.created_by],
    mayKnow: isVisible(run),
    object: { type: RUN, id: run.id },
    words: WORDS[kind],
    path: runPath(run.id),
  });
  return true;
}
