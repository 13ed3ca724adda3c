import type { AppConfig, AuthUser } from '@freehold/contract/access/identity';
import { loadAppConfig } from '../../lib/app-config.ts';
import type { buildRouter } from '../router.ts';
import { afterFirstPaint } from './after-first-paint.ts';
import { leaveErrorsUnreported, startErrorReporting } from './error-reporting.ts';

type Router = ReturnType<typeof buildRouter>;

/** Starts error reporting and the chat widget, each only where the server has it configured, after the first paint. */
export function startProductionServices(router: Router): void {
  afterFirstPaint(() => {
    loadAppConfig()
      .then((config) => start(config, router))
      .catch((error: unknown) => console.warn('Error reporting or the chat could not be started', error));
  });
}

async function start({ chat, error_reporting, version }: AppConfig, router: Router): Promise<void> {
  if (error_reporting === null) leaveErrorsUnreported();
  if (chat === null && error_reporting === null) return;
  const [{ queryClient }, { followUser }] = await Promise.all([import('../../lib/query-client.ts'), import('./follow-user.ts')]);
  const follow = (tell: (user: AuthUser | null) => void) => followUser(queryClient, tell);
  if (chat) follow((await import('./chat-widget.ts')).startChatWidget(chat));
  if (error_reporting === null) return;
  await startErrorReporting({ dsn: error_reporting.dsn, release: `freehold@${version}`, router }, follow);
}
