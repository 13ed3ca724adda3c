import { notifications } from '@mantine/notifications';
import { IconAlertCircleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import css from './toast.module.css';

export const TOAST_MS = 3000;

function show(kind: 'ok' | 'fail', message: string, detail?: string): void {
  const Icon = kind === 'ok' ? IconCircleCheckFilled : IconAlertCircleFilled;
  notifications.show({
    ...(detail === undefined ? { message } : { title: message, message: detail }),
    icon: <Icon size={19} className={css[kind]} aria-hidden />,
    autoClose: TOAST_MS,
    role: kind === 'ok' ? 'status' : 'alert',
    withBorder: false,
    className: `${css.toast} ${css[`${kind}Line`]}`,
    classNames: { icon: css.icon ?? '', title: css.title ?? '', description: css.description ?? '', closeButton: css.close ?? '' },
    closeButtonProps: { 'aria-label': 'Dismiss' },
  });
}

/** Short messages at the foot of the window. An error that needs action is also shown where it happened. */
export const toast = {
  ok: (message: string, detail?: string) => show('ok', message, detail),
  fail: (message: string | null | undefined, detail?: string) => show('fail', message || 'Failed', detail),
};
