import type { JobHelpers, TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { JobHandler, JobHandlers, JobName, JobPayloads, Schedule } from './jobs.ts';
import { describeError } from './log.ts';
import { openScope } from './scope.ts';
import type { Services } from './services.ts';

const WorkspaceJob = z.looseObject({ workspaceId: z.int().positive() });

/** The queue keeps this text for the operator: the kind of fault and its place, never its message, which may quote somebody's data. */
export class JobFailed extends Error {}

function jobFailed(error: unknown): JobFailed {
  const { type, code, stack } = describeError(error);
  const place = /packages[\\/].+?:\d+/.exec(String(stack ?? ''))?.[0];
  return new JobFailed([type, code, place].filter(Boolean).join(' '));
}

async function attempt(services: Services, helpers: JobHelpers, work: () => Promise<void>): Promise<void> {
  const { id, task_identifier: task, attempts } = helpers.job;
  const startedAt = performance.now();
  try {
    await work();
    services.log.info({ job: id, task, attempt: attempts, ms: Math.round(performance.now() - startedAt) }, 'job done');
  } catch (error) {
    services.log.error({ err: error, job: id, task, attempt: attempts }, 'job failed');
    throw jobFailed(error);
  }
}

/** The jobs and schedules of the product as the queue wants them: each job in the scope of its workspace, each fault without personal data. */
export function buildTaskList(services: Services, handlers: Partial<JobHandlers>, schedules: readonly Schedule[]): TaskList {
  const tasks: TaskList = {};
  for (const [name, handler] of Object.entries(handlers) as [JobName, JobHandler<JobName>][]) {
    tasks[name] = (payload: unknown, helpers) =>
      attempt(services, helpers, async () => {
        const parsed = WorkspaceJob.parse(payload);
        const scope = openScope(services, parsed.workspaceId, { kind: 'system', name });
        const { attempts, max_attempts: maxAttempts } = helpers.job;
        await handler(parsed as unknown as JobPayloads[JobName] & { workspaceId: number }, services, {
          scope,
          attempt: attempts,
          isLastAttempt: attempts >= maxAttempts,
        });
      });
  }
  for (const schedule of schedules)
    tasks[schedule.name] = (_payload: unknown, helpers) => attempt(services, helpers, () => schedule.run(services));
  return tasks;
}
