import type { Route } from '@freehold/contract/kernel/route';
import type { FastifyRequest } from 'fastify';
import { hashApiKey, KEY_START } from './api-key-token.ts';
import { liveMemberships, memberScope, presentMembership } from './authenticate.ts';
import { ipPrefix } from './device-of.ts';
import { refuseCaller } from './refuse.ts';
import type { MemberScope } from './scope.ts';
import type { Services } from './services.ts';

const MINUTE_MS = 60_000;
function refuseKey(why: string, code: 'UNAUTHENTICATED' | 'FORBIDDEN' = 'UNAUTHENTICATED'): never {
  return refuseCaller(code, why);
}

/** The API key of a call; undefined where it brings a token of somebody who signed in, or nothing. */
export function apiKeyOf({ headers }: FastifyRequest): string | undefined {
  const [scheme, token] = (headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token?.startsWith(KEY_START) ? token : undefined;
}

/**
 * The scope of a call with an API key: the workspace it was made in, in the name of the member who made it, as far as they may there now.
 * Asked with every call, so that a key ends the moment it is revoked or its maker leaves.
 */
export async function authenticateKey(services: Services, request: FastifyRequest, key: string): Promise<MemberScope> {
  const { db } = services;
  const found =
    (await db
      .selectFrom('api_keys')
      .select(['workspace_id', 'id', 'name', 'scopes', 'by_member', 'expires_at', 'revoked_at', 'last_used_at'])
      .where('token_hash', '=', hashApiKey(key))
      .executeTakeFirst()) ?? refuseKey('This is no API key of this installation. Check that the whole key was copied.');
  if (found.revoked_at !== null) refuseKey('This API key was revoked. Make a new one under Settings, API keys.');
  if (found.expires_at !== null && found.expires_at <= services.now())
    refuseKey('This API key has expired. Make a new one under Settings, API keys.');
  const membership =
    (await liveMemberships(services)
      .select('members.user_id')
      .where('members.workspace_id', '=', found.workspace_id)
      .where('members.id', '=', found.by_member)
      .executeTakeFirst()) ?? refuseKey('Whoever made this API key no longer works here, so it stopped. Make a new one.');
  const named = request.headers['x-workspace-id'];
  if (named !== undefined && named !== String(found.workspace_id))
    refuseKey('This API key belongs to another workspace. Leave X-Workspace-Id out, or use a key of that workspace.', 'FORBIDDEN');
  noteUsed(services, { workspaceId: found.workspace_id, id: found.id, last: found.last_used_at }, request.ip);
  const scope = memberScope(services, { userId: membership.user_id, signedInAt: null }, presentMembership(membership), request.ip);
  const apiKey = { id: found.id, name: found.name, scopes: found.scopes, expiresAt: found.expires_at };
  return { ...scope, actor: { ...scope.actor, apiKey } };
}

/** Refuses what the key was not given; a call that names no scope is for people alone. */
export function requireKeyMay({ actor: { apiKey } }: MemberScope, route: Route): void {
  if (!apiKey) return;
  if (route.key === undefined) refuseKey('An API key cannot make this call. Sign in to do it.', 'FORBIDDEN');
  if (route.key !== 'any' && !apiKey.scopes.includes(route.key))
    refuseKey(`This API key was not given ${route.key}. Make a key that has it.`, 'FORBIDDEN');
}

/** Once a minute, beside the call, which neither waits for it nor fails with it. */
function noteUsed({ db, log, now }: Services, key: { workspaceId: number; id: number; last: Date | null }, ip: string): void {
  const at = now();
  if (key.last !== null && at.getTime() - key.last.getTime() < MINUTE_MS) return;
  db.updateTable('api_keys')
    .set({ last_used_at: at, last_used_from: ipPrefix(ip) })
    .where('workspace_id', '=', key.workspaceId)
    .where('id', '=', key.id)
    .where((row) => row.or([row('last_used_at', 'is', null), row('last_used_at', '<', at)]))
    .execute()
    .catch((error: unknown) => log.warn({ err: error }, 'the use of an API key could not be written'));
}
