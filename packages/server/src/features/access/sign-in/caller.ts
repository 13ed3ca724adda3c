import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../../../platform/network-of.ts';
import type { LinkRequest } from '../../../providers/identity/provider.ts';
import { nameBrowser } from './browser-cookie.ts';
import { requireSameOrigin } from './same-origin.ts';

/** Whose browser asks for a link, on our own page: its name, which the link will be bound to, and its network. */
export function callerOf(request: FastifyRequest, reply: FastifyReply, origin: string): Pick<LinkRequest, 'browser' | 'network'> {
  requireSameOrigin(request, origin);
  return { browser: nameBrowser(request, reply, origin), network: networkOf(request.ip) };
}
