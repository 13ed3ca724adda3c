import type { z } from 'zod';
import { fetchSmall, leaveUnread } from '../platform/fetch-small.ts';
import { ProviderUnavailable, type WhyUnavailable } from './asked-outside.ts';

/** Calls a provider; what it says where it does not answer is never read, since it may name the person. */
export async function callProvider(url: string, request: RequestInit, timeoutMs: number): Promise<Response> {
  const answer = await fetchSmall(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) }).catch(
    (error: unknown) => {
      throw new ProviderUnavailable('unreachable', error instanceof Error ? error.name : 'no answer');
    },
  );
  if (!answer.ok) {
    await leaveUnread(answer);
    throw new ProviderUnavailable(whyOf(answer.status), `HTTP ${answer.status}`);
  }
  return answer;
}

/** What it said, where it is of the published shape. */
export function readAs<S extends z.ZodType>(schema: S, said: unknown): z.output<S> {
  const parsed = schema.safeParse(said);
  if (!parsed.success) throw new ProviderUnavailable('answer', 'not the shape of its documentation');
  return parsed.data;
}

export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

function whyOf(status: number): WhyUnavailable {
  if (status === 429) return 'limited';
  if (status === 401 || status === 403) return 'key';
  return [400, 404, 410, 413, 415, 422].includes(status) ? 'refused' : 'unreachable';
}
