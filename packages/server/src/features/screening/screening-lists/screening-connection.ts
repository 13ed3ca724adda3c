import type pg from 'pg';

/** Where a thread reads, and for whom: it sees what the workspace may see. */
export type Place = { databaseUrl: string; workspaceId: number };

export async function inWorkspace<Answer>(client: pg.ClientBase, { workspaceId }: Place, work: () => Promise<Answer>): Promise<Answer> {
  await client.query('begin read only');
  try {
    await client.query("select set_config('app.workspace_id', $1, true)", [String(workspaceId)]);
    const answer = await work();
    await client.query('commit');
    return answer;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
