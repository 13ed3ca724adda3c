import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { noteCache } from './made-cache.ts';

const retryable = (error: unknown) => error instanceof ApiError && (error.code === 'OFFLINE' || error.status >= 500);

export const queryClient = noteCache(
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: (failures, error) => failures < 2 && retryable(error), refetchOnWindowFocus: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  }),
);
