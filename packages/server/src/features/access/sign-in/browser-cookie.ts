import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookiePrefix } from '../../../platform/cookie-prefix.ts';

const nameFor = (origin: string) => `${cookiePrefix(origin)}.browser`;
const TOKEN = /^[\w-]{43}$/;
/** Longer than a link lives, so that the link meets the browser that asked for it. */
const MAX_AGE_SECONDS = 60 * 60;

/** The random name of this browser, to tell whether a link is used where it was asked for; null when it has none. */
export function readBrowser(request: FastifyRequest, origin: string): string | null {
  const value = request.cookies[nameFor(origin)];
  return value !== undefined && TOKEN.test(value) ? value : null;
}

/** Gives the browser a name, or keeps the one it has: a second link must not unbind the first. */
export function nameBrowser(request: FastifyRequest, reply: FastifyReply, origin: string): string {
  const browser = readBrowser(request, origin) ?? randomBytes(32).toString('base64url');
  reply.setCookie(nameFor(origin), browser, {
    // Signing up asks for a link too, and must find the same name.
    path: '/v2/public',
    httpOnly: true,
    sameSite: 'lax',
    secure: origin.startsWith('https:'),
    maxAge: MAX_AGE_SECONDS,
  });
  return browser;
}
