import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { parseConfig } from '../../platform/config.ts';
import { openDocumentChecks } from '../all.ts';
import { ProviderUnavailable } from '../asked-outside.ts';
import { openOnfidoDocuments } from './onfido.ts';
import { DOCUMENT_CHECK_TITLES, type DocumentChecks, type DocumentPerson } from './provider.ts';
import { openSandboxDocuments } from './sandbox.ts';

type Started = { provider: DocumentChecks; uploads: string[]; settings: { fails: number; status: string }; close(): void };
type Check = { id: string; applicant_id: string; tags: string[]; report_names: string[] };

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
const json = (response: ServerResponse, status: number, body: unknown) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** As much of API v3.6 as these reports meet, in its published shapes. */
async function withOnfido(): Promise<Started> {
  const applicants = new Map<string, string>();
  const checks = new Map<string, Check>();
  const uploads: string[] = [];
  const settings = { fails: 0, status: 'complete' };
  const shown = (check: Check) => ({ ...check, status: settings.status, result: null, report_ids: [], sandbox: true });
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://onfido');
      if (request.headers.authorization !== 'Token token=not-a-real-token') return json(response, 401, { error: {} });
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const raw = Buffer.concat(parts);
      if (settings.fails > 0) {
        settings.fails -= 1;
        return json(response, 503, { error: { message: 'Tobias cannot be read' } });
      }
      if (pathname === '/documents' || pathname === '/live_photos') {
        const form = await new Response(raw, { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData();
        if (!applicants.has(String(form.get('applicant_id')))) return json(response, 422, { error: { type: 'validation_error' } });
        const file = form.get('file');
        const bytes = typeof file === 'string' || file === null ? '' : await file.text();
        uploads.push([pathname, form.get('type') ?? 'none', form.get('side') ?? 'none', bytes].join(' '));
        return json(response, 201, { id: randomUUID(), applicant_id: form.get('applicant_id') });
      }
      const body = JSON.parse(raw.toString('utf8') || '{}') as Record<string, unknown>;
      if (pathname === '/applicants') {
        const id = randomUUID();
        if (body['last_name'] === 'Outage') return json(response, 503, {});
        applicants.set(id, String(body['last_name']));
        return json(response, 201, { id, ...body });
      }
      if (pathname === '/checks' && request.method === 'POST') {
        const check = { ...(body as Omit<Check, 'id'>), id: randomUUID() };
        checks.set(check.id, check);
        return json(response, 201, shown(check));
      }
      if (pathname === '/checks')
        return json(response, 200, {
          checks: [...checks.values()].filter(({ applicant_id: of }) => of === searchParams.get('applicant_id')).map(shown),
        });
      const check = checks.get(pathname.replace('/checks/', '')) ?? checks.get(searchParams.get('check_id') ?? '');
      if (!check) return json(response, 404, { error: {} });
      if (pathname !== '/reports') return json(response, 200, shown(check));
      const lastName = applicants.get(check.applicant_id) ?? '';
      const clear = { result: 'clear', sub_result: 'clear', breakdown: { visual_authenticity: { result: 'clear' } } };
      const face =
        lastName === 'Stranger'
          ? { result: 'consider', breakdown: { face_comparison: { result: 'consider' } } }
          : { result: 'clear', breakdown: {} };
      return json(response, 200, {
        reports: check.report_names.map((name) => ({
          id: randomUUID(),
          check_id: check.id,
          name,
          status: 'complete',
          ...(name === 'document' ? (SAID[lastName] ?? clear) : face),
          properties: {},
        })),
      });
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    provider: openOnfidoDocuments({ token: 'not-a-real-token', webhookToken: 'a token of the webhook', url }),
    uploads,
    settings,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
const withSandbox = async (): Promise<Started> => ({
  provider: openSandboxDocuments(),
  uploads: [],
  settings: { fails: 0, status: 'complete' },
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
  provider.read(await provider.ask(await provider.prepare(about), REFERENCE));
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
    const subject = await provider.prepare(person('Renner'));
    const first = await provider.ask(subject, REFERENCE);
    expect(await provider.ask(subject, REFERENCE)).toBe(first);
    expect(await provider.ask(subject, 'freehold-1-8-document')).not.toBe(first);
  });

  test('an outage is told without the person', async () => {
    const { provider } = await started(start());
    expect(await whyNot(provider.prepare(person('Outage')))).toBe('unreachable');
  });
});

test('Onfido is sent each side and the face, once each', async () => {
  const at = await started(withOnfido());
  const both = person('Renner');
  const [front] = both.documents;
  if (!front) throw new Error('There is no front');
  await at.provider.prepare({
    ...both,
    kind: 'driving_licence',
    documents: [front, { ...front, side: 'back', bytes: Buffer.from('its back') }],
  });
  expect(at.uploads).toEqual([
    '/documents driving_licence front a picture of a document',
    '/documents driving_licence back its back',
    '/live_photos none none a picture of a face',
  ]);
});

test('Onfido: while it runs nothing is answered, and faults are told apart', async () => {
  const at = await started(withOnfido());
  at.settings.status = 'in_progress';
  expect((await asked(at, person('Renner'))).answer).toEqual({ state: 'running' });
  at.settings.fails = 1;
  expect(await whyNot(asked(at, person('Renner')))).toBe('unreachable');
  at.settings.status = 'withdrawn';
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
