import { readFileSync } from 'node:fs';
import { ConfigError, type Config } from '../../../platform/config.ts';
import { BUILT_IN_PLANS } from './built-in-plans.ts';
import { PlansFile, type PlanTerms } from './plan-terms.ts';

type Setting = Pick<Config, 'plansFile'>;
const loaded = new WeakMap<Setting, PlansFile>();

/** The plans of this installation: read once, at the start. A file that cannot be taken stops the start with a line for each fault. */
export function loadPlans(config: Setting): PlansFile {
  const known = loaded.get(config);
  if (known) return known;
  const plans = config.plansFile === null ? BUILT_IN_PLANS : readPlans(config.plansFile);
  loaded.set(config, plans);
  return plans;
}

/** Null for a workspace without a plan, and for a plan that is offered no longer. */
export function planOf(config: Setting, id: string | null): PlanTerms | null {
  return loadPlans(config).plans.find((plan) => plan.id === id) ?? null;
}

/** How many members a plan has room for; null for no limit. */
export function seatLimit(config: Setting, planId: string | null): number | null {
  return planOf(config, planId)?.limits.members ?? null;
}

function readPlans(path: string): PlansFile {
  const parsed = PlansFile.safeParse(readJson(path));
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || 'the file'}: ${issue.message}`);
  throw new ConfigError([`FREEHOLD_PLANS_FILE is wrong: ${path}`, ...lines].join('\n'));
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const why = error instanceof SyntaxError ? 'it is not JSON' : 'it cannot be read';
    throw new ConfigError(`FREEHOLD_PLANS_FILE is wrong: ${why}, ${path}`);
  }
}
