import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { expect, test } from 'vitest';
import { lookedFor } from './looked-for.ts';

const element = (code: string, result: string) => ({ code, label: code, result, required: false, reasons: [] });

test('what no list was searched for is not said to have been looked for', () => {
  const elements = [element('SANCTIONS', 'pass'), element('PEP', 'not_run')] as AmlCheck['elements'];
  expect(lookedFor({ elements, categories: ['sanctions', 'pep'] })).toEqual([
    { label: 'Looked for', value: 'Sanctions' },
    { label: 'Not run, no list', value: 'Exposed people (PEP)' },
  ]);
  expect(lookedFor({ elements: [], categories: ['sanctions'] })[0]).toEqual({ label: 'Looked for', value: 'Nothing' });
});
