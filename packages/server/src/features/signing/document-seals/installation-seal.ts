import { X509Certificate } from 'node:crypto';
import type { SealStanding } from '@freehold/contract/signing/document-seals';
import { testSealing, type SelfTest } from '@freehold/sealing/self-test';
import type { Signer } from '@freehold/sealing/signer';
import type { TimeStamper } from '@freehold/sealing/write-cms';
import { openSealKey } from '../../../providers/seal/open-seal-key.ts';
import { noteCertificate } from '../../../providers/seal/made-here.ts';
import type { Services } from '../../../platform/services.ts';
import { openTimeStamper } from './time-stamp.ts';

export type SealServices = Pick<Services, 'config' | 'pool' | 'keys' | 'now' | 'log'>;
export type InstallationSeal = {
  signer: Signer;
  stamp: TimeStamper | undefined;
  subject: string;
  isSelfSigned: boolean;
  validUntil: Date;
};
type Tested = { at: Date; seal: InstallationSeal | null; test: SelfTest };

/** A test that failed is made again after so long, so that a key service that was away stops nobody once it is back. */
const AGAIN_AFTER_MS = 30_000;
const known = new WeakMap<Services['pool'], Promise<Tested>>();

/** The seal of this installation, opened and tested once in each process: a page is sealed and verified, and a changed copy told apart. */
async function tested(services: SealServices): Promise<Tested> {
  const before = known.get(services.pool);
  if (before !== undefined) {
    const { test, at } = await before;
    if (test.passed || services.now().getTime() - at.getTime() < AGAIN_AFTER_MS) return before;
  }
  const started = openAndTest(services);
  known.set(services.pool, started);
  return started;
}

async function openAndTest(services: SealServices): Promise<Tested> {
  const at = services.now();
  try {
    const { signer } = await openSealKey(services);
    const certificate = new X509Certificate(signer.certificate);
    const seal: InstallationSeal = {
      signer,
      stamp: openTimeStamper(services),
      subject: commonName(certificate),
      isSelfSigned: vouchesForItself(certificate),
      validUntil: certificate.validToDate,
    };
    if (seal.validUntil <= at || certificate.validFromDate > at)
      return {
        at,
        seal,
        test: {
          passed: false,
          reason: `The certificate of the seal is valid from ${dayOf(certificate.validFromDate)} to ${dayOf(seal.validUntil)} only.`,
        },
      };
    const test = await testSealing(signer, at, seal.stamp);
    if (test.passed) await noteCertificate(services, signer.certificate);
    else services.log.error({ reason: test.reason }, 'the seal does not pass its test: documents cannot be sent');
    return { at, seal, test };
  } catch (error) {
    services.log.error({ err: error }, 'the seal cannot be opened: documents cannot be sent');
    return { at, seal: null, test: { passed: false, reason: error instanceof Error ? error.message : String(error) } };
  }
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
/** Made without an issuer. OpenSSL's own question asks for more: whether it may issue certificates, which a seal may not. */
export const vouchesForItself = (certificate: X509Certificate): boolean =>
  certificate.issuer === certificate.subject && certificate.verify(certificate.publicKey);
/** The common name, which is what people know a certificate by. */
export const commonName = ({ subject }: X509Certificate): string =>
  /(?:^|\n| \+ )CN=([^\n]+)/.exec(subject)?.[1] ?? subject.replaceAll('\n', ', ');

/** Opened and tested when a process starts; the first call pays for it where nobody did. */
export const startSeal = (services: SealServices): Promise<boolean> => tested(services).then(({ test }) => test.passed);

/** The seal to put on a document now, or a throw that says why there is none. */
export async function requireSeal(services: SealServices): Promise<InstallationSeal> {
  const { seal, test } = await tested(services);
  if (seal === null || !test.passed) throw new Error(test.passed ? 'There is no seal.' : test.reason);
  return seal;
}

/** Whether documents can be sealed here, for whoever is about to send one; null where they can. In words for staff: what the operator has to do stands in the log. */
export async function whyNotSealed(services: SealServices): Promise<string | null> {
  const { test } = await tested(services);
  return test.passed
    ? null
    : 'Documents cannot be sent now: the seal of this installation did not pass its test. Ask whoever runs it to look at the log; drafts are kept.';
}

export async function standingOfSeal(services: SealServices): Promise<SealStanding> {
  const { seal, test, at } = await tested(services);
  const { stampUrl } = services.config.seal;
  return {
    ready: test.passed,
    why_not: await whyNotSealed(services),
    level: test.passed ? test.level : 'B-B',
    certificate_subject: seal?.subject ?? null,
    self_signed: seal?.isSelfSigned ?? false,
    valid_until: seal?.validUntil.toISOString() ?? null,
    time_stamp_authority: stampUrl === null ? null : new URL(stampUrl).host,
    tested_at: at.toISOString(),
  };
}
