import { isAmlContent } from '@freehold/contract/is-aml';
import { Report } from '@freehold/contract/reports';
import { REDACTIONS } from '@freehold/contract/sharing/share-words';
import { OutwardReport, type SharedReport } from '@freehold/contract/sharing/shared-report';
import { textOfPdf } from '@freehold/testkit/text-of-pdf';
import { describe, expect, test } from 'vitest';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import { renderReport } from '../../../providers/report-renderer/render-pool.ts';
import { sharedView } from './draw-share.ts';
import { outwardCopy, sectionsOf, whyKeptInside, type KeptReport } from './outward-copy.ts';

type Content = Report['content'];
const isOfZod = (schema: $ZodType): schema is $ZodTypes => 'def' in schema._zod;
const isContent = (value: unknown): value is Content => typeof value === 'object' && value !== null && 'subject_name' in value;
/** Every field of a schema filled: a text with the place it stands in, a list with one entry, the first of each choice but for `variant`. */
function filled(schema: $ZodType, path: string, variant: number): unknown {
  if (!isOfZod(schema)) return null;
  const { def } = schema._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, each]) => [name, filled(each, path === '' ? name : `${path}.${name}`, variant)]),
      );
    case 'array':
      return [filled(def.element, `${path}[]`, variant)];
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return filled(def.innerType, path, variant);
    case 'pipe':
      return filled(def.out, path, variant);
    case 'union': {
      const option = def.options[variant % def.options.length];
      return option === undefined ? null : filled(option, path, variant);
    }
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'record':
      return {};
    case 'string':
      return 'format' in def && (def.format === 'date' || def.format === 'datetime')
        ? '2026-06-01T10:00:00.000Z'.slice(0, def.format === 'date' ? 10 : 24)
        : `§${path}§`;
    default:
      return null;
  }
}
const contentsOf = (option: $ZodType): Content[] => [0, 1, 2].map((variant) => filled(option, '', variant)).filter(isContent);
const BY_KIND = new Map(
  Report.shape.content.options.map((option) => {
    const contents = contentsOf(option);
    return [contents[0]?.kind ?? '', contents] as const;
  }),
);
const placesIn = (copy: OutwardReport) => new Set([...JSON.stringify(copy).matchAll(/§([^§]+)§/g)].map(([, place = '']) => place));
const kept = (content: Content): KeptReport => ({ content, title: 'Report', version: 1, created_at: '2026-06-01T10:00:00.000Z' });

const SUBJECT = [
  'subject_name',
  'public_ref',
  'elements[].label',
  'subject.number',
  'subject.country',
  'subject.nationality',
  'subject.passport_number',
  'subject.dob',
  'subject.address',
];
/** All that may leave the firm of each kind. A line more here is a decision. */
const MAY_LEAVE: Record<string, readonly string[]> = {
  aml: [...SUBJECT, 'lists[].name', 'lists[].publisher'],
  kyc: [
    ...SUBJECT,
    ...['line1', 'line2', 'town', 'postcode'].map((part) => `details.address.${part}`),
    ...['details.phone', 'details.email', 'document.country', 'document.number', 'document.holder.number'],
    ...['document.holder.first_names', 'document.holder.last_name'],
  ],
  kyb: [...SUBJECT, 'company.name', 'company.number', 'company.status_words', 'company.address', 'people[].name'],
  ownership: [...SUBJECT, 'home.address', 'home.title_number', 'register.title_number', 'register.proprietors[].name'],
  bank: [...SUBJECT, 'account.sort_code', 'account.number_masked', 'account.account_name'],
  sof: [...SUBJECT, 'funds.parts[].type_name'],
  rtr: SUBJECT,
};

describe('what leaves the firm', () => {
  test('is what is named, kind by kind, and nothing else of a report', () => {
    expect([...BY_KIND.keys()].filter((kind) => kind in MAY_LEAVE).length).toBeGreaterThanOrEqual(7);
    for (const [kind, contents] of BY_KIND) {
      const allowed = new Set(MAY_LEAVE[kind] ?? SUBJECT);
      for (const content of contents) {
        const copy = outwardCopy(kept(content), { scope: 'full', sections: [], hidden: [] });
        expect([kind, [...placesIn(copy)].filter((place) => !allowed.has(place))]).toEqual([kind, []]);
      }
    }
  });

  test('never says what a screening found, nor why anything was decided', () => {
    for (const [, contents] of BY_KIND)
      for (const content of contents)
        for (const scope of ['full', 'summary', 'screening_only'] as const) {
          const places = [...placesIn(outwardCopy(kept(content), { scope, sections: [], hidden: [] }))];
          expect(
            places.filter((place) =>
              /^(matches|nearest|funnel|risk|edd|decisions|timeline|frozen|outcome_reasons|verdict|duplicates|discrepancies|flags|reviews|screening|statement|notes)/.test(
                place,
              ),
            ),
          ).toEqual([]);
          expect(places.filter((place) => place.includes('reasons') || place.includes('explained'))).toEqual([]);
        }
    const [aml] = BY_KIND.get('aml') ?? [];
    if (aml) expect(outwardCopy(kept(aml), { scope: 'full', sections: [], hidden: [] }).results).toEqual([]);
  });

  test('a summary has no facts, and what is hidden is in no copy', () => {
    for (const [, contents] of BY_KIND)
      for (const content of contents) {
        const one = content;
        expect(outwardCopy(kept(one), { scope: 'summary', sections: [], hidden: [] }).facts).toEqual([]);
        const places = [...placesIn(outwardCopy(kept(one), { scope: 'full', sections: [], hidden: REDACTIONS }))];
        const hidden =
          /passport_number|document\.(holder\.)?number|details\.(phone|email|address)|subject\.address|account\.(sort_code|number_masked)/;
        expect(places.filter((place) => hidden.test(place))).toEqual([]);
      }
  });

  test('single sections are parts of the whole: together they say as much, and each no more than its own', () => {
    for (const [, contents] of BY_KIND)
      for (const content of contents) {
        const whole = outwardCopy(kept(content), { scope: 'full', sections: [], hidden: [] });
        const parts = sectionsOf(content).map((section) =>
          outwardCopy(kept(content), { scope: 'sections', sections: [section], hidden: [] }),
        );
        expect(parts.flatMap(({ facts }) => facts).length).toBe(whole.facts.length);
        expect(parts.flatMap(({ results }) => results).length).toBe(whole.results.length);
        for (const part of parts) {
          expect(whole.facts).toEqual(expect.arrayContaining(part.facts));
          expect(part.facts.length + part.results.length + (part.searched ? 1 : 0) + (part.accepted_on ? 1 : 0)).toBeGreaterThan(0);
        }
        expect(parts.filter(({ searched }) => searched !== null).length).toBe(whole.searched === null ? 0 : 1);
      }
    const [kyc] = BY_KIND.get('kyc') ?? [];
    if (!kyc) throw new Error('There is no sample');
    const document = outwardCopy(kept(kyc), { scope: 'sections', sections: ['document'], hidden: ['document_number'] });
    expect([...placesIn(document)].filter((place) => /address|details|dob|number/.test(place))).toEqual([]);
  });

  test('of a date of birth the year alone where day and month are left out', () => {
    const [aml] = BY_KIND.get('aml') ?? [];
    if (!aml) throw new Error('There is no sample');
    const born: Content = { ...aml, subject: { kind: 'person', first_name: 'Ada', last_name: 'Quill', dob: '1988-10-02' } };
    const factsOf = (hidden: readonly 'dob_day'[]) =>
      outwardCopy(kept(born), { scope: 'full', sections: [], hidden }).facts.map(({ value }) => value);
    expect(factsOf([])).toContain('2 October 1988');
    expect(factsOf(['dob_day'])).toContain('1988');
    expect(factsOf(['dob_day'])).not.toContain('2 October 1988');
  });

  test('a frozen, rejected, running, practice or unsettled check stays inside', () => {
    const [whole] = BY_KIND.get('aml') ?? [];
    if (whole?.kind !== 'aml' || !isAmlContent(whole)) throw new Error('There is no sample');
    const aml = { ...whole, frozen: null, is_practice: false, state: 'completed' as const, decisions: [], matches: [] };
    const now = { state: 'completed', isFrozen: false, isCancelled: false };
    expect(whyKeptInside(aml, now)).toBeNull();
    expect(whyKeptInside(aml, { ...now, isFrozen: true })).toContain('frozen');
    expect(whyKeptInside(aml, { ...now, isCancelled: true })).toContain('cancelled');
    expect(whyKeptInside({ ...aml, is_practice: true }, now)).toContain('practice');
    expect(whyKeptInside({ ...aml, state: 'processing' }, now)).toContain('still runs');
    for (const status of ['open', 'true_match', 'unclear'] as const) {
      const matches = whole.matches.map((match) => ({ ...match, status }));
      expect(matches.length).toBeGreaterThan(0);
      expect(whyKeptInside({ ...aml, matches }, now)).toContain('not settled');
    }
  });
});

test('a bundle of twenty reports says every name as it is written, and nothing of it is cut', async () => {
  const names = ['محمد علي الأنصاري', '王小明', 'Αλέξανδρος Παπαδόπουλος', 'Łukasz Żółć', 'Дмитрий Щербаков'];
  const reports = Array.from({ length: 20 }, (_, place): OutwardReport => ({
    ...{ title: 'Identity check', public_ref: `IDC-2026-${1000 + place}`, version: 1, made_at: '2026-11-20T10:00:00Z' },
    about: names[place % names.length] ?? '',
    facts: [
      { label: 'Lives at', value: 'X'.repeat(60) },
      { label: 'Document', value: 'Passport' },
    ],
    results: [{ label: 'Face against the document', result: 'pass' }],
    ...{ searched: null, accepted_on: '2026-11-20', limits: ['It is no decision of yours.'], is_demonstration: false },
  }));
  const copy: SharedReport = {
    ...{ reference: 'SHR-0001', check_code: null, firm: 'Pennard & Lisle', scope: 'full', sections: [], hidden: [], reliance: false },
    ...{ purpose: 'The sale of 9 Tolland Terrace', shared_at: '2026-11-21T10:00:00Z', terms_version: 1 },
    recipient: { name: '김민준', firm: '王律師事務所' },
    reports,
  };
  const data = sharedView(copy, { sha256: 'a'.repeat(64), until: new Date('2026-12-21T00:00:00Z') });
  const pdf = await renderReport({ template: 'shared-report', data, madeAt: '2026-11-21T10:00:00Z' });
  const text = (await textOfPdf(Buffer.from(pdf))).normalize('NFKC');
  for (const wanted of [...names.slice(1), '김민준', '王律師事務所', ...reports.map(({ public_ref: ref }) => ref)])
    expect(text).toContain(wanted);
  expect(text).toMatch(/[\u0621-\u064a]{4}/u);
}, 60_000);
