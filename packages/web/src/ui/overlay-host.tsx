import { lazy, Suspense, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { overlayWish } from './overlays.ts';

const OverlayLayer = lazy(async () => ({ default: (await import('./overlay-layer.tsx')).OverlayLayer }));

/** The layer of toasts and dialogues, in a frame of its own: it outlives the pages, and some of them have none. */
export function OverlayHost({ frame: Frame }: { frame: ComponentType<{ children: ReactNode }> }) {
  const wanted = useSyncExternalStore(overlayWish.subscribe, overlayWish.wanted);
  return (
    <Suspense fallback={null}>
      {wanted && (
        <Frame>
          <OverlayLayer />
        </Frame>
      )}
    </Suspense>
  );
}
