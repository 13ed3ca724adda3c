import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryClient } from '../lib/query-client.ts';
import { schemeInCookie } from './scheme-in-cookie.ts';
import { theme } from './theme.ts';

/** Mantine and the query cache, for everything that is made with them. The theme's variables are in the style sheet already. */
export function FullKit({ children }: { children: ReactNode }) {
  const [manager] = useState(schemeInCookie);
  return (
    <MantineProvider theme={theme} withCssVariables={false} defaultColorScheme="auto" colorSchemeManager={manager}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}
