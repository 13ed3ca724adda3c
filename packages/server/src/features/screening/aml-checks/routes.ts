import * as contract from '@freehold/contract/screening/aml-checks';
import * as clearings from '@freehold/contract/screening/clearings';
import * as replays from '@freehold/contract/screening/check-replays';
import * as ofsi from '@freehold/contract/screening/ofsi-reports';
import { runPracticeCheck } from '@freehold/contract/firm/registration';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { explainAgain, listReplays } from './explain-again.ts';
import { beginReport, listOfsiReports, ofsiReportPdf, recordSent, savePart, withdrawReport } from './ofsi-report.ts';
import { startPracticeCheck } from './practice-check.ts';
import { listClearings } from './party-clearings.ts';
import { resolveMatch } from './resolve-match.ts';
import { withdrawClearing } from './withdraw-clearing.ts';
import { screenAgain, startCheck } from './start-check.ts';

export function registerAmlChecks(app: FastifyInstance, services: Services): void {
  bind(app, services, contract.startAmlCheck, ({ scope, input: { body } }) =>
    startCheck(scope, services, {
      subject: body.subject,
      matchMode: body.match_mode ?? null,
      categories: body.categories ?? null,
      reference: body.reference ?? null,
      partyId: body.party_id ?? null,
      propertyId: body.property_id ?? null,
    }),
  );
  bind(app, services, runPracticeCheck, ({ scope }) => startPracticeCheck(scope, services));
  bind(app, services, contract.screenAgain, ({ scope, input }) => screenAgain(scope, services, input.params.id));
  bind(app, services, contract.resolveMatch, ({ scope, input: { params, body } }) =>
    resolveMatch(scope, services, {
      matchId: params.id,
      checkVersion: body.check_version,
      status: body.status,
      reasonCode: body.reason_code,
      text: body.text,
      also: body.also,
    }),
  );
  bind(app, services, clearings.listClearings, ({ scope, input }) => listClearings(scope, services, input.params.id));
  bind(app, services, clearings.withdrawClearing, ({ scope, input: { params, body } }) =>
    withdrawClearing(scope, services, { matchId: params.id, reason: body.reason }),
  );
  bind(app, services, replays.explainAgain, ({ scope, input }) => explainAgain(scope, services, input.params.id));
  bind(app, services, replays.listReplays, ({ scope, input }) => listReplays(scope, services, input.params.id));
  bind(app, services, ofsi.listOfsiReports, ({ scope, input }) => listOfsiReports(scope, services, input.params.id));
  bind(app, services, ofsi.beginBreachReport, ({ scope, input }) => beginReport(scope, services, input.params.id));
  bind(app, services, ofsi.saveOfsiPart, ({ scope, input: { params, body } }) =>
    savePart(scope, services, { id: params.id, version: body.version, code: body.code, text: body.text }),
  );
  bind(app, services, ofsi.getOfsiReportPdf, ({ scope, input }) => ofsiReportPdf(scope, services, input.params.id));
  bind(app, services, ofsi.recordOfsiSent, ({ scope, input: { params, body } }) =>
    recordSent(scope, services, { id: params.id, version: body.version, sentOn: body.sent_on, reference: body.reference }),
  );
  bind(app, services, ofsi.withdrawBreachReport, ({ scope, input: { params, body } }) =>
    withdrawReport(scope, services, { id: params.id, version: body.version, reason: body.reason }),
  );
}
