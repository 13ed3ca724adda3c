import { ConfigError, parseConfig, type Config } from './platform/config.ts';

/** One command of the operator. `run` answers the exit code; nothing means 0. What it prints is for a person. */
export type Command = { run(args: string[], config: Config): Promise<number | void> };

/** Every command and where it stands. A new command adds its line; its file is read only when it is called. */
const commands: Record<string, { usage: string; load: () => Promise<Command> }> = {
  migrate: { usage: 'migrate', load: () => import('./commands/migrate.ts') },
  'seed-demo': { usage: 'seed-demo', load: () => import('./commands/seed-demo.ts') },
  'sign-in-link': { usage: 'sign-in-link [EMAIL] [--origin URL]', load: () => import('./commands/sign-in-link.ts') },
  'two-step-off': { usage: 'two-step-off EMAIL', load: () => import('./commands/two-step-off.ts') },
  verification: {
    usage: 'verification ask WORKSPACE_ID | verification extend WORKSPACE_ID OPERATOR_EMAIL REASON',
    load: () => import('./commands/verification.ts'),
  },
  workspace: {
    usage: 'workspace suspend WORKSPACE_ID REASON | workspace restore WORKSPACE_ID REASON',
    load: () => import('./commands/workspace.ts'),
  },
  lists: {
    usage:
      'lists import FOLDER [--newest] [--accept-smaller] | lists import FILE --as KEY --name NAME --category CATEGORY | lists remove KEY | lists updates set|off|run|status | lists waiting|use|discard',
    load: () => import('./commands/lists.ts'),
  },
  data: { usage: 'data import FILE_OR_FOLDER...', load: () => import('./commands/data.ts') },
  files: { usage: 'files waiting | files erase | files sweep', load: () => import('./commands/files.ts') },
  keys: { usage: 'keys rotate [--data]', load: () => import('./commands/keys.ts') },
  billing: {
    usage: 'billing paid INVOICE_NUMBER [YYYY-MM-DD] | billing credit INVOICE_NUMBER REASON',
    load: () => import('./commands/billing.ts'),
  },
  activity: { usage: 'activity erase WORKSPACE_ID PERSON_ID REASON', load: () => import('./commands/activity.ts') },
  jobs: { usage: 'jobs dead | jobs retry ID...', load: () => import('./commands/jobs.ts') },
};

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;

if (!command) {
  const usages = Object.values(commands).map(({ usage }) => `  ${usage}`);
  console.error([name === '' ? 'Say what to do:' : `There is no command “${name}”. There are:`, ...usages].join('\n'));
  process.exitCode = 2;
} else {
  try {
    const { run } = await command.load();
    process.exitCode = (await run(args, parseConfig(process.env))) ?? 0;
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exitCode = 1;
  }
}
