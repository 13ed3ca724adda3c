import type { ReactNode } from 'react';
import { OverlayHost } from '../ui/overlay-host.tsx';
import { FullKit } from './page-kit.tsx';

export function Providers({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <OverlayHost frame={FullKit} />
    </>
  );
}
