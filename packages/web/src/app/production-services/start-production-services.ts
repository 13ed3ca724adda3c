import type { AppConfig, AuthUser } from '@freehold/contract/identity';
import type { QueryClient } from '@tanstack/react-query';
import { appConfigQuery } from '../../lib/workspace-queries.ts';
import type { buildRouter } from '../router.ts';
import { afterFirstPaint } from './after-first-paint.ts';
import { startChatWidget } from './chat-widget.ts';
import { leaveErrorsUnreported, startErrorReporting } from './error-reporting.ts';
import { followUser } from './follow-user.ts';

type Router = ReturnType<typeof buildRouter>;

/** Starts error reporting and the chat widget, each only where the server has it configured, after the first paint. */
export function startProductionServices(client: QueryClient, router: Router): void {
  afterFirstPaint(() => {
    client
      .ensureQueryData(appConfigQuery)
      .then((config) => start(config, client, router))
      .catch((error: unknown) => console.warn('Error reporting or the chat could not be started', error));
  });
}

async function start({ chat, error_reporting, version }: AppConfig, client: QueryClient, router: Router): Promise<void> {
  const follow = (tell: (user: AuthUser | null) => void) => followUser(client, tell);
  if (chat) follow(startChatWidget(chat));
  if (error_reporting === null) return leaveErrorsUnreported();
  follow(await startErrorReporting({ dsn: error_reporting.dsn, release: `freehold@${version}`, router }));
}
