import type { FirebaseSettings } from '@freehold/contract/access/identity';
import type { Config } from './config.ts';

/** What a browser starts the Firebase SDK with; null where people sign in at Freehold itself. */
export function firebaseForBrowser({ firebase }: Pick<Config, 'firebase'>): FirebaseSettings | null {
  return (
    firebase && {
      project_id: firebase.projectId,
      api_key: firebase.apiKey,
      auth_domain: firebase.authDomain,
      emulator_url: firebase.emulatorUrl,
    }
  );
}

/** Tells the page before its first call that people sign in at Firebase, so that the built-in sign-in never waits to hear that they do not. */
export function withFirebase(html: string, settings: FirebaseSettings): string {
  const content = JSON.stringify(settings).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return html.replace('</head>', () => `  <meta name="freehold-firebase" content="${content}" />\n  </head>`);
}
