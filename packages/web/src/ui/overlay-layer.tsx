import { Notifications } from '@mantine/notifications';
import { Fragment, useEffect, useSyncExternalStore } from 'react';
import { closeOverlay, overlayStack } from './overlay-stack.ts';
import { overlayWish } from './overlays.ts';

/** Where toasts and dialogues are drawn. */
export function OverlayLayer() {
  const overlays = useSyncExternalStore(overlayStack.subscribe, overlayStack.now);
  useEffect(() => overlayWish.mounted(), []);
  return (
    <>
      {overlays.map(({ id, opened, draw }) => (
        <Fragment key={id}>{draw({ opened, close: () => closeOverlay(id) })}</Fragment>
      ))}
      <Notifications />
    </>
  );
}
