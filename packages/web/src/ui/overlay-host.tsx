import { lazy, Suspense, useSyncExternalStore } from 'react';
import { overlayWish } from './overlays.ts';

const OverlayLayer = lazy(async () => ({ default: (await import('./overlay-layer.tsx')).OverlayLayer }));

export function OverlayHost() {
  const wanted = useSyncExternalStore(overlayWish.subscribe, overlayWish.wanted);
  return <Suspense fallback={null}>{wanted && <OverlayLayer />}</Suspense>;
}
