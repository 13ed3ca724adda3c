import * as reviews from '@freehold/contract/firm/verification-reviews';
import * as contract from '@freehold/contract/firm/verification';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { addEvidence, removeEvidence } from './change-evidence.ts';
import { confirmPhone, sendPhoneCode } from './confirm-phone.ts';
import { decideReview } from './decide-review.ts';
import { extendGrace } from './extend-grace.ts';
import { getVerification } from './get-verification.ts';
import { openEvidence } from './open-evidence.ts';
import { requireOperator } from './operator.ts';
import { readEvidenceUpload } from './read-evidence-upload.ts';
import { getReview, listReviews } from './read-reviews.ts';
import { startVerification } from './start-verification.ts';
import { submitVerification } from './submit-verification.ts';

/** Key members verify themselves, and operators review it. */
export function registerVerification(app: FastifyInstance, services: Services): void {
  bind(app, services, contract.getVerification, ({ scope }) => getVerification(scope, services));
  bind(app, services, contract.startVerification, ({ scope }) => startVerification(scope, services));
  bind(app, services, contract.sendPhoneCode, ({ scope, input: { body } }) => sendPhoneCode(scope, services, body.phone));
  bind(app, services, contract.confirmPhone, ({ scope, input: { body } }) => confirmPhone(scope, services, body.phone, body.code));
  bind(app, services, contract.addEvidence, async ({ scope, request }) => addEvidence(scope, services, await readEvidenceUpload(request)));
  bind(app, services, contract.removeEvidence, ({ scope, input }) => removeEvidence(scope, services, input.params.id));
  bind(app, services, contract.submitVerification, ({ scope }) => submitVerification(scope, services));

  bind(app, services, reviews.listReviews, async ({ scope, input: { query } }) =>
    listReviews(await requireOperator(services, scope), query.view),
  );
  bind(app, services, reviews.getReview, async ({ scope, input }) => getReview(await requireOperator(services, scope), input.params.id));
  bind(app, services, reviews.openEvidence, async ({ scope, input: { params, body } }) =>
    openEvidence(await requireOperator(services, scope), services, { id: params.id, part: body.part }),
  );
  bind(app, services, reviews.decideReview, async ({ scope, input: { params, body } }) =>
    decideReview(await requireOperator(services, scope), services, { id: params.id, ...body }),
  );
  bind(app, services, reviews.extendGrace, async ({ scope, input: { params, body } }) =>
    extendGrace(await requireOperator(services, scope), services, { id: params.id, reason: body.reason }),
  );
}
