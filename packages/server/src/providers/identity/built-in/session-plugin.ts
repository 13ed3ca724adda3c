import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { hashSessionTokens } from './hash-session-tokens.ts';

/** Opens a session for somebody whose right to one was proved elsewhere, whatever the way in. Called in-process only. */
export function sessionPlugin() {
  return {
    id: 'freehold-sessions',
    init: ({ adapter }) => ({ context: { adapter: hashSessionTokens(adapter) } }),
    endpoints: {
      openSession: createAuthEndpoint(
        '/open-session',
        { method: 'POST', requireHeaders: true, body: z.object({ userId: z.string(), at: z.date() }), metadata: { SERVER_ONLY: true } },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const user = await internalAdapter.findUserById(ctx.body.userId);
          if (!user) throw new Error('A session was asked for somebody who does not exist');
          const session = await internalAdapter.createSession(user.id, false, { createdAt: ctx.body.at }, true);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ sessionId: session.id });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}
