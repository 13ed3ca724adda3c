import { isDeepStrictEqual } from 'node:util';
import { openScope, type Scope, type SystemActor } from '@freehold/server/platform/scope';
import type { Services } from '@freehold/server/platform/services';
import { sealDocumentJob } from '@freehold/server/features/signing/document-seals/seal-document';
import type { SignedInMember } from './factories.ts';
import { enterByLink, sendForSigning, signAs, TYPED_INK, type SentForSigning } from './signing-journey.ts';
import type { TestApp } from './test-app.ts';

/** Everybody enters one after another, since codes come by the same mailbox, and then all sign at the same moment. */
export async function allSignAtOnce(testApp: TestApp, sent: SentForSigning, signers: number): Promise<void> {
  const headers: { authorization: string }[] = [];
  for (const { email } of sent.people.slice(0, signers)) headers.push(await enterByLink(testApp, sent, email));
  await Promise.all(headers.map((one, index) => signAs(testApp, sent, one, index % 2 === 0 ? undefined : TYPED_INK)));
}

/** As above, but each of them twice in the same moment: two tabs, or a button that was pressed twice. */
async function allSignTwiceAtOnce(testApp: TestApp, sent: SentForSigning, signers: number): Promise<void> {
  const headers: { authorization: string }[] = [];
  for (const { email } of sent.people.slice(0, signers)) headers.push(await enterByLink(testApp, sent, email));
  await Promise.all(headers.flatMap((one) => [signAs(testApp, sent, one), signAs(testApp, sent, one, TYPED_INK)]));
}

export const copiesIn = (testApp: TestApp, email: string) =>
  testApp.mailbox.filter(({ to, subject }) => to === email && subject.startsWith('Signed by everybody'));

export class Killed extends Error {}

/** Services that die at the so-many-th step: before or after a transaction or a file is written. What is committed stays. */
export function dyingServices(
  services: Services,
  at: number,
): { services: Services; scopeOf: (workspaceId: number) => Scope<SystemActor> } {
  let step = 0;
  const dies = () => {
    step += 1;
    if (step === at) throw new Killed();
  };
  const files: Services['files'] = {
    ...services.files,
    put: async (...given: Parameters<Services['files']['put']>) => {
      dies();
      await services.files.put(...given);
      dies();
    },
  };
  return {
    services: { ...services, files },
    scopeOf: (workspaceId) => {
      const scope = openScope(services, workspaceId, { kind: 'system', name: 'seal-document' });
      const transaction: typeof scope.transaction = async (work) => {
        dies();
        const answer = await scope.transaction(async (trx) => {
          const value = await work(trx);
          dies();
          return value;
        });
        dies();
        return answer;
      };
      return { ...scope, transaction };
    },
  };
}
/** How often a worker touches the database or a file before a document is released, and some more. */
export const STEPS = 10;

/**
 * Several people sign at the same moment, each of them twice; then workers seal, of which each dies at the step it is given, and at last some
 * that live, at once. There is one seal over what each of them signed, the document is released, and each person has one message.
 */
export async function proveOneSeal(
  testApp: TestApp,
  member: SignedInMember,
  signers: number,
  deaths: readonly number[],
  parallel: number,
): Promise<void> {
  const sent = await sendForSigning(testApp, member, { people: signers });
  await allSignTwiceAtOnce(testApp, sent, signers);
  await testApp.services.pool.query("select graphile_worker.remove_job(key) from graphile_worker.jobs where key like 'seal-document:%'");
  const run = async (at: number) => {
    const { services, scopeOf } = dyingServices(testApp.services, at);
    try {
      await sealDocumentJob(sent.id, services, { scope: scopeOf(member.scope.workspaceId), attempt: 1, isLastAttempt: false });
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  };
  for (const at of deaths) await run(at);
  // Several at once, none of which dies: one of them seals.
  await Promise.all(Array.from({ length: parallel }, () => run(Infinity)));
  await testApp.runJobs();
  const found = await testApp.services.pool.query<Found>(
    `select state,
        (select count(*)::int from signing_seals as seal where seal.document_id = document.id) as seals,
        (select sum(signed_count)::int from signing_seals as seal where seal.document_id = document.id) as people_sealed,
        (select count(*)::int from signing_sealed_files as file where file.document_id = document.id) as files,
        (select count(*)::int from signing_document_recipients as person where person.document_id = document.id
          and person.state = 'signed' and person.signed_sealed is not null) as signed,
        (select string_agg(kind || ' ' || times, ', ' order by kind) from (
          select kind, count(*) as times from signing_events as event
            where event.document_id = document.id and kind in ('signed', 'all_signed', 'sealed') group by kind) as counted) as events
      from signing_documents as document where id = $1`,
    [sent.id],
  );
  const wanted = {
    ...{ state: 'completed', seals: 1, people_sealed: signers, files: 1, signed: signers },
    ...{ events: `all_signed 1, sealed 1, signed ${signers}`, copies: sent.people.map(() => 1).join(' ') },
  };
  const seen = { ...found.rows[0], copies: sent.people.map(({ email }) => copiesIn(testApp, email).length).join(' ') };
  if (!isDeepStrictEqual(seen, wanted)) throw new Error(`Wanted ${JSON.stringify(wanted)}, found ${JSON.stringify(seen)}`);
}

type Found = { state: string; seals: number; people_sealed: number; files: number; signed: number; events: string };
