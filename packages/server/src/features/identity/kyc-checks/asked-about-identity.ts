import type { Trx } from '../../../platform/database.ts';
import { drawInTurn, drawnBySharp, openPicture } from '../../../platform/check-picture.ts';
import { readFile } from '../../../platform/file-vault.ts';
import { NO_ANSWER_YET, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { ProviderUnavailable } from '../../../providers/asked-outside.ts';
import type { DocumentPerson, DocumentSent, SentFile } from '../../../providers/document-checks/provider.ts';
import { FileMissing } from '../../../providers/files/provider.ts';
import type { RegisterPerson } from '../../../providers/registers/provider.ts';
import { loadFacts } from '../../checks/public.ts';
import { type AskedAbout, connected } from '../provider-asks/public.ts';
import { isSendable, MOST_SENT_BYTES, sentFiles } from './document-files.ts';
import type { KycFacts } from './kyc-facts.ts';
import { kycKind } from './kyc-kind.ts';
import { settleKyc } from './settle-kyc.ts';

/** Longest side in points: enough to read small print, and under the ten megabytes that providers take. */
const SENT_SIDE = 3000;

const settle: AskedAbout['settle'] = async (trx, scope, services, row) =>
  settleKyc(trx, scope, services, await loadFacts(trx, scope, services, kycKind, row));

export const registersAsked: AskedAbout = {
  what: 'register',
  mark: '',
  provider: ({ registers }) =>
    connected(registers, ({ mortality }) => async () => ({ mortality })),
  async prepare(trx, scope, services, row) {
    const person = registerPerson(await loadFacts(trx, scope, services, kycKind, row));
    const { registers } = services;
    return registers && person && ((reference) => registers.prepare(person, reference));
  },
  settle,
};

export const documentAsked: AskedAbout = {
  what: 'document',
  mark: '-document',
  provider: ({ documentChecks }) =>
    connected(documentChecks, ({ document, face, found }) => async () => ({ document, face, found: [...found] })),
  async prepare(trx, scope, services, row) {
    const facts = await loadFacts(trx, scope, services, kycKind, row);
    const { details } = facts.about ?? {};
    const { documentChecks } = services;
    if (!documentChecks || !details || !isSendable(facts)) return null;
    return async (reference) => documentChecks.prepare(await documentPerson(scope, services, facts, details), reference);
  },
  settle,
};

/** Null where the registers cannot have them or too little is known. */
export function registerPerson({ about }: Pick<KycFacts, 'about'>): RegisterPerson | null {
  const { details = null } = about ?? {};
  if (!details?.dob || !details.address || details.address.country !== 'GB') return null;
  const { first_name: firstName, last_name: lastName, dob, address } = details;
  return { firstName, lastName, dob, line1: address.line1, town: address.town, postcode: address.postcode };
}

async function documentPerson(
  scope: Scope,
  services: Services,
  facts: KycFacts,
  details: NonNullable<NonNullable<KycFacts['about']>['details']>,
): Promise<DocumentPerson> {
  const { documents, face } = sentFiles(facts);
  const sent: DocumentSent[] = [];
  for (const { sha256, mime, kind } of documents)
    sent.push({ ...(await readSent(scope, services, sha256, mime)), side: kind === 'back' ? 'back' : 'front' });
  return {
    firstName: details.first_name,
    lastName: details.last_name,
    dob: details.dob,
    kind: facts.about?.document?.kind ?? 'other',
    documents: sent,
    face: face && (await readSent(scope, services, face.sha256, face.mime)),
  };
}

/** A picture is drawn anew, upright and without what stood beside it; a PDF goes as it came. */
async function readSent(scope: Scope, services: Services, sha256: string, mime: string): Promise<SentFile> {
  const { bytes } = await scope
    .transaction((trx: Trx) => readFile(trx, scope, services, sha256), NO_ANSWER_YET)
    .catch((error: unknown) => {
      if (error instanceof FileMissing) throw new ProviderUnavailable('refused', 'a picture is not kept any more');
      throw error;
    });
  const sent: SentFile = drawnBySharp(mime)
    ? {
        mime: 'image/jpeg',
        bytes: await drawInTurn(() =>
          openPicture(bytes, 'drawn')
            .autoOrient()
            .resize(SENT_SIDE, SENT_SIDE, { fit: 'inside', withoutEnlargement: true })
            .jpeg({ quality: 90 })
            .toBuffer(),
        ),
      }
    : { mime: 'application/pdf', bytes };
  if (sent.bytes.length > MOST_SENT_BYTES) throw new ProviderUnavailable('refused', 'a file is larger than ten megabytes');
  return sent;
}
