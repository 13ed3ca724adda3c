import * as contract from '@freehold/contract/sharing/report-shares';
import type { FastifyInstance } from 'fastify';
import { openBackgroundWork } from '../../../platform/background-work.ts';
import { bind } from '../../../platform/bind.ts';
import { networkOf } from '../../../platform/network-of.ts';
import { forGuests, type Services } from '../../../platform/services.ts';
import { extendShare, resendShare, revokeShare } from './change-share.ts';
import { listChoices } from './choose-reports.ts';
import { answerConsent, openConsent } from './consent.ts';
import { readSharePdf, redrawShare } from './draw-share.ts';
import { getShare, listShares } from './present-share.ts';
import { decline, openShareLink, openWithCode, readAgain, sendCode, takePdf } from './read-shared.ts';
import { previewShare, shareReports } from './share-reports.ts';
import { verifyPrintedCode, verifyReportHash } from './verify-report.ts';

const MINUTE_MS = 60_000;
/** An office shares one address, and a link cannot be guessed: what counts strictly is how many codes are asked for and how often one is tried. */
const LINKS = { max: 300, timeWindow: MINUTE_MS };
const CODES = { max: 100, timeWindow: MINUTE_MS };
/** A hash costs a look into two tables. */
const HASHES = { max: 30, timeWindow: MINUTE_MS };
/** A code is typed by hand: whoever asks more often is guessing. */
const PRINTED_CODES = { max: 10, timeWindow: MINUTE_MS };

export function registerReportShares(app: FastifyInstance, services: Services): void {
  bind(app, services, contract.listShareableReports, ({ scope, input }) => listChoices(scope, services, input.query));
  bind(app, services, contract.listReportShares, ({ scope, input }) => listShares(scope, services, input.query));
  bind(app, services, contract.getReportShare, ({ scope, input }) => getShare(scope, services, input.params.id));
  bind(app, services, contract.previewReportShare, ({ scope, input }) => previewShare(scope, services, input.body));
  bind(app, services, contract.shareReports, ({ scope, input }) => shareReports(scope, services, input.body));
  bind(app, services, contract.revokeReportShare, ({ scope, input }) => revokeShare(scope, services, input.params.id, input.body));
  bind(app, services, contract.extendReportShare, ({ scope, input }) => extendShare(scope, services, input.params.id, input.body));
  bind(app, services, contract.resendReportShare, ({ scope, input }) => resendShare(scope, services, input.params.id, input.body));
  bind(app, services, contract.getSharePdf, ({ scope, input }) => readSharePdf(scope, services, input.params.id));
  bind(app, services, contract.redrawSharePdf, ({ scope, input }) => redrawShare(scope, services, input.params.id));

  const guest = forGuests(services);
  const work = openBackgroundWork(services.log);
  app.addHook('onClose', () => work.settled());
  bind(app, guest, contract.resolveShare, ({ input }) => openShareLink(guest, input.body.token), LINKS);
  bind(app, guest, contract.sendShareCode, ({ input }) => sendCode(guest, input.body.token, work), CODES);
  bind(app, guest, contract.openShare, ({ input, request }) => openWithCode(guest, input.body, networkOf(request.ip)), CODES);
  bind(app, guest, contract.readShare, ({ input }) => readAgain(guest, input.body.session), LINKS);
  bind(app, guest, contract.takeSharePdf, ({ input, request }) => takePdf(guest, input.body.session, networkOf(request.ip)), CODES);
  bind(app, guest, contract.declineShare, ({ input }) => decline(guest, input.body.token), CODES);
  bind(app, guest, contract.resolveShareConsent, ({ input }) => openConsent(guest, input.body.token), LINKS);
  bind(app, guest, contract.answerShareConsent, ({ input }) => answerConsent(guest, input.body), CODES);
  bind(app, guest, contract.verifyReport, ({ input }) => verifyReportHash(guest.db, input.body.sha256, services.now()), HASHES);
  bind(app, guest, contract.verifyCheckCode, ({ input }) => verifyPrintedCode(guest.db, input.body.code, services.now()), PRINTED_CODES);
}
