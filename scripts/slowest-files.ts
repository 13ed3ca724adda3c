import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { ROOT } from './root.ts';

const SHOWN = 10;

type Cost = Pick<
  ReturnType<TestModule['diagnostic']>,
  'collectDuration' | 'environmentSetupDuration' | 'prepareDuration' | 'setupDuration' | 'duration'
>;
export type FileCost = { file: string; loadingMs: number; testsMs: number };

/** The files that took longest, longest first: what loading them and what their tests and hooks took, in seconds. */
export function slowestFiles(costs: readonly FileCost[]): string {
  const rows = costs.toSorted((a, b) => b.loadingMs + b.testsMs - (a.loadingMs + a.testsMs)).slice(0, SHOWN);
  const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(8);
  const total = costs.reduce((sum, { loadingMs, testsMs }) => sum + loadingMs + testsMs, 0);
  const lines = rows.map(({ file, loadingMs, testsMs }) => `${seconds(loadingMs)}${seconds(testsMs)}  ${file}`);
  return [`Slowest of ${costs.length} files, ${(total / 1000).toFixed(0)} s in all`, ' loading   tests', ...lines].join('\n');
}

/** Prints at the end of a run which test files took longest, so that what has grown is seen. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const costs = modules.map((module) => ({ file: relative(ROOT, module.moduleId), ...costOf(module.diagnostic()) }));
    if (costs.length > 1) console.log(`\n${slowestFiles(costs)}\n`);
  }
}

function costOf(cost: Cost): Omit<FileCost, 'file'> {
  return {
    loadingMs: cost.environmentSetupDuration + cost.prepareDuration + cost.setupDuration + cost.collectDuration,
    testsMs: cost.duration,
  };
}
