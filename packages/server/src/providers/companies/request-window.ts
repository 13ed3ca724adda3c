import type { Pool } from 'pg';

/** Companies House takes 600 requests in five minutes for one key; some are left for whatever else uses it. */
const MOST_REQUESTS = 540;
const WINDOW_MS = 5 * 60_000;
const CLOSED_MS = WINDOW_MS / 5;

const TAKE = `insert into register_windows as known (name, asked) values ($1, array[$2::timestamptz])
  on conflict (name) do update set asked = array(select at from unnest(known.asked) as at where at > $3::timestamptz) || $2::timestamptz
  where (known.closed_until is null or known.closed_until <= $2)
    and (select count(*) from unnest(known.asked) as at where at > $3::timestamptz) < $4
  returning true`;
const FREE_AT = `select greatest(closed_until, (select min(at) from unnest(asked) as at where at > $2::timestamptz) + $3 * interval '1 millisecond') as until,
    closed_until from register_windows where name = $1`;
const CLOSE = `insert into register_windows (name, asked, closed_until) values ($1, '{}', $2)
  on conflict (name) do update set closed_until = greatest(register_windows.closed_until, excluded.closed_until)`;

export type Limit = { most: number; windowMs: number };
export type RequestWindow = ReturnType<typeof openRequestWindow>;

/** Keeps one key inside its limit, so that it is not banned: counts what every process asked in one row, and believes the register when it says that less is left. */
export function openRequestWindow(
  pool: Pool,
  name: string,
  now: () => Date,
  { most, windowMs }: Limit = { most: MOST_REQUESTS, windowMs: WINDOW_MS },
) {
  const close = (until: Date) => pool.query(CLOSE, [name, until]);
  return {
    /** Null when one more may be asked now, else the moment from which it may. */
    async take(): Promise<Date | null> {
      const time = now();
      const since = new Date(time.getTime() - windowMs);
      const { rowCount } = await pool.query(TAKE, [name, time, since, most]);
      if (rowCount === 1) return null;
      const { rows } = await pool.query<{ until: Date | null; closed_until: Date | null }>(FREE_AT, [name, since, windowMs]);
      const [row] = rows;
      const isClosed = row?.closed_until != null && row.closed_until > time;
      return (isClosed ? row.closed_until : row?.until) ?? new Date(time.getTime() + CLOSED_MS);
    },
    /** `X-Ratelimit-Reset` is in seconds since 1970. */
    async learn(headers: Headers): Promise<void> {
      const [remain, reset] = [headers.get('x-ratelimit-remain'), headers.get('x-ratelimit-reset')];
      if (remain === null || reset === null || Number(remain) > 0) return;
      await close(new Date(Math.min(Number(reset) * 1000 || 0, now().getTime() + WINDOW_MS)));
    },
    /** It was refused for asking too often: nothing is asked for a while, even where it did not say how long. */
    async close(): Promise<Date> {
      const until = new Date(now().getTime() + CLOSED_MS);
      await close(until);
      return until;
    },
  };
}
