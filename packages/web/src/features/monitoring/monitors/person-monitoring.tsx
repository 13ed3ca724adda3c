import type { Party } from '@freehold/contract/people/parties';
import { IconRadar2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { monitorsOfQuery } from './queries.ts';
import { soonWords } from './words.ts';

/** On the page of a person: whether they are monitored, or the way to begin. */
export function PersonMonitoringAct({ party }: { party: Party }) {
  const { can } = useCurrentUser();
  const { data } = useQuery({ ...monitorsOfQuery(party.id), enabled: can.see_monitoring, retry: false });
  const [monitor] = data?.data ?? [];
  const icon = <IconRadar2 size={15} stroke={1.7} aria-hidden />;
  if (monitor)
    return (
      <LinkButton variant="default" leftSection={icon} to="/marketplace/monitoring_report" search={{ monitor: monitor.id }}>
        {monitor.state === 'paused' ? 'Monitoring paused' : 'Monitored'}
      </LinkButton>
    );
  if (!data?.meta.can.start) return null;
  return (
    <LinkButton variant="default" leftSection={icon} to="/marketplace/monitoring_report" search={{ new: 'yes', party: party.id }}>
      Monitor
    </LinkButton>
  );
}

/** On the page of a person: the gravest open alert about them. */
export function PersonMonitoringNotice({ party }: { party: Party }) {
  const { can } = useCurrentUser();
  const { data } = useQuery({ ...monitorsOfQuery(party.id), enabled: can.see_monitoring, retry: false });
  const alert = data?.data[0]?.alert;
  if (!alert) return null;
  return (
    <Notice
      kind={alert.severity === 'critical' ? 'stops' : 'asks'}
      act={
        <LinkButton size="xs" variant="default" to="/marketplace/monitoring_report" search={{ alert: alert.id }}>
          Open alert
        </LinkButton>
      }
    >
      <b>{alert.title}.</b> {soonWords(alert)}.
    </Notice>
  );
}
