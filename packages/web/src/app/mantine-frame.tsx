import { MantineProvider } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { schemeInCookie } from './scheme-in-cookie.ts';
import { theme } from './theme.ts';

/** Round everything that is made of Mantine's parts. The theme's variables are in the style sheet already. */
export function MantineFrame({ children }: { children: ReactNode }) {
  const [manager] = useState(schemeInCookie);
  return (
    <MantineProvider theme={theme} withCssVariables={false} defaultColorScheme="auto" colorSchemeManager={manager}>
      {children}
    </MantineProvider>
  );
}
