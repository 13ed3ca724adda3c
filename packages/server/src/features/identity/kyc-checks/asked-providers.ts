import type { Trx } from '../../../platform/database.ts';
import { drawInTurn, drawnBySharp, openPicture } from '../../../platform/check-picture.ts';
import { readFile } from '../../../platform/file-vault.ts';
import { NO_ANSWER_YET, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { type Answered, type AskedOutside, ProviderUnavailable } from '../../../providers/asked-outside.ts';
import type { DocumentPerson, DocumentSent, SentFile } from '../../../providers/document-checks/provider.ts';
import { FileMissing } from '../../../providers/files/provider.ts';
import type { RegisterPerson } from '../../../providers/registers/provider.ts';
import { isSendable, MOST_SENT_BYTES, sentFiles } from './document-files.ts';
import type { KycFacts } from './kyc-facts.ts';
import type { AskedWhat, ProviderSaid } from './provider-store.ts';

/** Longest side in points: enough to read small print, and under the ten megabytes that providers take. */
const SENT_SIDE = 3000;

/** One of the two providers, as the job that asks sees it. */
export type AskedProvider = Pick<AskedOutside<string, never, never>, 'name' | 'ask' | 'callback'> & {
  /** Makes the person known there; null where there is nothing to ask about (any more). */
  prepare(scope: Scope, facts: KycFacts): (() => Promise<string>) | null;
  read(ask: string): Promise<{ reference: string; answer: Answered<{ said: ProviderSaid }> }>;
};

const inColumns = <A>(
  read: Promise<{ reference: string; answer: Answered<A> }>,
  said: (answer: { state: 'answered' } & A) => ProviderSaid,
): ReturnType<AskedProvider['read']> =>
  read.then(({ reference, answer }) => ({
    reference,
    answer: answer.state === 'running' ? answer : { state: 'answered', said: said(answer) },
  }));

/** Null where the operator connected none. */
export function askedProvider(services: Services, what: AskedWhat): AskedProvider | null {
  const { registers, documentChecks } = services;
  if (what === 'register')
    return (
      registers && {
        ...registers,
        prepare(_scope, facts) {
          const person = registerPerson(facts);
          return person && (() => registers.prepare(person));
        },
        read: (ask) => inColumns(registers.read(ask), ({ mortality }) => ({ mortality })),
      }
    );
  return (
    documentChecks && {
      ...documentChecks,
      prepare(scope, facts) {
        const { details } = facts.about ?? {};
        if (!details || !isSendable(facts)) return null;
        return async () => documentChecks.prepare(await documentPerson(scope, services, facts, details));
      },
      read: (ask) => inColumns(documentChecks.read(ask), ({ document, face, found }) => ({ document, face, found: [...found] })),
    }
  );
}

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
