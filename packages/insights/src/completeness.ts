import { shareOf } from './market-report.ts';

/** How much of a month’s sales is registered so many months later, from files that each brought what one month registered. */
export type Registration = { files: number; shares: readonly number[] | null };

/** Fewer files say more about their months than about months. */
const LEAST_FILES = 3;
const Z_95 = 1.959_964;

export function registrationOf({ files, delays }: { files: number; delays: readonly { months: number; sales: number }[] }): Registration {
  const all = delays.reduce((sum, { sales }) => sum + sales, 0);
  if (files < LEAST_FILES || all === 0) return { files, shares: null };
  const longest = Math.max(...delays.map(({ months }) => months));
  let sum = 0;
  const shares = Array.from({ length: longest + 1 }, (_, age) => {
    sum += delays.find(({ months }) => months === age)?.sales ?? 0;
    return sum / all;
  });
  return { files, shares };
}

export type Expected = { registeredPercent: number; sales: number; low: number; high: number };

/**
 * What a month will come to when all of it is registered: what is registered divided by the share that usually is by then. The interval is
 * that of how many trials gave so many (negative binomial), at 95 %. Null where nothing is known of the share, or nothing is registered.
 */
export function expectedOf(registered: number, age: number, { shares }: Registration): Expected | null {
  const share = shares === null ? undefined : (shares[age] ?? 1);
  if (share === undefined || share === 0 || registered === 0) return null;
  const expected = registered / share;
  const wide = (Z_95 * Math.sqrt(registered * (1 - share))) / share;
  return {
    registeredPercent: shareOf(share, 1) ?? 0,
    sales: Math.round(expected),
    low: Math.max(registered, Math.floor(expected - wide)),
    high: Math.ceil(expected + wide),
  };
}
