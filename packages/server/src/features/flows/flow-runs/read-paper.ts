import { type PaperPack, readPaperPack } from '@freehold/contract/flows/flow-runs';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import type { CheckKinds } from '../../checks/public.ts';
import { describeFirm, findPlaces } from '../../firm/public.ts';

import { findOpenRun } from './progress-store.ts';
import { readRun } from './read-runs.ts';
import { findMemberName } from './store.ts';

const refuse = refusing(readPaperPack);

/** What a person is asked, for paper. It holds nothing that they answered. */
export function readPaper(scope: MemberScope, services: Services, kinds: CheckKinds, id: number): Promise<PaperPack> {
  requireMay(scope, 'invite_applicants');
  requireMay(scope, 'run_checks');
  return scope.transaction(async (trx) => {
    const run = await readRun(trx, scope, services, kinds, id);
    const open = await findOpenRun(trx, scope, id);
    if (!open || open.steps.length === 0)
      return refuse('INVALID_STATE', 'Nobody is asked anything in this run. There is nothing to print.');
    if (!run.can.invite) return refuse('INVALID_STATE', 'This run takes no answers now. Open it again or ask again, then print the pack.');
    const { name, contact } = await describeFirm(trx, scope);
    return {
      agency: { name, email: contact.email, phone: contact.phone },
      places: await findPlaces(trx, scope),
      person: run.parties[0]?.name ?? '',
      property: run.property?.address ?? null,
      flow_name: run.flow_name,
      sent_by: await findMemberName(trx, scope, open.run.created_by),
      steps: open.steps.map(({ key, definition: { type, title, question, why, required, config } }) => ({
        key,
        type,
        title,
        question: question ?? null,
        why: why ?? null,
        required,
        config: { ...config },
      })),
    };
  });
}
