import type { Plugin } from 'vite';

/** The development server tells the page about Firebase as the API does for the built one. */
export function firebaseInPage(api: string): Plugin {
  return {
    name: 'firebase-in-page',
    apply: 'serve',
    async transformIndexHtml() {
      const answer = await fetch(`${api}/v2/public/config`).catch(() => null);
      const { Info } = answer?.ok ? ((await answer.json()) as { Info: { Data: { identity: { firebase: object | null } } } }) : {};
      const firebase = Info?.Data.identity.firebase ?? null;
      if (firebase === null) return [];
      return [{ tag: 'meta', attrs: { name: 'freehold-firebase', content: JSON.stringify(firebase) }, injectTo: 'head-prepend' }];
    },
  };
}
