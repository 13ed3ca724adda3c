import { createHmac, randomBytes } from 'node:crypto';

const START = 'whsec_';

/** 256 bits, written as Standard Webhooks 1.0.0 writes a symmetric secret. */
export const newSecret = (): string => `${START}${randomBytes(32).toString('base64')}`;

/** The headers of Standard Webhooks 1.0.0: a signature by each secret over id, time and every byte of the body. */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const sign = (secret: string) => {
    const key = Buffer.from(secret.slice(START.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  };
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  };
}
