import { DOCUMENT_POINT_CODES } from '@freehold/contract/identity/kyc-reviews';
import { riskAnswers } from '@freehold/testkit/aml-journey';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { callFrom } from './journey.ts';
import { pngOf } from './png-of.ts';

type Answer = { id: number; version: number; state: string };
const SOURCE_OF_FUNDS = 32;
/** `face`: a photograph of it was handed in too. */
type Identified = { firstName: string; lastName: string; email: string; face?: boolean };

/** Somebody whom a firm sent a link to, and whose identity it checked and accepted; each step as the pages of the firm make it. */
export async function identify(agent: Page, { firstName, lastName, email, face = false }: Identified) {
  const call = <T = Answer>(method: string, path: string, body?: object) => callFrom<T>(agent, method, `/v2/client${path}`, body);
  const buyer = { kind: 'person', first_name: firstName, last_name: lastName, emails: [email] };
  const home = {
    kind: 'sale',
    stage: 'instructed',
    line1: '9 Tolland Terrace',
    town: 'Bristol',
    postcode: 'BS6 5VK',
    price_pence: 30_000_000,
  };
  const property = await call('POST', '/properties', { ...home, people: [{ party: buyer, role: 'buyer' }] });
  const { people } = await call<{ people: { party: { id: number } }[] }>('GET', `/properties/${property.id}`);
  const party = people[0]?.party.id ?? 0;
  const asset = { flow_id: SOURCE_OF_FUNDS, asset_id: property.id };
  const quote = await call<{ id: string }>('POST', '/flow-runs/quote', { ...asset, party_ids: [party] });
  const run = { ...asset, asset_type_id: 1, parties: [{ party_id: party }], payer: 'agent', quote_id: quote.id };
  await call('POST', '/flow-runs', { ...run, invite: { channel: 'email', words: '' } });

  const { current } = await call<{ current: { version: number } }>('GET', '/kyc-policy');
  const rules = { normal: ['LIVENESS', 'DUPLICATE'], high: ['LIVENESS', 'DUPLICATE', 'MORTALITY'] };
  await call('POST', '/kyc-policy', { version: current.version, rules, reason: 'No register is connected here yet' });
  const dated = { dated_on: new Date().toISOString().slice(0, 10) };
  const number = '521004417';
  const inputs = {
    ...{ first_name: firstName, last_name: lastName, dob: '1988-10-02', nationality: 'GB', email, party_id: party },
    addresses: [
      {
        address: { line1: '6 Ladysmith Place', line2: '', town: 'Bristol', postcode: 'BS6 5VK', country: 'GB' },
        from: '2019-03',
        to: null,
      },
    ],
    document: { kind: 'passport', country: 'GB', number, expires_on: '2032-01-01' },
    address_proofs: [
      { key: 'bank', kind: 'bank_statement', issuer: 'The bank', ...dated },
      { key: 'council', kind: 'council_tax', issuer: 'The council', ...dated },
    ],
    ...{ seen_in_person: true, purpose: 'sale', consent: true },
  };
  const draft = await call('POST', '/checks/kyc', { inputs });
  const headers = await agent.evaluate(() => ({
    authorization: `Bearer ${localStorage.getItem('accessToken')}`,
    'x-workspace-id': localStorage.getItem('retainSelection') ?? '',
  }));
  const papers = [{ kind: 'front' }, { kind: 'address', part: 'bank' }, { kind: 'address', part: 'council' }];
  for (const [at, fields] of [...papers, ...(face ? [{ kind: 'selfie' }] : [])].entries()) {
    const file = { name: `paper-${at}.png`, mimeType: 'image/png', buffer: pngOf(60 + at, 40) };
    const sent = await agent.request.post(`/v2/client/checks/kyc/drafts/${draft.id}/files`, { headers, multipart: { ...fields, file } });
    expect(sent.status(), await sent.text()).toBe(200);
  }
  const { version } = await call('GET', `/checks/kyc/drafts/${draft.id}`);
  const check = await call('POST', `/checks/kyc/${draft.id}/submit`, { version });
  await expect.poll(async () => (await call('GET', `/checks/${check.id}`)).state, { timeout: 60_000 }).toBe('completed');
  const act = async (path: string, body: object) =>
    call('POST', `/checks/${path}`, { version: (await call('GET', `/checks/${check.id}`)).version, ...body });
  const points = Object.fromEntries(DOCUMENT_POINT_CODES.map((code) => [code, { answer: 'yes', note: '' }]));
  const reads = { first_names: firstName, last_name: lastName, dob: '1988-10-02', number, expires_on: '2032-01-01' };
  const seen = { ...dated, name_matches: 'yes', address_matches: 'yes' };
  await act(`kyc/${check.id}/document-review`, { points, reads });
  await act(`kyc/${check.id}/face-review`, { same_person: 'yes', liveness: 'seen_in_person' });
  await act(`kyc/${check.id}/address-review`, { source: 'proof:bank', kind: 'bank_statement', issuer: 'The bank', ...seen });
  await act(`kyc/${check.id}/address-review`, { source: 'proof:council', kind: 'council_tax', issuer: 'The council', ...seen });
  await call('POST', '/risk-assessments', { check_id: check.id, answers: riskAnswers() });
  await act(`${check.id}/decision`, { value: 'accepted', reason: 'Compared with the passport and two papers' });
  return { party, check: check.id };
}
