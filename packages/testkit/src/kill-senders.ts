import { setTimeout as pause } from 'node:timers/promises';
import { recordEvent } from '@freehold/server/platform/audit';
import { openScope } from '@freehold/server/platform/scope';
import { sendDue } from '@freehold/server/features/firm/webhooks/send-due';
import type { SignedInMember } from './factories.ts';
import type { TestApp } from './test-app.ts';
import type { WebhookReceiver } from './webhook-receiver.ts';

/** The latest moment of a kill, after sending began. */
const LATEST_MS = 60;
/** Longer than what a killed sender held is held. */
const HELD_MS = 60_000;

/** What came of it, to be compared with nothing missing, nothing made up, and nothing left. */
export type SentOutcome = { recorded: number; killed: number; missing: string[]; madeUp: string[]; unsettled: number; twiceInLog: number };

/**
 * Events are recorded and sent while every connection of the sender is ended at random moments, before, while and after it calls; then it is let
 * finish. A message may come twice, under the same id alone.
 */
export async function killSenders(
  testApp: TestApp,
  {
    owner,
    endpointId,
    receiver,
    rounds,
    seed,
    wait,
  }: { owner: SignedInMember; endpointId: number; receiver: WebhookReceiver; rounds: number; seed: number; wait: (ms: number) => void },
): Promise<SentOutcome> {
  const random = seeded(seed);
  const { services } = testApp;
  const scope = openScope(services, owner.workspaceId, { kind: 'system', name: 'send-webhooks' });
  let recorded = 0;
  let killed = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (let count = Math.ceil(random() * 12); count > 0; count -= 1) {
      recorded += 1;
      const id = recorded;
      const record = () =>
        owner.scope.transaction((trx) =>
          recordEvent(trx, owner.scope, { action: 'change.property', object: { type: 'property', id, label: String(id) } }),
        );
      // A connection that was ended while it lay idle is found to be gone by whoever takes it first, who has done nothing by then.
      await record()
        .catch(() => record())
        .catch(() => record());
    }
    await testApp.publish();
    const sending = sendDue(scope, services, endpointId).catch(() => (killed += 1));
    await pause(random() * LATEST_MS);
    await services.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename like 'freehold_app%'",
    );
    await sending;
    wait(HELD_MS);
  }
  const waiting = async () =>
    Number(
      (
        await services.pool.query<{ count: string }>(
          "select count(*) from webhook_deliveries where state = 'waiting' and endpoint_id = $1",
          [endpointId],
        )
      ).rows[0]?.count,
    );
  for (let more = 0; more < 40 && (await waiting()) > 0; more += 1) {
    await sendDue(scope, services, endpointId).catch(() => undefined);
    wait(HELD_MS);
  }
  const { rows } = await services.pool.query<{ id: string }>(
    "select 'evt_' || public_id as id from webhook_events where workspace_id = $1 and type = 'property.updated'",
    [owner.workspaceId],
  );
  const told = new Set(receiver.received.map(({ headers }) => String(headers['webhook-id'])));
  const known = new Set(rows.map(({ id }) => id));
  const twice = await services.pool.query<{ count: string }>(
    `select count(*) from (select from webhook_attempts where workspace_id = $1 and status between 200 and 299 group by delivery_id having count(*) > 1) as each`,
    [owner.workspaceId],
  );
  return {
    recorded: known.size === recorded ? recorded : -known.size,
    killed,
    missing: [...known].filter((id) => !told.has(id)),
    madeUp: [...told].filter((id) => !known.has(id)),
    unsettled: await waiting(),
    twiceInLog: Number(twice.rows[0]?.count),
  };
}

/** The same numbers for the same seed: a fault can be played again. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
