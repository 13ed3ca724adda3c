import type { FastifyRequest } from 'fastify';
import { refuseAlways } from '../../../platform/refuse.ts';

/**
 * Refuses a call that a page of another site made with this browser's cookies. Browsers say where a call comes from and no page can
 * forge it; a caller that says nothing is no browser and brings no cookies of anybody.
 */
export function requireSameOrigin(request: FastifyRequest, origin: string): void {
  const site = request.headers['sec-fetch-site'];
  const from = request.headers.origin;
  const isForeign = site === undefined ? from !== undefined && !isOurs(from, request, origin) : site !== 'same-origin' && site !== 'none';
  if (isForeign) return refuseAlways('BAD_REQUEST', 'This can only be done on Freehold’s own page.');
}

function isOurs(from: string, request: FastifyRequest, origin: string): boolean {
  if (from === origin) return true;
  try {
    return new URL(from).host === request.host;
  } catch {
    return false;
  }
}
