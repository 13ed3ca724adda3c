import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';

let testApp: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  const log = createLog({ logLevel: 'info', isProduction: true }, { write: (line: string) => void lines.push(line) });
  testApp = await startTestApp({ log });
});
afterAll(() => testApp.close());

async function read<T>(expression: string, ...values: unknown[]): Promise<T | undefined> {
  const { rows } = await testApp.services.pool.query<{ value: T }>(`select ${expression} as value`, values);
  return rows[0]?.value;
}

test.each([
  ['Tobias RENNER', 'tobias renner'],
  ['Zoë Brontë-Ångström', 'zoe bronte-angstrom'],
  ['SØREN Łukasiewicz', 'soren lukasiewicz'],
  ['Straße', 'strasse'],
  ['Ægir Þórsson Œuvre', 'aegir thorsson oeuvre'],
  ['Đorđe Iğdır', 'dorde igdir'],
  ['O’Hanlon O‘Hanlon', "o'hanlon o'hanlon"],
  ['e\u0301 vs é', 'e vs e'],
  ['ﬁnch', 'finch'],
  ['Γιώργος ЖУКОВ', 'γιωργος жуков'],
  ['王小明', '王小明'],
  ['50% _x', '50% _x'],
  ['', ''],
])('‘%s’ is folded to ‘%s’', async (written, folded) => expect(await read('fold_text($1)', written)).toBe(folded));

test.each([
  [['aoife o’hanlon-voss'], ['aoife', 'hanlon', 'o', 'ohanlon', 'voss']],
  [
    ['s-2041/b', 'chk-20261121-0001'],
    ['0001', '20261121', '2041', 'b', 'chk', 's'],
  ],
  [['王小明 жуков'], ['жуков', '王小明']],
  [['  --  '], []],
])('%j holds the words %j', async (texts, words) =>
  expect((await read<string[]>('search_words(variadic array(select fold_text(t) from unnest($1::text[]) t))', texts))?.toSorted()).toEqual(
    words,
  ),
);

test.each([
  ['stephen', 'steven'],
  ['catherine', 'katherine'],
  ['philips', 'phillips'],
  ['macdonald', 'mcdonald'],
  ['smith', 'smythe'],
  ['mohammed', 'muhammad'],
  ['knight', 'night'],
  ['jackson', 'jaxon'],
])('%s sounds like %s', async (one, other) => expect(await read('sound_of($1)', one)).toBe(await read('sound_of($1)', other)));

test.each([
  ['renner', 'bender'],
  ['smith', 'smart'],
  ['taylor', 'tyler’s'],
])('%s does not sound like %s', async (one, other) => expect(await read('sound_of($1)', one)).not.toBe(await read('sound_of($1)', other)));

test('a search chooses its rows by the keys of its own workspace and group, and by no other index', async () => {
  const member = await testApp.signIn({ surname: 'Renner' });
  const client = await testApp.services.pool.connect();
  const plans: string[] = [];
  client.on('notice', ({ message }) => void plans.push(message ?? ''));
  try {
    await client.query(
      "begin; load 'auto_explain'; set local auto_explain.log_min_duration = 0; set local auto_explain.log_nested_statements = on",
    );
    await client.query(
      "set local client_min_messages = log; select set_config('app.workspace_id', '" + String(member.workspaceId) + "', true)",
    );
    await client.query("select * from find_search_entries('member', 'words', 'renner', '{member}', '{}', 0, true, null, 5000, 10, 0)");
  } finally {
    await client.query('rollback');
    client.release(true);
  }
  const plan = plans.find((text) => text.includes('with found as')) ?? '';
  expect(plan).toContain(`Bitmap Index Scan on search_entries_by_key`);
  expect(plan).toContain(`''${member.workspaceId}member.renner'':*`);
  expect(plan).not.toMatch(/Seq Scan|BitmapAnd/);
});

test('what one may know of is found however many others begin alike', async () => {
  const owner = await testApp.signIn();
  const row = (n: number, member: number) => [owner.workspaceId, `k${n}`, `Renner${n}`, `renner${n}`, [member]];
  for (const [n, member] of [1, 1, 2, 1].entries())
    await testApp.services.pool.query(
      `insert into search_entries (workspace_id, kind, area, object_key, title, name, words, owned_by, at)
        values ($1, 'check', 'check', $2, $3, $4, array[$4], $5, now())`,
      row(n, member),
    );
  const ask = (member: number, most: number) =>
    owner.scope.transaction((trx) =>
      sql<{
        object_key: string;
      }>`select * from find_search_entries('check', 'words', 'ren', '{}', '{check}', ${member}, true, null, ${most}, 10, 0)`.execute(trx),
    );
  expect((await ask(2, 1)).rows.map((one) => one.object_key)).toEqual(['k2']);
  expect((await ask(1, 2)).rows).toHaveLength(2);
});

test('what was searched for is in no line of the log, whether it was found, refused or failed', async () => {
  const member = await testApp.signIn();
  lines.length = 0;
  for (const text of ['Sekretname', 'S', 'Sekret%00name', 'sekret@name.example'])
    await testApp.app.inject({ url: `/v2/client/properties/search?search=${text}&workspaceName=Sekretfirm`, headers: member.headers });
  expect(lines.length).toBeGreaterThanOrEqual(4);
  expect(lines.join('')).not.toMatch(/sekret/i);
});
