import { expect, test } from 'vitest';
import { isLocalHost, isSigningHost } from './host.ts';

test.each([
  ['signing.localhost', true],
  ['signing.pennard.example', true],
  ['signing-bristol.pennard.example', true],
  ['app.signing.pennard.example', false],
  ['localhost', false],
])('%s is a signing host: %s', (host, expected) => expect(isSigningHost(host)).toBe(expected));

test.each([
  ['localhost', true],
  ['signing.localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['localhost.pennard.example', false],
  ['pennard.example', false],
])('%s is this machine: %s', (host, expected) => expect(isLocalHost(host)).toBe(expected));
