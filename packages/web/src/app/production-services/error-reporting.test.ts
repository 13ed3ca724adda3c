import { beforeEach, expect, test, vi } from 'vitest';
import type { SentrySettings } from './start-sentry.ts';

const report = vi.fn();
const setUser = vi.fn();
const follow = vi.fn();
vi.mock('./start-sentry.ts', () => ({ startSentry: () => ({ report, setUser }) }));

let reporting: typeof import('./error-reporting.ts');
beforeEach(async () => {
  vi.resetModules();
  reporting = await import('./error-reporting.ts');
  report.mockClear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const settings = { dsn: 'https://key@reports.example/1', release: 'freehold@1', router: {} } as SentrySettings;
const throwInPage = (error: Error) => window.dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
const rejectInPage = (reason: Error) => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

test('errors from before the SDK is here are sent once it is, of all three kinds and in their order', async () => {
  reporting.keepEarlyErrors();
  const [thrown, rejected, caught] = [new Error('thrown'), new Error('rejected'), new Error('caught')];
  throwInPage(thrown);
  rejectInPage(rejected);
  reporting.reportCaughtError(caught);
  expect(report).not.toHaveBeenCalled();
  await reporting.startErrorReporting(settings, follow);
  expect(report.mock.calls).toEqual([[thrown], [rejected], [caught]]);
});

test('the user is known before anything is sent', async () => {
  reporting.keepEarlyErrors();
  throwInPage(new Error('thrown'));
  await reporting.startErrorReporting(settings, (tell) => {
    expect(tell).toBe(setUser);
    expect(report).not.toHaveBeenCalled();
  });
  expect(report).toHaveBeenCalledOnce();
});

test('from then on the SDK hears of thrown errors itself, and of caught ones from here', async () => {
  reporting.keepEarlyErrors();
  await reporting.startErrorReporting(settings, follow);
  rejectInPage(new Error('rejected later'));
  expect(report).not.toHaveBeenCalled();
  const caught = new Error('caught later');
  reporting.reportCaughtError(caught);
  expect(report.mock.calls).toEqual([[caught]]);
  expect(console.error).toHaveBeenCalledWith(caught);
});

test('only the first twenty are kept', async () => {
  reporting.keepEarlyErrors();
  for (let count = 1; count <= 30; count += 1) throwInPage(new Error(`error ${count}`));
  await reporting.startErrorReporting(settings, follow);
  expect(report).toHaveBeenCalledTimes(20);
  expect(report.mock.calls[0]).toEqual([new Error('error 1')]);
});

test('where reporting is not configured the kept errors are let go and no more are kept', async () => {
  reporting.keepEarlyErrors();
  throwInPage(new Error('thrown'));
  reporting.leaveErrorsUnreported();
  rejectInPage(new Error('rejected'));
  reporting.reportCaughtError(new Error('caught'));
  await reporting.startErrorReporting(settings, follow);
  expect(report).not.toHaveBeenCalled();
});
