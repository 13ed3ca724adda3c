import type { Route } from '@freehold/contract/kernel/route';
import { ApiError } from './api-error.ts';

/** One line of the browser's log: what could not be loaded, by which call, and why. The server's sentence is for the person, not for a log. */
export function logFailure(what: string, route: Pick<Route, 'method' | 'path'> | null, error: unknown): void {
  const call = route === null ? '' : ` (${route.method} ${route.path})`;
  console.warn(`${what} could not be loaded${call}: ${reasonOf(error)}`);
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.status === 0 ? error.code : `${error.status} ${error.code}`;
  return error instanceof Error ? error.message : 'unknown';
}
