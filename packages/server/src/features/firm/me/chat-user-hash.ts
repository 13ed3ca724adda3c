import { createHmac } from 'node:crypto';
import type { Config } from '../../../platform/config.ts';

/** Proves to the chat widget that this server knows the user: HMAC-SHA256 of the user id, in hex. Null when no widget is configured. */
export function chatUserHash({ intercom }: Pick<Config, 'intercom'>, userId: number): string | null {
  return intercom && createHmac('sha256', intercom.secret).update(String(userId)).digest('hex');
}
