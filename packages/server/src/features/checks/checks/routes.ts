import * as contract from '@freehold/contract/check-kinds';
import * as manual from '@freehold/contract/checks/manual-checks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import { readUpload } from '../../../platform/read-upload.ts';
import { refuseField } from '../../../platform/refuse.ts';
import type { Services } from '../../../platform/services.ts';
import { addNote } from './add-note.ts';
import { archiveChecks } from './archive-checks.ts';
import { assessRisk } from './assess-risk.ts';
import { assignCheck, cancelCheck } from './assign-check.ts';
import type { CheckKinds } from './check-kind.ts';
import { approveDecision, decideCheck } from './decide-check.ts';
import { addEddFile, openEddFile, removeEddFile, saveEddPack } from './edd-pack.ts';
import { getCheck } from './get-check.ts';
import { listChecks } from './list-checks.ts';
import { type Looked, runShownIn } from '../reports/public.ts';
import { meetCondition } from './meet-condition.ts';
import { listManualChecks } from './list-manual-checks.ts';

export function registerChecks(app: FastifyInstance, services: Services, kinds: CheckKinds, looked: Looked): void {
  bind(app, services, contract.listChecks, ({ scope, input }) => listChecks(scope, services, kinds, input.query));
  bind(app, services, manual.listManualChecks, ({ scope, input }) => listManualChecks(scope, kinds, input.query));
  bind(app, services, manual.archiveChecks, ({ scope, input }) =>
    archiveChecks(scope, services, kinds, { ids: input.body.ids, away: true }),
  );
  bind(app, services, manual.unarchiveChecks, ({ scope, input }) =>
    archiveChecks(scope, services, kinds, { ids: input.body.ids, away: false }),
  );
  bind(app, services, contract.getCheck, async ({ scope, input }) => {
    const check = await getCheck(scope, services, kinds, input.params.id);
    const runId = runShownIn(check);
    if (runId !== null) await looked(scope, services, runId);
    return check;
  });
  bind(app, services, contract.cancelCheck, ({ scope, input }) =>
    cancelCheck(scope, services, kinds, { checkId: input.params.id, version: input.body.version }),
  );
  bind(app, services, contract.assignCheck, ({ scope, input: { params, body } }) =>
    assignCheck(scope, services, kinds, { checkId: params.id, version: body.version, memberId: body.member_id, note: body.note ?? null }),
  );
  bind(app, services, contract.assessRisk, ({ scope, input: { body } }) =>
    assessRisk(scope, services, kinds, {
      checkId: body.check_id,
      answers: body.answers,
      overrideLevel: body.override_level ?? null,
      overrideReason: body.override_reason ?? null,
      suggested: body.suggested,
      confirmed: body.confirmed,
    }),
  );
  bind(app, services, contract.decideCheck, ({ scope, input: { params, body } }) =>
    decideCheck(scope, services, kinds, {
      checkId: params.id,
      version: body.version,
      value: body.value,
      reason: body.reason || null,
      conditions: body.conditions,
    }),
  );
  bind(app, services, contract.approveDecision, ({ scope, input: { params, body } }) =>
    approveDecision(scope, services, kinds, { checkId: params.id, version: body.version, agree: body.agree, reason: body.reason }),
  );
  bind(app, services, contract.saveEddPack, ({ scope, input: { params, body } }) => {
    const { version, ...texts } = body;
    return saveEddPack(scope, services, kinds, { checkId: params.id, version, texts });
  });
  bind(app, services, contract.addEddFile, ({ scope, input: { params }, request }) =>
    addEddFile(scope, services, kinds, { checkId: params.id, read: () => readEddUpload(request) }),
  );
  bind(app, services, contract.removeEddFile, ({ scope, input: { params } }) =>
    removeEddFile(scope, services, kinds, { checkId: params.id, fileId: params.file_id }),
  );
  bind(app, services, contract.openEddFile, ({ scope, input: { params } }) =>
    openEddFile(scope, services, kinds, { checkId: params.id, fileId: params.file_id }),
  );
  bind(app, services, contract.addCheckNote, ({ scope, input: { params, body } }) =>
    addNote(scope, services, kinds, { checkId: params.id, text: body.text }),
  );
  bind(app, services, contract.meetCondition, ({ scope, input: { params, body } }) =>
    meetCondition(scope, services, kinds, { checkId: params.id, decisionId: body.decision_id, position: body.position, note: body.note }),
  );
}

/** A file of evidence, with what it shows. */
async function readEddUpload(request: FastifyRequest) {
  const { file, fields } = await readUpload(request, contract.addEddFile.body);
  if (!file) return refuseField('file', 'Choose a file', 'REQUIRED');
  return { shows: fields.shows, name: file.name, bytes: file.bytes };
}
