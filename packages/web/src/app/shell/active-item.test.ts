import { expect, test } from 'vitest';
import { activeTarget, isFixedTarget } from './active-item.ts';

const saved = ['/marketplace/manual_aml_check', '/flow/0/15', '/properties/sales'];

test.each([
  ['/', '/'],
  ['/market-insights', '/market-insights'],
  ['/flows', '/flows'],
  ['/flow/1/44', '/flows'],
  ['/flow/0/15', '/flow/0/15'],
  ['/flow/0/20', '/flow/0/20'],
  ['/settings', '/settings'],
  ['/members', '/settings'],
  ['/plans_billings', '/settings'],
  ['/properties/sales', '/properties/sales'],
  ['/properties/lettings', '/properties/lettings'],
  ['/marketplace/manual_aml_check/lists', '/marketplace/manual_aml_check'],
  ['/marketplace/manual_aml_check/7', '/marketplace/manual_aml_check'],
  ['/edit_recipient/4', '/document_signing'],
  ['/single_document_details/4', '/signed_documents'],
  ['/properties/details/4', null],
  ['/payment_history', '/payment_history'],
  ['/report/4', null],
])('%s belongs to %s', (pathname, target) => expect(activeTarget(pathname, saved)).toBe(target));

test('a check is marked only while its flow is saved', () => expect(activeTarget('/marketplace/manual_aml_check', [])).toBeNull());
test('a saved flow that leads to a fixed item leaves the mark to it', () => expect(isFixedTarget('/properties/sales')).toBe(true));
