import { Notice } from '../../ui/notice.tsx';
import type { Trouble } from './words.ts';

/** What went wrong in bold, then what to do. `gentle` for what the person did themselves. */
export function TroubleNotice({ trouble, gentle = false }: { trouble: Trouble; gentle?: boolean }) {
  return (
    <Notice kind={gentle ? 'asks' : 'stops'}>
      <b>{trouble.what}</b> {trouble.advice}
    </Notice>
  );
}
