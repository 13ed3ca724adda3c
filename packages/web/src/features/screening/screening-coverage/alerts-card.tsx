import { Button } from '@mantine/core';
import type { ScreeningAlert } from '@freehold/contract/screening/list-watch';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { toast } from '../../../ui/toast.ts';
import { useScreenForAlert, useSeeAlerts } from './queries.ts';
import { ALERT_LOOK } from './words.ts';
import css from './coverage.module.css';

const DismissDialog = lazy(async () => ({ default: (await import('./dismiss-dialog.tsx')).DismissDialog }));

type Props = { alerts: readonly ScreeningAlert[]; open: number };

/** List changes that change the answer about somebody, with what to do about each. */
export function AlertsCard({ alerts, open }: Props) {
  const [dismissed, setDismissed] = useState<ScreeningAlert | null>(null);
  const { mutate: see } = useSeeAlerts();
  const fresh = alerts
    .filter(({ state }) => state === 'new')
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (fresh !== '') see(fresh.split(' ').map(Number));
  }, [fresh, see]);
  if (alerts.length === 0) return null;
  return (
    <div id="alerts" className={css.alerts}>
      <Card title="List changes that may affect your people" count={open}>
        <ul className={css.alertList} aria-label="Alerts">
          {alerts.map((alert) => (
            <Alert key={alert.id} alert={alert} onDismiss={() => setDismissed(alert)} />
          ))}
        </ul>
      </Card>
      <Suspense fallback={null}>{dismissed && <DismissDialog alert={dismissed} onClose={() => setDismissed(null)} />}</Suspense>
    </div>
  );
}

function Alert({ alert, onDismiss }: { alert: ScreeningAlert; onDismiss: () => void }) {
  const look = ALERT_LOOK[alert.weight];
  const navigate = useNavigate();
  const screen = useScreenForAlert(alert.id);
  const start = () =>
    screen.mutate(undefined, {
      onSuccess: ({ check_id: id }) => void navigate({ to: '/marketplace/manual_aml_check/$id', params: { id: String(id) } }),
      onError: (error) => toast.fail(messageOf(error)),
    });
  return (
    <li className={css.alert}>
      <span className={css.alertLook} data-family={look.family}>
        <StatusGlyph glyph={look.glyph} family={look.family} />
        {look.label}
        {alert.score !== null && <span className="num">{alert.score}</span>}
      </span>
      <div className={css.alertWords}>
        <p className={css.alertTitle}>
          <Link to="/people/$id" params={{ id: String(alert.party.id) }} className={css.link}>
            {alert.party.name}
          </Link>{' '}
          <span className="fh-dim">and</span> {alert.name}
        </p>
        <p className="fh-2">{alert.text}</p>
        <p className="fh-small fh-dim">
          {alert.list_name}, entry {alert.entry_ref}
          {alert.programme ? `, ${alert.programme}` : ''} · {formatDateTime(alert.created_at)}
        </p>
      </div>
      <div className={css.alertActs}>
        {alert.can.dismiss && (
          <Button size="xs" variant="default" onClick={onDismiss}>
            Dismiss
          </Button>
        )}
        {alert.can.screen && (
          <Button size="xs" loading={screen.isPending} onClick={start}>
            Screen now
          </Button>
        )}
      </div>
    </li>
  );
}
