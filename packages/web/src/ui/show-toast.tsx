import { notifications } from '@mantine/notifications';
import { IconAlertCircleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import css from './toast.module.css';

export const TOAST_MS = 3000;
let count = 0;

/** Draws one toast: a status for what went well, an alert for what did not. */
export function showToast(kind: 'ok' | 'fail', message: string, detail?: string): void {
  const Icon = kind === 'ok' ? IconCircleCheckFilled : IconAlertCircleFilled;
  count += 1;
  const toast = {
    id: `toast-${count}`,
    ...(detail === undefined ? { message } : { title: message, message: detail }),
    icon: <Icon size={19} className={css[kind]} aria-hidden />,
    autoClose: TOAST_MS,
    role: kind === 'ok' ? 'status' : 'alert',
    withBorder: false,
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
