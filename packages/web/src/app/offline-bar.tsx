import { IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import css from './offline-bar.module.css';

function watchNetwork(callback: () => void): () => void {
  window.addEventListener('online', callback);
  window.addEventListener('offline', callback);
  return () => {
    window.removeEventListener('online', callback);
    window.removeEventListener('offline', callback);
  };
}

/** The dark bar at the foot while the browser has no network. */
export function OfflineBar() {
  const online = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  if (online) return null;
  return (
    <div className={css.bar} role="status">
      <IconWifiOff size={17} stroke={1.7} aria-hidden />
      <span>
        <b>You are offline.</b> You can read what is on screen. What you send now will not arrive.
      </span>
    </div>
  );
}
