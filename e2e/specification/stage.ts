import type { AuthUser } from '@freehold/contract/access/identity';
import pg from 'pg';
import type { CDPSession, Page } from 'playwright-core';
import type { Journey } from '../journey.ts';

type Answer = { Info: { Data: unknown } };

type Change = { call: RegExp; change: (path: string, data: unknown) => unknown };
const answering = new WeakMap<Page, { changes: Change[]; devtools: CDPSession }>();

/**
 * Lets a call through and changes the Data of its answer on the way back; a call the server refused is answered with the Data alone. Only
 * calls of the API are held up: a page whose every request is asked about loads anew what it has.
 */
export async function answerWith(page: Page, call: RegExp, change: Change['change']): Promise<void> {
  // The newest is asked first.
  const known = answering.get(page);
  if (known !== undefined) return void known.changes.unshift({ call, change });
  const changes = [{ call, change }];
  const devtools = await page.context().newCDPSession(page);
  answering.set(page, { changes, devtools });
  devtools.on('Fetch.requestPaused', ({ requestId, request, responseStatusCode }) => {
    const found = changes.find((one) => one.call.test(request.url));
    const done =
      found === undefined || responseStatusCode === undefined
        ? devtools.send('Fetch.continueRequest', { requestId })
        : readData(devtools, requestId).then((info) =>
            devtools.send('Fetch.fulfillRequest', {
              requestId,
              responseCode: 200,
              responseHeaders: [{ name: 'content-type', value: 'application/json' }],
              body: Buffer.from(JSON.stringify(changed(info, found, request.url))).toString('base64'),
            }),
          );
    // A page that is closing needs no answer.
    done.catch(() => undefined);
  });
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*/v2/*', requestStage: 'Response' }] });
}

/** Lets every call of a page through again as it is. */
export async function stopAnswering(page: Page): Promise<void> {
  await answering.get(page)?.devtools.detach();
  answering.delete(page);
}

async function readData(devtools: CDPSession, requestId: string): Promise<Answer['Info']> {
  const { body, base64Encoded } = await devtools.send('Fetch.getResponseBody', { requestId });
  const text = base64Encoded ? Buffer.from(body, 'base64').toString() : body;
  try {
    return (JSON.parse(text) as Answer).Info;
  } catch {
    return { Data: null };
  }
}

const changed = (info: Answer['Info'], { change }: Change, url: string) => ({
  Info: {
    Meta: { page: 1, perPage: 25, total: 0, totalPages: 0 },
    ...info,
    Data: change(new URL(url).pathname, info.Data),
    Code: undefined,
  },
});

/** Changes what the server says of the signed-in user. */
export async function changeUser(page: Page, change: (user: AuthUser) => void): Promise<void> {
  await answerWith(page, /\/v2\/client\/(me|workspaces\/switch\/\d+)$/, (_, data) => {
    // The server may know nobody by now.
    if (data !== null) change(data as AuthUser);
    return data;
  });
}

/** Refuses a call with a 401, as a server that has forgotten the session does. */
export async function refuseAs401(page: Page, call: RegExp): Promise<void> {
  await page.route(call, (route) =>
    route.fulfill({ status: 401, json: { Info: { Data: null, Code: 'UNAUTHENTICATED', Message: 'Sign in to carry on.' } } }),
  );
}

/** One flow for each kind of link target; of the paired ids those outside production. */
export const SAVED_FLOWS = [
  { id: 21, name: 'Standalone AML', asset: 0 },
  { id: 22, name: 'Manual KYC', asset: 0 },
  { id: 23, name: 'Manual KYB', asset: 0 },
  { id: 24, name: 'Manual Property Ownership', asset: 0 },
  { id: 3111, name: 'Client Bank Account', asset: 0 },
  { id: 3075, name: 'Smart report', asset: 0 },
  { id: 3074, name: 'Monitoring report', asset: 0 },
  { id: 30, name: 'Property Seller', asset: 1 },
  { id: 40, name: 'Tenant', asset: 2 },
  { id: 25, name: 'Identity check', asset: 0 },
] as const;

export async function queryProduct(
  journey: Pick<Journey, 'product'>,
  sql: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: journey.product.databaseUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Lists the flows above for a page, all of them saved, and one that nobody saved. This version can run a few of them: what the menu makes of
 * the others is the same rule.
 */
export async function showFlows(page: Page): Promise<void> {
  const listed = [...SAVED_FLOWS.map((flow) => ({ ...flow, is_saved: 1 })), { id: 27, name: 'Company summary', asset: 0, is_saved: 0 }];
  await answerWith(page, /\/v2\/client\/flows(\?|$)/, (_, data) => {
    const [example] = data as object[];
    return listed.map(({ asset, ...flow }) => ({ ...example, ...flow, asset_type_id: asset }));
  });
}

/** Makes the page's browser that of a signer to whom nothing was sent. */
export async function asSigner(page: Page): Promise<void> {
  await answerWith(page, /\/v2\/app\//, (path) =>
    path.endsWith('/me') ? { id: 1, first_name: 'Tamsin', surname: 'Okafor', email: null, phone: null } : [],
  );
  await page.evaluate(() => localStorage.setItem('appUserToken', 'a-signer'));
}
