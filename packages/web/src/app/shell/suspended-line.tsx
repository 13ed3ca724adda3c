import { Notice } from '../../ui/notice.tsx';
import css from './shell-line.module.css';

export function SuspendedLine() {
  return (
    <div className={css.line}>
      <Notice kind="asks">
        <b>This workspace is suspended.</b> You can read, print and export; nothing in it can be changed.
      </Notice>
    </div>
  );
}
