import { londonDate } from '../../../platform/london-time.ts';

const DAY_MS = 86_400_000;
/** A review of a client, and the firm's registration with HMRC, are told of a month before their day: enough to do either in. */
export const NOTICE_DAYS = 30;

export const reviewsUntil = (now: Date): string => londonDate(new Date(now.getTime() + NOTICE_DAYS * DAY_MS));
