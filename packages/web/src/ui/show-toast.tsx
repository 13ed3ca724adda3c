import { notifications } from '@mantine/notifications';
import { IconAlertCircleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './toast.module.css';

export const TOAST_MS = 3000;
let count = 0;

const UNDO_TOAST_MS = 10_000;

/** Draws a toast that can take back what it tells of. */
export function showUndoToast(message: string, onUndo: () => void): void {
  const id = `toast-${count + 1}`;
  const undo = () => {
    notifications.hide(id);
    onUndo();
  };
  showToast(
    'ok',
    <span className={css.withAct}>
      {message}
      <button type="button" className={css.act} onClick={undo}>
        Undo
      </button>
    </span>,
    undefined,
    UNDO_TOAST_MS,
  );
}

/** Draws one toast: a status for what went well, an alert for what did not. */
export function showToast(kind: 'ok' | 'fail', message: ReactNode, detail?: string, stays = TOAST_MS): void {
  const Icon = kind === 'ok' ? IconCircleCheckFilled : IconAlertCircleFilled;
  count += 1;
  const toast = {
    id: `toast-${count}`,
    ...(detail === undefined ? { message } : { title: message, message: detail }),
    icon: <Icon size={19} className={css[kind]} aria-hidden />,
    autoClose: stays,
    role: kind === 'ok' ? 'status' : 'alert',
    withBorder: false,
    style: { '--run': `${stays}ms` },
    className: `${css.toast} ${css[`${kind}Line`]}`,
    classNames: {
      icon: css.icon ?? '',
      title: css.title ?? '',
      description: css.description ?? '',
      closeButton: css.close ?? '',
    },
    closeButtonProps: { 'aria-label': 'Dismiss' },
    // The pointer pauses it by itself; the focus has to be told.
    onFocus: () => notifications.update({ ...toast, autoClose: false }),
    onBlur: () => notifications.update(toast),
  };
  notifications.show(toast);
}
