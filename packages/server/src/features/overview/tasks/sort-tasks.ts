import type { Task } from '@freehold/contract/overview/tasks';

const LATEST = '9999';

/** Overdue first, then by the day it is due, then whatever waits longest. */
export function sortTasks(tasks: readonly Task[]): Task[] {
  const rank = (task: Task) => [task.is_overdue ? '0' : '1', task.due_on ?? LATEST, task.since ?? LATEST, task.key].join(' ');
  return tasks.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
}
