import { assignMonitoringAlert, listMonitoringAlerts, resolveMonitoringAlert } from '@freehold/contract/monitoring/alerts';
import { keepMonitoringReport } from '@freehold/contract/monitoring/monitoring-reports';
import { listMonitors, pauseMonitor, startMonitors } from '@freehold/contract/monitoring/monitors';
import { schedules } from '../../features/all.ts';
import { londonDate } from '../../platform/london-time.ts';
import type { Moment, Story } from './demo-story.ts';

const BEGAN_DAYS_AGO = 9;
/** The days before today on which a run was made: two are missing, and each is an alert. */
const RUN_DAYS_AGO = [8, 7, 5, 4, 2, 1];

/** Everybody the firm knew by then is monitored; what the runs found, alerts in every state, and a report that was made. */
export function playMonitoring(story: Story): Moment[] {
  const { office, day } = story;
  const run = async () => {
    const begin = schedules.find(({ name }) => name === 'start-monitoring-runs');
    if (begin) await office.runSchedule(begin);
    await office.runJobs();
  };
  return [
    {
      at: day(BEGAN_DAYS_AGO, 15, 40),
      act: () => office.call('Bethan', startMonitors, { body: { party_ids: [...new Set(story.parties.values())] } }),
    },
    ...RUN_DAYS_AGO.map((daysAgo): Moment => ({ at: day(daysAgo, 5, 14), act: run })),
    { at: day(1, 9, 50), act: () => workAlerts(story) },
    {
      at: day(1, 10, 30),
      act: async () => {
        const monitors = await office.call('Bethan', listMonitors, { query: { perPage: 100, alert: 'none' } });
        const last = monitors.at(-1);
        if (last)
          await office.call('Bethan', pauseMonitor, {
            params: { id: last.id },
            body: { version: last.version, reason: 'The sale is on hold until the spring' },
          });
        await office.call('Bethan', keepMonitoringReport, {
          body: { from: londonDate(day(BEGAN_DAYS_AGO, 12)), to: londonDate(day(1, 12)) },
        });
        await office.runJobs();
      },
    },
  ];
}

/** Of the two missed runs one is explained and closed, the other is looked into; what else was found waits. */
async function workAlerts({ office }: Story): Promise<void> {
  const open = await office.call('Bethan', listMonitoringAlerts, { query: { perPage: 100, type: 'missed_run' } });
  const [explained, looked] = open.toSorted((one, other) => one.id - other.id);
  if (!explained || !looked) throw new Error('The demonstration has missed no two runs');
  await office.call('Bethan', resolveMonitoringAlert, {
    params: { id: explained.id },
    body: { version: explained.version, outcome: 'cleared', reason: 'The server was moved that night. The next run looked at everybody.' },
  });
  await office.call('Bethan', assignMonitoringAlert, {
    params: { id: looked.id },
    body: { version: looked.version, member_id: office.memberId('Bethan') },
  });
}
