import { answerFundsFlag, askForMore as askForMoreRoute } from '@freehold/contract/identity/funds-checks';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import type { AskAgain } from '../kyc-checks/public.ts';
import { answerFlag } from './answer-flag.ts';
import { askForMore } from './ask-for-more.ts';

export function registerFundsChecks(app: FastifyInstance, services: Services, askAgain: AskAgain): void {
  bind(app, services, askForMoreRoute, ({ scope, input: { params, body } }) =>
    askForMore(scope, services, askAgain, { id: params.id, ...body }),
  );
  bind(app, services, answerFundsFlag, ({ scope, input: { params, body } }) =>
    answerFlag(scope, services, { flagId: params.id, checkVersion: body.check_version, status: body.status, text: body.text }),
  );
}
