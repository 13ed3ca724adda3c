import { z } from 'zod';
import { ConfigError } from '../../platform/config.ts';
import type { SmsProvider } from './provider.ts';

/** Longest wait for the service to take a text. */
const TIMEOUT_MS = 10_000;
const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);
const SHAPE = 'twilio://SID:TOKEN@api.twilio.com?from=NUMBER';

/** What Twilio answers a message it will not take: https://www.twilio.com/docs/usage/twilios-response#response-formats-exceptions */
const TwilioFault = z.object({ code: z.number() });

export class TextNotTaken extends Error {}

/** Sends through Twilio's Messages resource (2010-04-01). `from` is a number, a sender name, or the sid of a messaging service (MG…). */
export function openTwilio(url: string): SmsProvider {
  const { endpoint, authorization, sender } = readAddress(url);
  return {
    name: 'twilio',
    async send({ to, text }) {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({ To: to, ...sender, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.ok) return void (await response.body?.cancel());
      const fault = TwilioFault.safeParse(await response.json().catch(() => null));
      // Twilio's own sentence quotes the number, so only its code is passed on.
      throw new TextNotTaken(`Twilio did not take the text: HTTP ${response.status}${fault.success ? `, error ${fault.data.code}` : ''}`);
    },
  };
}

function readAddress(text: string) {
  const wrong = (what: string) => new ConfigError(`SMS_URL is wrong: ${what}. It should be ${SHAPE}`);
  if (!URL.canParse(text)) throw wrong('it cannot be read');
  const url = new URL(text);
  const [sid, token] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  // In a query a plus sign stands for a space; a number typed as it is written still counts.
  const from = (url.searchParams.get('from') ?? '').replace(/^ /, '+').trim();
  if (!sid || !token) throw wrong('the account and its token are missing');
  if (!from) throw wrong('the number to send from is missing');
  const scheme = LOCAL_NAMES.has(url.hostname) ? 'http' : 'https';
  return {
    endpoint: `${scheme}://${url.host || 'api.twilio.com'}/2010-04-01/Accounts/${encodeURIComponent(sid)}/Messages.json`,
    authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`,
    sender: /^MG[0-9a-f]{32}$/i.test(from) ? { MessagingServiceSid: from } : { From: from },
  };
}
