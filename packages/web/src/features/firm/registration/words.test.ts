import type { Company } from '@freehold/contract/firm/companies';
import type { Plan } from '@freehold/contract/firm/plans';
import { describe, expect, test } from 'vitest';
import { foundWords, marked, standingOf, warningOf } from './company-words.ts';
import { firstChoice, netLine, paidLine, priceOf } from './plan-words.ts';
import { signUpMessages } from './sign-up-words.ts';
import { stepToShow } from './steps.ts';
import { checkSupervision, supervisionValues, toSupervisionAnswer, type SupervisionValues } from './supervision-form.ts';
import { checkTeam, newRow } from './team-rows.ts';

const company = (part: Partial<Company>): Company => ({
  number: '99002417',
  name: 'Pennard & Lisle Ltd',
  status: 'active',
  is_active: true,
  incorporated_on: '2009-04-01',
  dissolved_on: null,
  address: null,
  ...part,
});

describe('A company of the register', () => {
  test.each([
    ['Active since 2009', company({})],
    ['Active', company({ incorporated_on: null })],
    ['Dissolved 2021', company({ status: 'dissolved', is_active: false, dissolved_on: '2021-02-03' })],
    ['Voluntary arrangement', company({ status: 'voluntary-arrangement', is_active: false })],
  ])('stands as “%s”', (words, found) => expect(standingOf(found)).toBe(words));

  test('is warned of when it is no longer there, and only then', () => {
    expect(warningOf(company({}))).toBeNull();
    expect(warningOf(company({ status: 'dissolved', is_active: false, dissolved_on: '2021-02-03' }))).toBe(
      'The register says it was dissolved in 2021. Check that it is yours.',
    );
    expect(warningOf(company({ status: 'liquidation', is_active: false }))).toBe('The register says: liquidation. Check that it is yours.');
  });

  test('has the typed words marked in its name, whatever they hold', () => {
    expect(marked('Pennard & Lisle Ltd', 'pennard').filter((part) => part.hit)).toEqual([{ text: 'Pennard', hit: true }]);
    expect(marked('Pennard & Lisle Ltd', '(+')).toEqual([{ text: 'Pennard & Lisle Ltd', hit: false }]);
    expect(
      marked('Lisle (Bath) Ltd', '(bath) lisle')
        .filter((part) => part.hit)
        .map((part) => part.text),
    ).toEqual(['Lisle', '(Bath)']);
  });

  test('the count is told in words', () => {
    expect([0, 1, 3].map(foundWords)).toEqual(['No company by that name or number', '1 company found', '3 companies found']);
  });
});

describe('Which step is shown', () => {
  test('the first one not answered, and earlier ones when they are asked for', () => {
    expect(stepToShow({ step: 'team' }, undefined)).toBe('team');
    expect(stepToShow({ step: 'team' }, 'company')).toBe('company');
    expect(stepToShow({ step: 'team' }, 'policies')).toBe('team');
  });
  test('none once every one is answered, unless one is asked for', () => {
    expect(stepToShow({ step: 'done' }, undefined)).toBeNull();
    expect(stepToShow({ step: 'done' }, 'plan')).toBe('plan');
  });
});

describe('The supervision', () => {
  const typed = (part: Partial<SupervisionValues>): SupervisionValues => ({
    state: null,
    hmrc_number: '',
    renews_on: '',
    reason: '',
    nominated_officer: 'me',
    nominated_officer_email: '',
    ...part,
  });
  test('sends only what the chosen answer asks for', () => {
    const all = typed({
      hmrc_number: 'XMLR00009904',
      renews_on: '30/11/2027',
      reason: 'We only advise landlords',
      nominated_officer_email: 'b@x.example',
    });
    expect(toSupervisionAnswer({ ...all, state: 'applied' })).toEqual({ state: 'applied', nominated_officer: 'me' });
    expect(toSupervisionAnswer({ ...all, state: 'registered' })).toMatchObject({ hmrc_number: 'XMLR00009904', renews_on: '2027-11-30' });
    expect(toSupervisionAnswer({ ...all, state: 'other', nominated_officer: 'colleague' })).toMatchObject({
      reason: 'We only advise landlords',
      nominated_officer_email: 'b@x.example',
    });
  });
  test('asks for a choice, and for what the choice needs', async () => {
    expect(await checkSupervision(typed({}))).toEqual({ state: 'Choose one answer' });
    expect(Object.keys(await checkSupervision(typed({ state: 'registered' }))).toSorted()).toEqual(['hmrc_number', 'renews_on']);
    expect(Object.keys(await checkSupervision(typed({ state: 'other', nominated_officer: 'colleague' }))).toSorted()).toEqual([
      'nominated_officer_email',
      'reason',
    ]);
    expect(await checkSupervision(typed({ state: 'below_limit' }))).toEqual({});
  });
  test('a date that was saved is written as people read it', () => {
    const supervision = {
      state: 'registered' as const,
      hmrc_number: 'XMLR00009904',
      renews_on: '2027-11-30',
      reason: null,
      nominated_officer: 'me' as const,
      nominated_officer_email: null,
    };
    const answers = {
      company: null,
      supervision,
      plan: null,
      policies: { gate_mode: 'warn' as const, reminder_days: [], negotiator_can_accept_pass: false },
    };
    expect(supervisionValues({ answers }).renews_on).toBe('30 Nov 2027');
  });
});

describe('The team', () => {
  test('an address must be one and stand there once; an empty row does not count', () => {
    const rows = [
      { ...newRow([], 'bethan@pennard.example'), key: 1, sent: true },
      { ...newRow([], 'Bethan@Pennard.example'), key: 2 },
      { ...newRow([], 'dev at pennard'), key: 3 },
      { ...newRow([]), key: 4 },
      { ...newRow([], 'honor@pennard.example'), key: 5 },
    ];
    expect(checkTeam({ rows })).toEqual({
      'rows.2': 'This address is in the list twice',
      'rows.3': 'Enter an email address, like name@example.com',
    });
  });
});

describe('The plans', () => {
  const plan = (part: Partial<Plan>): Plan => ({
    id: 'free',
    name: 'Pay as you go',
    summary: '',
    monthly_pence: 0,
    monthly_with_vat_pence: 0,
    vat_percent: 20,
    includes: [],
    limits: { members: 3, workspaces: 1, webhooks: 1 },
    unit_prices: [],
    is_recommended: false,
    is_current: false,
    can_choose: true,
    why_not: null,
    ...part,
  });
  const paid = plan({
    id: 'branch',
    monthly_pence: 8900,
    monthly_with_vat_pence: 10_680,
    can_choose: false,
    why_not: 'Not payable yet.',
    is_recommended: true,
  });
  test('say the price to pay, with the net one beside it', () => {
    expect([priceOf(0), priceOf(8900), priceOf(10_680)]).toEqual(['£0', '£89', '£106.80']);
    expect(netLine(paid)).toBe('£89 plus VAT');
    expect(netLine(plan({}))).toBe('No monthly price');
  });
  test('begin with one that can be chosen, or with the workspace’s own', () => {
    expect(firstChoice([paid, plan({})])).toBe('free');
    expect(firstChoice([plan({}), { ...paid, is_current: true }])).toBe('branch');
    expect(firstChoice([paid])).toBeNull();
  });
  test('say why the others wait', () => {
    expect(paidLine([plan({}), paid])).toBe('Not payable yet.');
    expect(paidLine([plan({})])).toBe('Change or leave whenever you like.');
  });
});

test('what the server says of a version is told under the tick', () => {
  expect(signUpMessages({ 'agreed.terms_version': 'There is a newer version', email: 'No' })).toEqual({
    agreed: 'There is a newer version',
    email: 'No',
  });
});
