import * as retention from '@freehold/contract/compliance/retention';
import { bind } from '../../../platform/bind.ts';
import type { Feature } from '../../../platform/feature.ts';
import { NO_ANSWER_YET } from '../../../platform/scope.ts';
import { requireMay } from '../../access/public.ts';
import { holdParty } from '../../people/public.ts';
import type { ChecksOfParty } from '../../people/public.ts';
import { eraseOnRequest, getErasureAnswer, noteAnswered, recordRequest } from './answer-request.ts';
import { getOne, listOwn, printOne } from './certificates.ts';
import { eraseNightly, type Erasing } from './erase-due.ts';
import { describeRetention, getOverview, listDueItems } from './overview.ts';

const SEES_CHECKS = { person: 'whoever sees the registers; of one record whoever sees checks' };

/** What is kept until when: the rules, what goes next, legal holds, certificates, and the answer to somebody who asks to be erased. */
export const retentionFeature = (erasing: Erasing, checksOf: ChecksOfParty): Feature => ({
  name: 'compliance/retention',
  tables: ['erasure_certificates'],
  routes: [retention],
  register(app, services) {
    const { kinds } = erasing;
    bind(app, services, retention.getRetention, ({ scope }) => getOverview(scope, services, kinds));
    bind(app, services, retention.listDueErasures, ({ scope, input }) => listDueItems(scope, services, kinds, input.query));
    bind(app, services, retention.listCertificates, ({ scope, input }) => listOwn(scope, input.query));
    bind(app, services, retention.getCertificate, ({ scope, input }) => getOne(scope, services, input.params.id));
    bind(app, services, retention.printCertificate, ({ scope, input }) => printOne(scope, services, input.params.id));
    bind(app, services, retention.getErasureAnswer, ({ scope, input }) => getErasureAnswer(scope, services, input.params.id));
    bind(app, services, retention.eraseOnRequest, ({ scope, input }) =>
      eraseOnRequest(scope, services, erasing, input.params.id, input.body),
    );
    bind(app, services, retention.recordErasureRequest, ({ scope, input: { params, body } }) =>
      recordRequest(scope, services, params.id, body.received_on),
    );
    bind(app, services, retention.answerErasureRequest, ({ scope, input: { params, body } }) =>
      noteAnswered(scope, services, params.id, body.how),
    );
    bind(app, services, retention.holdRecords, async ({ scope, input: { body } }) => {
      requireMay(scope, 'see_registers');
      const { party_id: id, ...asked } = body;
      await holdParty({ ...scope, transaction: (work) => scope.transaction(work, NO_ANSWER_YET) }, checksOf, id, asked);
      return scope.transaction((trx) => describeRetention(trx, scope, services, kinds));
    });
  },
  governs: {
    'GET /v2/client/retention': 'see_registers',
    'GET /v2/client/retention/due': 'see_registers',
    'GET /v2/client/retention/certificates': SEES_CHECKS,
    'GET /v2/client/retention/certificates/{id}': 'see_checks',
    'GET /v2/client/retention/certificates/{id}/pdf': 'see_checks',
    'GET /v2/client/retention/people/{id}/answer': 'see_registers',
    'POST /v2/client/retention/people/{id}/erase': 'decide',
    'POST /v2/client/retention/people/{id}/request': 'keep_registers',
    'POST /v2/client/retention/people/{id}/answered': 'keep_registers',
    'POST /v2/client/retention/hold': { every: ['see_registers', 'decide'] },
  },
  schedules: [eraseNightly(erasing)],
  examples: {
    bodies: ({ partyId = 1 }) => ({
      'POST /v2/client/retention/hold': { party_id: partyId, version: 1, legal_hold: true, reason: 'written for a test' },
      'POST /v2/client/retention/people/{id}/erase': { version: 1, reason: 'written for a test' },
      'POST /v2/client/retention/people/{id}/request': { received_on: '2026-05-04' },
      'POST /v2/client/retention/people/{id}/answered': { how: 'written for a test' },
    }),
    parameters: {
      '/v2/client/retention/certificates/{id}': '{certificateId}',
      '/v2/client/retention/people/{id}': '{partyId}',
    },
    async fill(pool, { workspaceId, checkId }) {
      const { rows } = await pool.query<{ id: number }>(
        `insert into erasure_certificates (workspace_id, number, year, rule, object_type, object_id, since, due_on, erased_at, was, of_whom, reason,
           things, content_sha256, hashes)
         values ($1, 1, 2026, 'faces', 'check', $2, '2026-01-01', '2026-02-01', now(), 'Secret', 'Secret', 'Secret', 1, repeat('a', 64), '{}') returning id`,
        [workspaceId, checkId],
      );
      return { certificateId: Number(rows[0]?.id) };
    },
  },
});
