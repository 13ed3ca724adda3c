import type { Schedule } from '../../../platform/jobs.ts';
import { deleteMessages, eraseContent } from './store.ts';

const DAY_MS = 24 * 3_600_000;
/** As long as somebody may want to send it again, or a service may still report. */
export const CONTENT_DAYS = 30;
const ROW_DAYS = 730;
const ROWS_AT_ONCE = 1_000;

/** Every night: what messages said and to whom, after 30 days; that they were sent, after two years. */
export const eraseMessages: Schedule = {
  name: 'erase-messages',
  cron: '52 3 * * *',
  async run({ db, now }) {
    const ago = (days: number) => new Date(now().getTime() - days * DAY_MS);
    while ((await eraseContent(db, ago(CONTENT_DAYS), ROWS_AT_ONCE)) === ROWS_AT_ONCE);
    while ((await deleteMessages(db, ago(ROW_DAYS), ROWS_AT_ONCE)) > 0);
  },
};
