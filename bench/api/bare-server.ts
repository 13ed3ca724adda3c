/* A Fastify without anything of the product: it asks the statements of one list, and answers their rows. Run by run-api.ts in a process of its own. */
import { listProperties, type ListAsked } from '@freehold/server/features/properties/property-lists/list-properties';
import { documentsOfProperties } from '@freehold/server/features/signing/signing-documents/count-documents';
import { openDatabase, openPool } from '@freehold/server/platform/database';
import { openScope } from '@freehold/server/platform/scope';
import Fastify from 'fastify';
import type pg from 'pg';
import { benchActor } from '../bench-actor.ts';

const ASKED: ListAsked = { asset_type_id: 1, page: 1, perPage: 25, sort: 'changed', order: 'desc' };
const [url = '', workspaceId = '', memberId = ''] = process.argv.slice(2);

type Statement = { text: string; values: unknown[] };

/** What the list really asks, once its scope is open. */
async function statementsOf(): Promise<Statement[]> {
  const pool = openPool(url, { max: 1 });
  const asked: Statement[] = [];
  pool.on('connect', (client: pg.PoolClient) => {
    const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const [text, values] = given;
      if (typeof text === 'string' && /^\s*(select|with)/i.test(text) && !text.includes('set_config'))
        asked.push({ text, values: Array.isArray(values) ? values : [] });
      return ask(...given);
    }) as typeof client.query;
  });
  await listProperties(
    openScope({ scopedDb: openDatabase(pool) }, Number(workspaceId), benchActor(Number(memberId))),
    { now: () => new Date() },
    ASKED,
    documentsOfProperties({ config: { documentSigning: true } }),
  );
  await pool.end();
  if (asked.length === 0) throw new Error('The list asked nothing');
  return asked;
}

const statements = await statementsOf();
// Bound as the product binds a scope, for the statements ask who is asking: once a connection, not once a call.
const bound = new URL(url);
bound.searchParams.set('options', `-c app.workspace_id=${workspaceId} -c app.member_id=${memberId} -c app.branches= -c jit=off`);
const pool = openPool(bound.href);
const app = Fastify();
app.get('/list', async () => {
  const answers: unknown[] = [];
  for (const { text, values } of statements) answers.push((await pool.query(text, values)).rows);
  return answers;
});
console.log(`${await app.listen({ port: 0, host: '127.0.0.1' })} ${statements.length}`);
