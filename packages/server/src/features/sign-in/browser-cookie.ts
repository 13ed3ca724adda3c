import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'freehold.browser';
const TOKEN = /^[\w-]{43}$/;
/** Longer than a link lives, so that the link meets the browser that asked for it. */
const MAX_AGE_SECONDS = 60 * 60;

/** The random name of this browser, to tell whether a link is used where it was asked for; null when it has none. */
export function readBrowser(request: FastifyRequest): string | null {
  const value = request.cookies[NAME];
  return value !== undefined && TOKEN.test(value) ? value : null;
}

/** Gives the browser a name, or keeps the one it has: a second link must not unbind the first. */
export function nameBrowser(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): string {
  const browser = readBrowser(request) ?? randomBytes(32).toString('base64url');
  reply.setCookie(NAME, browser, {
    path: '/v2/public/sign-in',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: MAX_AGE_SECONDS,
  });
  return browser;
}
