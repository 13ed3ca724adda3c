import {
  examineSealedFile,
  getSealStanding,
  sealAgain,
  tellOfChangedCopy,
  verifySealedFile,
} from '@freehold/contract/signing/document-seals';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import { readUploadedFile } from '../../../platform/read-upload.ts';
import type { Services } from '../../../platform/services.ts';
import { tellFirmOfCopy } from './changed-copies.ts';
import { examineFile, verifyHash } from './examine-file.ts';
import { standingOfSeal } from './installation-seal.ts';
import { tryAgain } from './seal-again.ts';

const MINUTE_MS = 60_000;
/** Of one address: a hash costs a look into a table, a file a thread. */
const HASHES = { max: 30, timeWindow: MINUTE_MS };
const FILES = { max: 10, timeWindow: MINUTE_MS };

/** What this installation seals documents with, and whether a file is one that it sealed. */
export function registerDocumentSeals(app: FastifyInstance, services: Services): void {
  bind(app, services, getSealStanding, () => standingOfSeal(services));
  bind(app, services, sealAgain, ({ scope, input }) => tryAgain(scope, input.params.id));
  bind(app, services, verifySealedFile, ({ input }) => verifyHash(services, input.body.sha256), HASHES);
  bind(app, services, tellOfChangedCopy, ({ input }) => tellFirmOfCopy(services, input.body.tell), FILES);
  bind(
    app,
    services,
    examineSealedFile,
    async ({ request }) => examineFile(services, await readUploadedFile(request, 'PDF', 'Choose a PDF')),
    FILES,
  );
}
