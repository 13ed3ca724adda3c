import { fetchSmall, leaveUnread } from '../../platform/fetch-small.ts';
import { ProviderUnavailable } from '../asked-outside.ts';

const TIMEOUT_MS = 10_000;
const CLIENT_FAULT = 400;
const SERVER_FAULT = 500;

/** Posts and reads JSON; whatever is no answer is a fault that names no account. */
export async function askJson(url: string, headers: Record<string, string>, body: string): Promise<unknown> {
  const answer = await fetchSmall(url, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (error: unknown) => {
      throw new ProviderUnavailable('unreachable', error instanceof Error ? error.name : 'no answer');
    },
  );
  if (!answer.ok) {
    await leaveUnread(answer);
    const { status } = answer;
    if (status === 401 || status === 403) throw new ProviderUnavailable('key', `HTTP ${status}`);
    if (status === 429) throw new ProviderUnavailable('limited', 'HTTP 429');
    throw new ProviderUnavailable(status >= CLIENT_FAULT && status < SERVER_FAULT ? 'refused' : 'unreachable', `HTTP ${status}`);
  }
  return answer.json().catch((error: unknown) => {
    throw new ProviderUnavailable(error instanceof SyntaxError ? 'answer' : 'unreachable', 'an answer that cannot be read');
  });
}
