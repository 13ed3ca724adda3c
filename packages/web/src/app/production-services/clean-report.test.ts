import { describe, expect, test } from 'vitest';
import { cleanReport, cleanText } from './clean-report.ts';

describe('A text that leaves in a report', () => {
  test.each([
    ['https://freehold.example/search?search=Morgan+Ellery&workspaceName=Bath', 'https://freehold.example/search'],
    ['https://freehold.example/sign-in#link=secret-token', 'https://freehold.example/sign-in'],
    ['https://freehold.example/sign-in?redirect=/report/7#link=secret', 'https://freehold.example/sign-in'],
    ['GET /v2/client/aml-checks?search=O’Brien%20(Cardiff)', 'GET /v2/client/aml-checks'],
    ["/search?search=O'Brien_(Cardiff)", '/search'],
    ['could not load "/v2/client/me?token=abc", then stopped', 'could not load "/v2/client/me", then stopped'],
    ['at load (https://freehold.example/assets/app-1.js?v=2:10:4)', 'at load (https://freehold.example/assets/app-1.js'],
    ['/a?b=1 and /c#d', '/a and /c'],
    ['?search=ellery', ''],
    ['sign-in#link=secret', 'sign-in'],
    ['no row for imogen.ashworth@pennard.example here', 'no row for [email] here'],
    ['imogen.ashworth%40pennard.example', '[email]'],
    ['button.act[aria-label="Remove “Jane Doe”"][type="button"]', 'button.act[type="button"]'],
    ['input[name="surname"][title="Surname of "Jane""]', 'input'],
  ])('%s becomes %s', (text, clean) => expect(cleanText(text)).toBe(clean));

  test.each([
    'Is this it? Yes',
    'Cannot read properties of undefined (reading "map")',
    'npm:@sentry/react',
    '/marketplace/manual_aml_check/$id',
  ])('%s stays as it is', (text) => expect(cleanText(text)).toBe(text));
});

test('every address in a report is cleaned, wherever it stands, and the rest stays', () => {
  const url = 'https://freehold.example/search?search=ellery#part';
  const report = [
    { event_id: 'a1', trace: { sample_rate: '1' } },
    [
      [
        { type: 'transaction' },
        {
          transaction: '/search?search=ellery',
          request: { url, query_string: 'search=ellery' },
          breadcrumbs: [{ category: 'navigation', data: { from: '/?search=ellery', to: url } }],
          contexts: {
            trace: {
              data: {
                'url.full': url,
                'url.query': '?search=ellery',
                'http.query': 'search=ellery',
                'http.fragment': 'part',
                'sentry.op': 'pageload',
              },
            },
          },
          spans: [{ description: 'GET /v2/client/search?search=ellery', start_timestamp: 1.5, data: { url } }],
          user: { id: '7' },
          measured: [1, true, null],
        },
      ],
    ],
  ];
  const clean = cleanReport(report);
  expect(JSON.stringify(clean)).not.toMatch(/ellery|part/);
  expect(clean).toMatchObject([
    { event_id: 'a1', trace: { sample_rate: '1' } },
    [
      [
        { type: 'transaction' },
        {
          transaction: '/search',
          request: { url: 'https://freehold.example/search' },
          contexts: { trace: { data: { 'sentry.op': 'pageload' } } },
          spans: [{ start_timestamp: 1.5 }],
          user: { id: '7' },
          measured: [1, true, null],
        },
      ],
    ],
  ]);
});

test.each(['/', 'a', '[name="', '?a', 'a@', '"'])('a long text of %s alone is read in no time', (part) => {
  const began = performance.now();
  cleanText(part.repeat(20_000));
  expect(performance.now() - began).toBeLessThan(1000);
});
