import { MantineProvider } from '@mantine/core';
import type { AuthUser } from '@freehold/contract/access/identity';
import { PERMISSIONS } from '@freehold/contract/access/permissions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { ME_KEY } from './workspace-queries.ts';
import { recordOf } from '@freehold/contract/kernel/keys';

/* For component tests alone: a screen with everything it stands on, and an API that answers what the test says. */

export const IMOGEN: AuthUser = {
  id: 1,
  email: 'imogen.ashworth@pennard.example',
  first_name: 'Imogen',
  surname: 'Ashworth',
  user_hash: null,
  member_id: 11,
  role_id: 1,
  role: 'Owner',
  is_admin: true,
  owner_id: 1,
  owner: {
    owner_id: 1,
    account_name: 'Pennard & Lisle',
    active_plan: 'branch',
    firebase_id: null,
    completed_signup: true,
    connected_account: null,
    first_name: 'Imogen',
    surname: 'Ashworth',
  },
  member: { first_name: 'Imogen', surname: 'Ashworth', completed_signup: true },
  verification_status: {
    is_verified: true,
    is_key_member: false,
    is_phone_verified: true,
    is_in_grace_period: false,
    required: false,
    workspace_family_verified: true,
    is_recently_verified: false,
    current_verification: null,
  },
  is_operator: false,
  can: recordOf(PERMISSIONS, () => true),
};

/** Data of a success, on its way until `arrives`, or the refusal; `never` keeps the caller waiting. */
export type FakeAnswer =
  | { data: unknown; meta?: unknown; arrives?: Promise<void> }
  | { status: number; code: string; message: string; errors?: { field: string; code: string; message: string }[] }
  | 'never';
/** Answers by path; a path that is not named answers 500. */
export type FakeApi = Record<string, FakeAnswer | ((query: URLSearchParams) => FakeAnswer)>;

function fakeFetch(api: FakeApi) {
  return async (address: string | URL | Request): Promise<Response> => {
    const url = new URL(address instanceof Request ? address.url : address, 'http://localhost');
    const found = api[url.pathname] ?? { status: 500, code: 'INTERNAL', message: '' };
    const answer = typeof found === 'function' ? found(url.searchParams) : found;
    if (answer === 'never') return new Promise(() => undefined);
    if ('data' in answer) {
      await answer.arrives;
      return Response.json({ Info: { Data: answer.data, ...(answer.meta ? { Meta: answer.meta } : {}) } });
    }
    const { code, message, errors, status } = answer;
    return Response.json({ Info: { Data: null, Code: code, Message: message, ...(errors ? { Errors: errors } : {}) } }, { status });
  };
}

type Options = {
  api: FakeApi;
  at?: string;
  /** The address with its parameters, where the screen reads some: `/flow/$asset_type_id/$id`. */
  path?: string;
  user?: AuthUser;
  /** Stands at every address, as the shell does. */
  everywhere?: boolean;
  /** What the product’s root route hands on, as far as the screen reads it. */
  context?: object;
};
/** Shows the screen at an address; every other address is an empty page. */
export function showScreen(screen: ReactNode, { api, at = '/', path: pattern, user = IMOGEN, everywhere = false, context = {} }: Options) {
  const fetched = vi.fn(fakeFetch(api));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('matchMedia', (media: string) => ({ media, matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal('scrollTo', vi.fn());
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(ME_KEY, user);
  const root = createRootRoute(everywhere ? { component: () => screen } : {});
  const [path] = at.split('?');
  const here = createRoute({ getParentRoute: () => root, path: pattern ?? path ?? '/', component: () => screen });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  const router = createRouter({
    routeTree: root.addChildren([here, elsewhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
    context: context,
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        {/* The product's own route tree is registered for types; this is another one. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { client, router, fetched };
}
