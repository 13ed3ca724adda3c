import { randomUUID } from 'node:crypto';
import { type OnfidoServer, startOnfidoServer } from '@freehold/testkit/onfido-server';
import { afterEach, describe, expect, test } from 'vitest';
import { parseConfig } from '../../platform/config.ts';
import { openDocumentChecks } from '../all.ts';
import { ProviderUnavailable } from '../asked-outside.ts';
import { openOnfidoDocuments } from './onfido.ts';
import { DOCUMENT_CHECK_TITLES, type DocumentChecks, type DocumentPerson } from './provider.ts';
import { openSandboxDocuments } from './sandbox.ts';

type Started = Pick<OnfidoServer, 'uploads' | 'behaves' | 'close'> & { provider: DocumentChecks };

const person = (lastName: string, withFace = true): DocumentPerson => ({
  firstName: 'Tobias',
  lastName,
  dob: '1988-10-02',
  kind: 'passport',
  documents: [{ side: 'front', bytes: Buffer.from('a picture of a document'), mime: 'image/jpeg' }],
  face: withFace ? { bytes: Buffer.from('a picture of a face'), mime: 'image/jpeg' } : null,
});
const SAID: Readonly<Record<string, { result: string; sub_result: string; breakdown: object }>> = {
  Forged: {
    result: 'consider',
    sub_result: 'suspected',
    breakdown: { visual_authenticity: { result: 'consider' }, age_validation: { result: 'clear' } },
  },
  Blurred: { result: 'consider', sub_result: 'rejected', breakdown: { image_integrity: { result: 'unidentified' } } },
  Worn: { result: 'consider', sub_result: 'caution', breakdown: { data_consistency: { result: 'consider' } } },
};
const CLEAR = { result: 'clear', sub_result: 'clear', breakdown: { visual_authenticity: { result: 'clear' } } };
const OTHER_FACE = { result: 'consider', breakdown: { face_comparison: { result: 'consider' } } };
const SAME_FACE = { result: 'clear', breakdown: {} };

async function withOnfido(): Promise<Started> {
  const server = await startOnfidoServer((report, lastName) => {
    if (report === 'document') return SAID[lastName] ?? CLEAR;
    return lastName === 'Stranger' ? OTHER_FACE : SAME_FACE;
  });
  return { ...server, provider: openOnfidoDocuments(server.settings) };
}
const withSandbox = async (): Promise<Started> => ({
  provider: openSandboxDocuments(),
  uploads: [],
  behaves: { fails: 0, status: 'complete' },
  close: () => undefined,
});

let open: Started | undefined;
afterEach(() => {
  open?.close();
  open = undefined;
});
const started = async (start: Promise<Started>) => (open = await start);
const REFERENCE = 'freehold-1-7-document';
const asked = async ({ provider }: Started, about: DocumentPerson) =>
  provider.read(await provider.ask(await provider.prepare(about, REFERENCE), REFERENCE));
async function whyNot(asking: Promise<unknown>): Promise<string> {
  const fault: unknown = await asking.then(
    () => 'it answered',
    (error: unknown) => error,
  );
  if (!(fault instanceof ProviderUnavailable)) throw new Error(`Expected ProviderUnavailable, got ${String(fault)}`);
  expect(fault.message).not.toMatch(/Tobias|1988/);
  return fault.why;
}

describe.each([
  ['onfido', withOnfido, false],
  ['sandbox', withSandbox, true],
] as const)('%s', (name, start, isSandbox) => {
  test('says which it is, and a sandbox says so in its title', async () => {
    const { provider } = await started(start());
    expect([provider.name, provider.isSandbox]).toEqual([name, isSandbox]);
    expect(DOCUMENT_CHECK_TITLES[provider.name].includes('Sandbox')).toBe(isSandbox);
  });

  test('every answer is told apart, and the reference comes back', async () => {
    const at = await started(start());
    const clear = { state: 'answered', document: 'clear', face: 'clear', found: [] };
    expect(await asked(at, person('Renner'))).toEqual({ reference: REFERENCE, answer: clear });
    expect((await asked(at, person('Renner', false))).answer).toEqual({ ...clear, face: null });
    expect((await asked(at, person('Forged'))).answer).toMatchObject({ document: 'suspected', found: ['visual authenticity'] });
    expect((await asked(at, person('Blurred'))).answer).toMatchObject({ document: 'rejected', found: ['image integrity'] });
    expect((await asked(at, person('Worn'))).answer).toMatchObject({ document: 'caution', found: ['data consistency'] });
    expect((await asked(at, person('Stranger'))).answer).toMatchObject({ document: 'clear', face: 'consider', found: ['face comparison'] });
  });

  test('what was asked under a reference is not asked twice', async () => {
    const { provider } = await started(start());
    const subject = await provider.prepare(person('Renner'), REFERENCE);
    const first = await provider.ask(subject, REFERENCE);
    expect(await provider.ask(subject, REFERENCE)).toBe(first);
    expect(await provider.ask(subject, 'freehold-1-8-document')).not.toBe(first);
  });

  test('an outage is told without the person', async () => {
    const { provider } = await started(start());
    expect(await whyNot(provider.prepare(person('Outage'), REFERENCE))).toBe('unreachable');
  });
});

test('Onfido is sent each side and the face, once each', async () => {
  const at = await started(withOnfido());
  const both = person('Renner');
  const [front] = both.documents;
  if (!front) throw new Error('There is no front');
  await at.provider.prepare(
    {
      ...both,
      kind: 'driving_licence',
      documents: [front, { ...front, side: 'back', bytes: Buffer.from('its back') }],
    },
    REFERENCE,
  );
  expect(at.uploads).toEqual([
    '/documents driving_licence front a picture of a document',
    '/documents driving_licence back its back',
    '/live_photos none none a picture of a face',
  ]);
});

test('Onfido: while it runs nothing is answered, and faults are told apart', async () => {
  const at = await started(withOnfido());
  at.behaves.status = 'in_progress';
  expect((await asked(at, person('Renner'))).answer).toEqual({ state: 'running' });
  at.behaves.fails = 1;
  expect(await whyNot(asked(at, person('Renner')))).toBe('unreachable');
  at.behaves.status = 'withdrawn';
  expect(await whyNot(asked(at, person('Renner')))).toBe('refused');
  expect(await whyNot(at.provider.read(randomUUID()))).toBe('refused');
});

test('the settings choose: nobody unless the operator says so, the sandbox never in production', () => {
  const chosen = (env: Record<string, string>) =>
    openDocumentChecks(parseConfig({ DATABASE_URL: 'postgres://localhost/x', ...env }))?.name ?? null;
  const production = { FREEHOLD_ENV: 'production', SMTP_URL: 'smtp://localhost', FREEHOLD_ORIGIN: 'https://freehold.pennard.example' };
  const onfido = { FREEHOLD_DOCUMENT_CHECKS: 'onfido', ONFIDO_TOKEN: 'not-a-real-token' };
  expect([chosen({}), chosen({ FREEHOLD_DOCUMENT_CHECKS: 'sandbox' }), chosen({ ...production, ...onfido })]).toEqual([
    null,
    'sandbox',
    'onfido',
  ]);
  expect(() => chosen({ FREEHOLD_DOCUMENT_CHECKS: 'onfido' })).toThrow('ONFIDO_TOKEN is missing: FREEHOLD_DOCUMENT_CHECKS=onfido needs it');
  expect(() => chosen({ ...production, FREEHOLD_DOCUMENT_CHECKS: 'sandbox' })).toThrow('FREEHOLD_DOCUMENT_CHECKS is wrong');
});
