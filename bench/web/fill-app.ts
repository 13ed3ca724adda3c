import type { Page } from 'playwright-core';

const NAMES = [
  'Ada Marlowe',
  'Bryn Castell',
  'Cora Fenwick',
  'Dilys Penhallow',
  'Edwin Thackray',
  'Freya Ormonde',
  'Gwen Tregarth',
  'Hugh Lambourne',
];

/** Starts a few checks as the person signed in on this page, so that the dashboard and the list have something to show. */
export async function fillApp(page: Page): Promise<void> {
  const refused = await page.evaluate(async (names) => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as { owner_id?: number };
    const headers = {
      authorization: `Bearer ${localStorage.getItem('accessToken') ?? ''}`,
      'content-type': 'application/json',
      'x-workspace-id': String(user.owner_id ?? ''),
    };
    for (const name of names) {
      const [first = '', last = ''] = name.split(' ');
      const subject = { kind: 'person', first_name: first, last_name: last, dob: '1971-03-14' };
      const answer = await fetch('/v2/client/checks/aml', {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({ subject }),
      });
      if (!answer.ok) return await answer.text();
    }
    return null;
  }, NAMES);
  if (refused !== null) throw new Error(`A check was refused: ${refused}`);
}
