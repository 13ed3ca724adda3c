import * as contract from '@freehold/contract/signing/signer-documents';
import type { FastifyInstance } from 'fastify';
import { openBackgroundWork } from '../../../platform/background-work.ts';
import { bind } from '../../../platform/bind.ts';
import { networkOf } from '../../../platform/network-of.ts';
import { forGuests, type Services } from '../../../platform/services.ts';
import { type MissingSigns, openPage, openSealed } from '../signing-documents/public.ts';
import { enter, openLink, sendCode, tellFirm } from './enter.ts';
import { addAttachment, notePagesSeen, openDocument, saveValues } from './fill-document.ts';
import { presentSignerDocument } from './present.ts';
import { presentForSigner } from './present-document.ts';
import { readSenderLogo } from './sender-logo.ts';
import { declineDocument, type RequireDrawable, signDocument } from './sign-document.ts';
import { listForSigner } from './store.ts';
import { sendWitnessCode } from './witness.ts';
import { withDocument } from './with-document.ts';

/**
 * A whole office or a mobile network may stand behind one address, and a link cannot be guessed: what counts strictly is how many codes are asked
 * for of one person, and how often one is tried.
 */
const LINK_LIMIT = { max: 600, timeWindow: 60_000 };
const CODE_LIMIT = { max: 300, timeWindow: 60_000 };

export type SignerParts = { requireDrawable: RequireDrawable; missingSigns: MissingSigns };

/** What waits for a signer, what they signed, and everything they do in a document. */
export function registerSignerDocuments(app: FastifyInstance, all: Services, { requireDrawable, missingSigns }: SignerParts): void {
  const services = forGuests(all);
  const work = openBackgroundWork(services.log);
  app.addHook('onClose', () => work.settled());

  bind(app, services, contract.listSignerDocuments, async ({ input: { query }, scope }) => {
    const { rows, total } = await listForSigner(scope, query);
    const { page, perPage } = query;
    return { data: rows.map(presentSignerDocument), meta: { page, perPage, total, totalPages: Math.max(1, Math.ceil(total / perPage)) } };
  });
  bind(app, services, contract.getSenderLogo, ({ input, scope }) => readSenderLogo(services, scope, input.params.id));

  bind(app, services, contract.resolveSigningLink, ({ input }) => openLink(services, input.body.token), LINK_LIMIT);
  bind(app, services, contract.askForSigningLink, ({ input }) => tellFirm(services, input.body), LINK_LIMIT);
  bind(app, services, contract.sendSigningCode, ({ input }) => sendCode(services, input.body, work), CODE_LIMIT);
  bind(app, services, contract.enterSigningLink, ({ input }) => enter(services, input.body), CODE_LIMIT);

  const own = { lock: false } as const;
  bind(app, services, contract.getSignerDocument, ({ scope, input }) =>
    withDocument(scope, services, input.params.id, own, (at) => presentForSigner(at, services)),
  );
  bind(app, services, contract.openDocument, ({ scope, input }) => openDocument(scope, services, input.params.id));
  bind(app, services, contract.notePagesSeen, ({ scope, input }) => notePagesSeen(scope, services, input.params.id, input.body.pages));
  bind(app, services, contract.readSignerPage, ({ scope, input: { params, query } }) =>
    withDocument(scope, services, params.id, own, ({ trx, scope: firm, open: { document } }) =>
      openPage(trx, firm, services, {
        pages: document.pages.length,
        fileSha256: document.prepared_sha256,
        page: params.page,
        size: query.size,
      }),
    ),
  );
  bind(app, services, contract.readSignerFile, ({ scope, input: { params } }) =>
    withDocument(scope, services, params.id, own, ({ trx, scope: firm, open }) =>
      openSealed(trx, firm, services, open.document, params.kind),
    ),
  );
  bind(app, services, contract.saveValues, ({ scope, input }) => saveValues(scope, services, input.params.id, input.body));
  bind(app, services, contract.addAttachment, ({ scope, input, request }) =>
    addAttachment(scope, services, input.params.id, request, missingSigns),
  );
  bind(app, services, contract.signDocument, ({ scope, input, request }) =>
    signDocument(scope, services, input.params.id, input.body, { ipPrefix: networkOf(request.ip), requireDrawable }),
  );
  bind(
    app,
    services,
    contract.sendWitnessCode,
    ({ scope, input }) => sendWitnessCode(scope, services, input.params.id, input.body, work),
    CODE_LIMIT,
  );
  bind(app, services, contract.declineDocument, ({ scope, input }) => declineDocument(scope, services, input.params.id, input.body));
}
