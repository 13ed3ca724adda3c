import { getAppConfig } from '@freehold/contract/access/identity';
import { envelope } from '@freehold/contract/kernel/envelope';
import type { Plugin } from 'vite';

/** The development server tells the page about Firebase as the API does for the built one. */
export function firebaseInPage(api: string): Plugin {
  return {
    name: 'firebase-in-page',
    apply: 'serve',
    async transformIndexHtml() {
      const answer = await fetch(`${api}/v2/public/config`).catch(() => null);
      const told = answer?.ok ? envelope(getAppConfig.output).safeParse(await answer.json()).data : undefined;
      const firebase = told?.Info.Data.identity.firebase ?? null;
      if (firebase === null) return [];
      return [{ tag: 'meta', attrs: { name: 'freehold-firebase', content: JSON.stringify(firebase) }, injectTo: 'head-prepend' }];
    },
  };
}
