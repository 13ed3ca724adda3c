import type pg from 'pg';
import type { FilledFirm } from './fill-workspaces.ts';

/** The plan that the function's own statement really took for people of this name, as the server's explainer saw it. */
export async function printPlan(client: pg.Client, firm: FilledFirm, typed: string): Promise<void> {
  const plans: string[] = [];
  const hear = (notice: { message?: string | undefined }) => void plans.push(notice.message ?? '');
  client.on('notice', hear);
  await client.query('begin');
  try {
    await client.query("load 'auto_explain'");
    for (const setting of [
      'log_min_duration = 0',
      'log_nested_statements = on',
      'log_analyze = on',
      'log_buffers = on',
      'log_timing = off',
    ])
      await client.query(`set local auto_explain.${setting}`);
    await client.query('set local client_min_messages = log');
    await client.query("select set_config('app.workspace_id', $1, true)", [String(firm.workspaceId)]);
    const how = typed.includes('@') ? 'email' : 'words';
    await client.query("select * from find_search_entries('person', $1, $2, '{subject,signer}', '{}', $3, true, null, 2000, 10, 0)", [
      how,
      typed,
      firm.memberId,
    ]);
    console.log(plans.filter((plan) => plan.includes('search_entries_by_key')).join('\n'));
  } finally {
    await client.query('rollback');
    client.off('notice', hear);
  }
}
