import * as contract from '@freehold/contract/flows/flow-runs';
import { totalFlowRuns } from '@freehold/contract/flows/run-totals';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import type { CheckKinds } from '../../checks/public.ts';
import type { Installation } from '../flows/public.ts';
import * as change from './change-by-staff.ts';
import { quoteRun } from './quote-run.ts';
import { answerRequest, openRunFile, readAnswers } from './read-answers.ts';
import { readPaper } from './read-paper.ts';
import { readRun, readRuns } from './read-runs.ts';
import { startRun } from './start-run.ts';
import { readTimeline } from './timeline.ts';
import { totalRuns } from './total-runs.ts';

export type Runs = { kinds: CheckKinds; installation: Installation };

const pages = ({ page, perPage }: { page: number; perPage: number }, total: number) => ({
  page,
  perPage,
  total,
  totalPages: Math.ceil(total / perPage),
});

export function registerFlowRuns(app: FastifyInstance, services: Services, runs: Runs): void {
  const { kinds } = runs;
  bind(app, services, contract.quoteFlowRun, ({ scope, input }) => quoteRun(scope, services, runs.installation, input.body));
  bind(app, services, contract.startFlowRun, ({ scope, input: { body } }) => {
    const { parties, ...asked } = body;
    const [party] = parties;
    return startRun(scope, services, runs, { ...asked, party_id: party?.party_id ?? 0, role: party?.role });
  });
  bind(app, services, contract.listFlowRuns, ({ scope, input: { query } }) => {
    requireMay(scope, 'see_checks');
    return scope.transaction(async (trx) => {
      const { runs: data, total } = await readRuns(trx, scope, services, kinds, query);
      return { data, meta: pages(query, total) };
    });
  });
  bind(app, services, totalFlowRuns, ({ scope, input }) => totalRuns(scope, services, input.query.branch));
  bind(app, services, contract.readFlowRun, ({ scope, input }) => {
    requireMay(scope, 'see_checks');
    return scope.transaction((trx) => readRun(trx, scope, services, kinds, input.params.id));
  });
  bind(app, services, contract.readRunTimeline, ({ scope, input: { params, query } }) => {
    requireMay(scope, 'see_checks');
    return scope.transaction(async (trx) => {
      await readRun(trx, scope, services, kinds, params.id);
      const { rows, total } = await readTimeline(trx, scope, params.id, query);
      return { data: rows, meta: pages(query, total) };
    });
  });
  bind(app, services, contract.readPaperPack, ({ scope, input }) => readPaper(scope, services, kinds, input.params.id));
  bind(app, services, contract.readRunAnswers, ({ scope, input }) => readAnswers(scope, services, kinds, input.params.id));
  bind(app, services, contract.readRunFile, ({ scope, input: { params } }) =>
    openRunFile(scope, services, kinds, { id: params.id, fileId: params.file_id }),
  );
  bind(app, services, contract.answerDataRequest, ({ scope, input: { params, body } }) =>
    answerRequest(scope, services, kinds, { id: params.id, requestId: params.request_id, answer: body.answer }),
  );

  const parts = (scope: Parameters<typeof readRun>[1]) => ({ scope, services, kinds });
  bind(app, services, contract.inviteForFlowRun, ({ scope, input }) =>
    change.inviteAgain(parts(scope), { ...input.params, ...input.body }),
  );
  bind(app, services, contract.remindOfFlowRun, ({ scope, input }) => change.remindNow(parts(scope), input.params));
  bind(app, services, contract.changeRunReminders, ({ scope, input }) =>
    change.changeReminders(parts(scope), { ...input.params, ...input.body }),
  );
  bind(app, services, contract.changeRunContact, ({ scope, input }) =>
    change.changeContact(parts(scope), { ...input.params, ...input.body }),
  );
  bind(app, services, contract.showRunLink, ({ scope, input }) => change.showLink(parts(scope), { ...input.params, ...input.body }));
  bind(app, services, contract.redoRunSteps, ({ scope, input }) => change.redoSteps(parts(scope), { ...input.params, ...input.body }));
  bind(app, services, contract.skipRunStep, ({ scope, input }) => change.excuseStep(parts(scope), { ...input.params, ...input.body }));
  bind(app, services, contract.cancelFlowRun, ({ scope, input }) => change.cancelRun(parts(scope), { ...input.params, ...input.body }));
  bind(app, services, contract.reopenFlowRun, ({ scope, input }) => change.reopenRun(parts(scope), { ...input.params, ...input.body }));
  bind(app, services, contract.extendFlowRun, ({ scope, input }) => change.extendRun(parts(scope), { ...input.params, ...input.body }));
  bind(app, services, contract.startRunChecks, ({ scope, input }) => change.tryChecksAgain(parts(scope), input.params));
}
