import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { ConfigError } from '../../platform/config.ts';
import { NotTaken, wasNotReached, type Fault, type Receipt, type Receipts } from '../not-taken.ts';
import { equalText } from '../signed-webhook.ts';
import type { SmsProvider } from './provider.ts';

/** Longest wait for the service to take a text. */
const TIMEOUT_MS = 10_000;
const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);
const SHAPE = 'twilio://SID:TOKEN@api.twilio.com?from=NUMBER';

/** What Twilio answers a message it will not take: https://www.twilio.com/docs/usage/twilios-response#response-formats-exceptions */
const TwilioFault = z.object({ code: z.number() });
const TwilioMessage = z.object({ sid: z.string() });

/** A number that is none, or takes no texts; one that takes none from here: https://www.twilio.com/docs/api/errors */
const WRONG_NUMBER = new Set([21211, 21214, 21217, 21219, 21265, 21401, 21407, 21421, 21614, 30003, 30005, 30006]);
const BLOCKED = new Set([21610, 30004, 30007]);

/** Where reports of texts come in, and the parameter that says of which. */
const RECEIPTS = 'text';
const MESSAGE = 'message';

/**
 * Sends through Twilio's Messages resource (2010-04-01). `from` is a number, a sender name, or the sid of a messaging service (MG…). Twilio knows
 * no repeat of a text, so what it did not answer is not sent again. Where `origin` can be reached over https it is asked to report.
 */
export function openTwilio(url: string, origin: string): SmsProvider {
  const { endpoint, authorization, sender, token } = readAddress(url);
  const callback = `${origin}/v2/receipts/${RECEIPTS}`;
  const isTold = origin.startsWith('https://');
  return {
    name: 'twilio',
    receipts: receiptsOf(token, origin),
    async send({ to, text, id }) {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({
          To: to,
          ...sender,
          Body: text,
          ...(id && isTold && { StatusCallback: `${callback}?${MESSAGE}=${id}` }),
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => {
        if (wasNotReached(error)) throw error;
        throw new NotTaken('Twilio did not say whether it took the text', 'unknown');
      });
      const answer: unknown = await response.json().catch(() => null);
      if (response.ok) return { id: TwilioMessage.safeParse(answer).data?.sid ?? null, isDelivered: false };
      const code = TwilioFault.safeParse(answer).data?.code;
      // Twilio's own sentence quotes the number, so only its code is passed on.
      throw new NotTaken(
        `Twilio did not take the text: HTTP ${response.status}${code === undefined ? '' : `, error ${code}`}`,
        faultOfAnswer(response.status, code),
      );
    },
  };
}

function faultOfAnswer(status: number, code: number | undefined): Fault {
  if (status === 429 || status === 401 || status === 503) return 'put_off';
  if (status >= 500) return 'unknown';
  return code === undefined ? 'refused' : faultOfCode(code);
}

const faultOfCode = (code: number) => (WRONG_NUMBER.has(code) ? 'address' : BLOCKED.has(code) ? 'blocked' : 'refused');

/** https://www.twilio.com/docs/messaging/api/message-resource#message-status-values */
function saysOf(status: string | null, code: number): Receipt['says'] | null {
  if (status === 'sent' || status === 'delivered') return status === 'sent' ? 'accepted' : 'delivered';
  if (status === 'undelivered') return faultOfCode(code) === 'blocked' ? 'blocked' : 'address';
  return status === 'failed' ? faultOfCode(code) : null;
}

/** Signed as https://www.twilio.com/docs/usage/webhooks/webhooks-security says: the address that was called, then each field by name. */
const receiptsOf = (token: string, origin: string): Receipts => ({
  word: RECEIPTS,
  contentType: 'application/x-www-form-urlencoded',
  read({ path, header, body }) {
    const form = new URLSearchParams(body.toString('utf8'));
    const fields = [...new Set(form.keys())].sort().flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value));
    const expected = createHmac('sha1', token)
      .update(`${origin}${path}${fields.join('')}`)
      .digest('base64');
    if (!equalText(header('x-twilio-signature') ?? '', expected)) return undefined;
    const says = saysOf(form.get('MessageStatus'), Number(form.get('ErrorCode')));
    return says && { message: new URL(path, origin).searchParams.get(MESSAGE), id: form.get('MessageSid'), says };
  },
});

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
    token,
    authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`,
    sender: /^MG[0-9a-f]{32}$/i.test(from) ? { MessagingServiceSid: from } : { From: from },
  };
}
