import type { Product } from '@freehold/testkit/product';
import type pg from 'pg';
import { OWNER } from '../web/open-app.ts';
import type { OpenBrowser } from '../web/open-browser.ts';
import type { Filled } from './fill-properties.ts';

/** The demonstration's firm and its owner. */
export async function findFirm(client: pg.Client): Promise<Filled> {
  const { rows } = await client.query<{ workspace_id: string; id: string }>(
    'select workspace_id, id from members where email = $1 order by workspace_id limit 1',
    [OWNER],
  );
  return { workspaceId: Number(rows[0]?.workspace_id), memberId: Number(rows[0]?.id) };
}

export async function firstOf(client: pg.Client, { workspaceId }: Filled): Promise<{ property: number; party: number }> {
  const { rows } = await client.query<{ property: string; party: string }>(
    `select (select min(id) from properties where workspace_id = $1 and reference like 'BN-%') as property,
      (select min(id) from parties where workspace_id = $1 and emails[1] like 'person%') as party`,
    [workspaceId],
  );
  return { property: Number(rows[0]?.property), party: Number(rows[0]?.party) };
}

/** Signs in as people do, in the browser, and answers the token the page was given. */
export async function tokenOf(product: Product, { context }: OpenBrowser, who = OWNER): Promise<string> {
  const page = context.pages()[0] ?? (await context.newPage());
  const { output } = await product.cli('sign-in-link', who, '--origin', product.origin);
  await page.goto(output.trim().split('\n').at(-1) ?? '');
  await page.waitForFunction(() => localStorage.getItem('user') !== null);
  return (await page.evaluate(() => localStorage.getItem('accessToken'))) ?? '';
}
