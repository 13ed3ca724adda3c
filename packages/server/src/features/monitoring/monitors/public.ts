export { askReviews } from './ask-reviews.ts';
export { lateSince } from './list-monitors.ts';
export { dayOf } from './monitor-days.ts';
export { isVisibleAlert, isVisibleMonitor, monitorVisibility, type MonitorVisibility } from './policy.ts';
export { listInWords, listsOf, type RunLists } from './run-lists.ts';
