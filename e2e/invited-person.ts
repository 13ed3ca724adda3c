import type { Product } from '@freehold/testkit/product';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { mailboxOf } from './mailbox.ts';

/** What an agent's page and the mailbox of the journey give to somebody who is invited. */
export type Invited = {
  /** A call as the agent's pages make them, for what has journeys of its own. */
  call<T>(method: string, path: string, data?: object): Promise<T>;
  /** What the newest message that holds this says, read in the mailbox as a person would; never the same twice. */
  newestMessage(holding: RegExp): Promise<string>;
  newestCode(): Promise<string>;
  newestLink(): Promise<string>;
  /** Opens a link and enters the code that comes by email, or by text; the link stands in no address afterwards. */
  enter(page: Page, to: string, how?: RegExp): Promise<void>;
};

export function invitedBy(agent: () => Page, product: () => Pick<Product, 'origin'>): Invited {
  const { newest } = mailboxOf(product);
  let headers: Promise<Record<string, string>> | undefined;

  async function sentHeaders(): Promise<Record<string, string>> {
    const asked = agent().waitForRequest((request) => request.headers()['authorization'] !== undefined);
    await agent().reload();
    const sent = (await asked).headers();
    return Object.fromEntries(Object.entries(sent).filter(([key]) => key === 'authorization' || key.startsWith('x-')));
  }
  const newestCode = () => newest(/code is (\d{6})|(\d{6}) is your/i);
  return {
    newestMessage: (holding) => newest(holding),
    newestCode,
    newestLink: () => newest(/personal-page#t=([\w-]{43})/),
    async call<T>(method: string, path: string, data?: object): Promise<T> {
      headers ??= sentHeaders();
      const options = { method, headers: { ...(await headers), 'idempotency-key': crypto.randomUUID() }, ...(data && { data }) };
      const answer = await agent().request.fetch(`/v2/client/${path}`, options);
      expect(answer.status(), await answer.text()).toBe(200);
      return ((await answer.json()) as { Info: { Data: T } }).Info.Data;
    },
    async enter(page, to, how = /^Email/) {
      await page.goto('about:blank');
      await page.goto(`/personal-page#t=${to}`);
      await page.getByRole('button', { name: how }).click();
      await page.locator('input[name=code]').waitFor();
      expect(new URL(page.url()).hash).toBe('');
      await page.locator('input[name=code]').fill(await newestCode());
      await page.waitForURL(/task=/);
    },
  };
}

export const titled = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
/** The last button of that name: on a phone the one at the foot. */
export const pressed = (page: Page, name = 'Continue') => page.getByRole('button', { name, exact: true }).last().click();
