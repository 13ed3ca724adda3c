import type { LiveSession } from '@freehold/contract/access/account';

/* First match counts: Edge and Opera also call themselves Chrome, everything calls itself Safari, and an iPhone names a Mac. */
const BROWSERS = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bMacintosh\b/, 'Mac', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
] as const;

/** What a browser says of itself, as far as a person needs it to know their own again. It is a claim, and decides nothing. */
export function readUserAgent(text: string): Pick<LiveSession, 'browser' | 'system' | 'device'> {
  const browser = BROWSERS.find(([sign]) => sign.test(text))?.[1] ?? null;
  const [, system, device] = SYSTEMS.find(([sign]) => sign.test(text)) ?? [null, null, 'computer' as const];
  return { browser, system, device };
}
