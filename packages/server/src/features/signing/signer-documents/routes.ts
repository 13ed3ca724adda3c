import { getSenderLogo, listSignerDocuments } from '@freehold/contract/signing/signer-documents';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { presentSignerDocument } from './present.ts';
import { readSenderLogo } from './sender-logo.ts';
import { listForSigner } from './store.ts';

/** What waits for a signer, and what they signed. */
export function registerSignerDocuments(app: FastifyInstance, services: Services): void {
  bind(app, services, listSignerDocuments, async ({ input: { query }, scope }) => {
    const { rows, total } = await listForSigner(scope, query);
    const { page, perPage } = query;
    return { data: rows.map(presentSignerDocument), meta: { page, perPage, total, totalPages: Math.max(1, Math.ceil(total / perPage)) } };
  });
  bind(app, services, getSenderLogo, ({ input, scope }) => readSenderLogo(services, scope, input.params.id));
}
