import { answerFundsFlag } from '@freehold/contract/identity/funds-checks';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { answerFlag } from './answer-flag.ts';

export function registerFundsChecks(app: FastifyInstance, services: Services): void {
  bind(app, services, answerFundsFlag, ({ scope, input: { params, body } }) =>
    answerFlag(scope, services, { flagId: params.id, checkVersion: body.check_version, status: body.status, text: body.text }),
  );
}
