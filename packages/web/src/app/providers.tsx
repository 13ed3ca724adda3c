import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../lib/query-client.ts';
import { OverlayHost } from '../ui/overlay-host.tsx';
import { MantineFrame } from './page-kit.tsx';

export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <OverlayHost frame={MantineFrame} />
    </QueryClientProvider>
  );
}
