import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import { leaveUnread } from '../../platform/fetch-small.ts';

export type StreamSettings = NonNullable<Config['companiesHouseStream']>;
/** An account may hold two connections: the one for companies, the other for who owns them. */
export const STREAMS = { companies: '/companies', company_owners: '/persons-with-significant-control' } as const;
export type StreamName = keyof typeof STREAMS;

/** One entry of the register as it is now. Without data it was deleted. */
export type RegisterChange = { timepoint: number; publishedAt: Date; path: string; data: Record<string, unknown> | null };
/** What arrived together; none is a heartbeat. `gaps`: lines that could not be read. */
export type StreamPart = { changes: RegisterChange[]; gaps: number };

/** `limited`: too many connections. `key`: the key is not taken. `timepoint`: it is too old to go on from. `answer`: not the shape of its documentation. */
export type WhyEnded = 'limited' | 'key' | 'timepoint' | 'unreachable' | 'answer' | 'silent';
export class StreamEnded extends Error {
  readonly why: WhyEnded;
  constructor(why: WhyEnded, detail: string) {
    super(`The stream of Companies House ended (${why}): ${detail}`);
    this.why = why;
  }
}

/** https://developer-specs.company-information.service.gov.uk/streaming-api/reference */
const Line = z.object({
  resource_uri: z.string(),
  data: z.record(z.string(), z.unknown()).nullish(),
  event: z.object({ timepoint: z.int(), published_at: z.coerce.date(), type: z.string() }),
});
const REFUSED: Readonly<Record<number, WhyEnded>> = { 401: 'key', 403: 'key', 416: 'timepoint', 429: 'limited' };
const MOST_CHARACTERS_A_LINE = 4_000_000;
/** An empty line comes every half minute where nothing changes. */
const SILENT_MS = 120_000;

/** Everything that changes from the timepoint on, or from now, until the connection ends: then it throws StreamEnded. Gzip is undone by fetch. */
export async function* readStream(
  { key, url }: StreamSettings,
  {
    stream,
    timepoint,
    signal,
    silentMs = SILENT_MS,
  }: { stream: StreamName; timepoint: number | null; signal: AbortSignal; silentMs?: number },
): AsyncGenerator<StreamPart, never> {
  const silence = new AbortController();
  const hush = () => silence.abort();
  let timer = setTimeout(hush, silentMs);
  const ended = (error: unknown): StreamEnded =>
    error instanceof StreamEnded
      ? error
      : silence.signal.aborted
        ? new StreamEnded('silent', 'neither a change nor a heartbeat came')
        : new StreamEnded('unreachable', error instanceof Error ? error.name : 'no answer');
  try {
    const query = timepoint === null ? '' : `?${new URLSearchParams({ timepoint: String(timepoint) })}`;
    const answer = await fetch(`${url}${STREAMS[stream]}${query}`, {
      headers: {
        authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
        accept: 'application/json',
        'accept-encoding': 'gzip',
      },
      redirect: 'error',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!answer.ok || !answer.body) {
      await leaveUnread(answer);
      throw new StreamEnded(REFUSED[answer.status] ?? 'unreachable', `HTTP ${answer.status}`);
    }
    let rest = '';
    const text = new TextDecoder();
    for await (const bytes of answer.body) {
      clearTimeout(timer);
      timer = setTimeout(hush, silentMs);
      const lines = (rest + text.decode(bytes, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > MOST_CHARACTERS_A_LINE) throw new StreamEnded('answer', 'a line does not end');
      if (lines.length > 0) yield readLines(lines);
    }
    throw new StreamEnded('unreachable', 'the connection was closed');
  } catch (error) {
    throw ended(error);
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

function readLines(lines: readonly string[]): StreamPart {
  const changes: RegisterChange[] = [];
  let gaps = 0;
  for (const line of lines) {
    if (line.trim() === '') continue;
    const read = Line.safeParse(parse(line));
    if (!read.success) gaps += 1;
    else {
      const { resource_uri: path, data, event } = read.data;
      const isDeleted = event.type === 'deleted';
      changes.push({ timepoint: event.timepoint, publishedAt: event.published_at, path, data: isDeleted ? null : (data ?? null) });
      if (!isDeleted && !data) gaps += 1;
    }
  }
  return { changes, gaps };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
