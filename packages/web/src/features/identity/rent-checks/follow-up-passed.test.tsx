import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showScreen } from '../../../shared/show-screen.tsx';
import { FollowUpPassed } from './follow-up-passed.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T10:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Of = Parameters<typeof FollowUpPassed>[0]['check'];
const show = (check: Of) => showScreen(<FollowUpPassed check={check} />, { api: {}, everywhere: true });
const said = () => screen.queryByText(/What was accepted here covered the tenancy until then/);

test('the day after, an accepted right for a time says that it was to be checked again', async () => {
  show({ status: 'passed', follow_up_on: '2026-11-23' });
  await screen.findByText('This right was to be checked again by 23 November 2026.');
  expect(said()).not.toBeNull();
});

test.each<[string, Of]>([
  ['on the day itself', { status: 'passed', follow_up_on: '2026-11-24' }],
  ['of a right without limit', { status: 'passed', follow_up_on: null }],
  ['of a check nobody accepted', { status: 'failed', follow_up_on: '2026-11-23' }],
])('%s it says nothing', async (_, check) => {
  const { router } = show(check);
  await router.load();
  expect(said()).toBeNull();
});
