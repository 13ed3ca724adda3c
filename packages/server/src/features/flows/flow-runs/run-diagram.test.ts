import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawTransitions } from '@freehold/flow-rules/run-progress';
import { expect, test } from 'vitest';

test('the diagram of the stages in the decision is what the table of transitions says', () => {
  const decision = readFileSync(join(import.meta.dirname, '../../../../../../docs/decisions/069-people-of-runs.md'), 'utf8');
  expect(decision).toContain(`\`\`\`mermaid\n${drawTransitions()}\n\`\`\``);
});
