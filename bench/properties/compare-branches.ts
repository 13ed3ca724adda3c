import type pg from 'pg';
import type { Filled } from './fill-properties.ts';
import type { Ask } from './ask-lists.ts';

export type Compared = { asked: string; all: number; bound: number };
type Send = (path: string) => Promise<Response>;

/** Two branches with half of the properties each, and a negotiator of the first. Answers their address. */
export async function openBranches(client: pg.Client, { workspaceId }: Filled): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    "insert into branches (workspace_id, name) values ($1, 'Clifton'), ($1, 'Bath') returning id",
    [workspaceId],
  );
  const [first, second] = rows.map(({ id }) => Number(id));
  await client.query('update properties set branch_id = case when id % 2 = 0 then $2::bigint else $3::bigint end where workspace_id = $1', [
    workspaceId,
    first,
    second,
  ]);
  const found = await client.query<{ id: string; email: string }>(
    "select id, email from members where workspace_id = $1 and role_id = 4 and state = 'active' order by id limit 1",
    [workspaceId],
  );
  const [negotiator] = found.rows;
  if (!negotiator) throw new Error('The demonstration has no negotiator');
  await client.query('insert into member_branches (workspace_id, member_id, branch_id) values ($1, $2, $3)', [
    workspaceId,
    negotiator.id,
    first,
  ]);
  await client.query('vacuum analyze');
  return negotiator.email;
}

/** The same member asks the same, in turns seeing every branch and their own alone: the median of each, in milliseconds. */
export async function compareBranches(
  client: pg.Client,
  { workspaceId }: Filled,
  asks: readonly Ask[],
  rounds: number,
  send: Send,
): Promise<Compared[]> {
  const compared: Compared[] = [];
  for (const { name, path } of asks) {
    const times = { all: [] as number[], bound: [] as number[] };
    for (let n = -2; n < rounds; n += 1) {
      for (const how of ['all', 'bound'] as const) {
        await client.query('update workspaces set branch_scope = $2 where id = $1', [workspaceId, how === 'bound']);
        const began = performance.now();
        // What another branch holds is not there for them: its page answers 404, which is asked for as well.
        await (await send(path(Math.abs(n)))).arrayBuffer();
        if (n >= 0) times[how].push(performance.now() - began);
      }
    }
    compared.push({ asked: name, all: median(times.all), bound: median(times.bound) });
  }
  return compared;
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
