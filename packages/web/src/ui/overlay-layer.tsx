import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { overlayWish } from './overlays.ts';

/** Where toasts and dialogues are drawn. */
export function OverlayLayer() {
  useEffect(() => overlayWish.mounted(), []);
  return (
    <ModalsProvider>
      <Notifications />
    </ModalsProvider>
  );
}
