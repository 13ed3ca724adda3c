import { IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useWords } from '../../../shared/applicant-steps/words.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useAnswerQueue, useFileQueue } from './session.tsx';
import css from '../../../shared/phone-pages/phone-pages.module.css';

function watch(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** What the connection means for what was typed and chosen. */
export function Connection() {
  const say = useWords().task;
  const { view } = useAnswerQueue();
  const { view: files } = useFileQueue();
  const hasNetwork = useSyncExternalStore(watch, () => navigator.onLine);
  if (view.isOffline || !hasNetwork)
    return (
      <div className={css.banner}>
        <Notice kind="asks" icon={<IconWifiOff size={18} stroke={1.7} aria-hidden />}>
          <b>{say.offline}</b> {say.offlineLine}
        </Notice>
      </div>
    );
  if (!view.sentLater && !files.carriedOn) return null;
  return (
    <div className={css.banner}>
      <Notice kind="tells">
        <b>{say.backOnline}</b> {files.carriedOn ? say.backOnlineFiles : say.backOnlineLine}
      </Notice>
    </div>
  );
}
