import { getSealStanding } from '@freehold/contract/signing/document-seals';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { standingOfSeal } from './installation-seal.ts';

/** What this installation seals documents with, and whether a file is one that it sealed. */
export function registerDocumentSeals(app: FastifyInstance, services: Services): void {
  bind(app, services, getSealStanding, () => standingOfSeal(services));
}
