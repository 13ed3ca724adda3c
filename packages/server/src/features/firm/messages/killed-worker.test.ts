import { fileURLToPath } from 'node:url';
import { childProcesses } from '@freehold/testkit/child-processes';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { renderMail } from '../../../providers/mail/render-mail.ts';
import { queueMessage } from './public.ts';

const CHILD = fileURLToPath(new URL('../../../../../testkit/src/message-worker-child.ts', import.meta.url));
const LONG = { timeout: 25_000, interval: 20 };

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const children = childProcesses();
const { kill } = children;
afterEach(() => children.killAll());

const startWorker = (what: 'answers' | 'hangs', aheadSeconds = 0) =>
  children.start(CHILD, {
    DATABASE_URL: testApp.databaseUrl,
    FREEHOLD_DATA_DIR: testApp.services.config.dataDir,
    LOG_LEVEL: 'error',
    MESSAGE_WORKER: what,
    AHEAD_SECONDS: String(aheadSeconds),
  });

test('a worker that is killed after it handed a message over leaves it unconfirmed: nobody sends it a second time, and the others go out', async () => {
  const owner = await testApp.signIn();
  const queue = (subject: string) =>
    owner.scope.transaction((trx) =>
      queueMessage(trx, owner.scope, testApp.services, {
        purpose: 'notification',
        mail: renderMail(owner.email, { subject, heading: subject, paragraphs: [] }),
      }),
    );
  const stateOf = async (id: number) =>
    (await testApp.services.db.selectFrom('messages').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

  const lost = await queue('The first');
  const killed = startWorker('hangs');
  await killed.says(`handed over ${lost.publicId}`);
  expect(await stateOf(lost.id)).toBe('sending');
  await kill(killed.child);

  // Three minutes later by its own clock.
  const heir = startWorker('answers', 181);
  const other = await queue('The second');
  await vi.waitFor(async () => expect([await stateOf(lost.id), await stateOf(other.id)]).toEqual(['unconfirmed', 'sent']), LONG);
  expect(heir.said()).toContain(`handed over ${other.publicId}`);
  expect(heir.said()).not.toContain(lost.publicId);
});
