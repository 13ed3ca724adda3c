import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The sections of the specification last and one after another, since those of one process share a product. */
class SectionsLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSection = ({ moduleId }: TestSpecification) => moduleId.includes('/specification/');
    return [...sorted.filter((file) => !isSection(file)), ...sorted.filter(isSection)];
  }
}

// Each journey has a product of its own, and waits for its page and its jobs. In a whole run the unit tests go on beside them: as
// many at a time as there are cores end with those, up to a number that the memory of a small machine holds. Files keep nothing between
// them but their modules and a browser.
export default defineConfig({
  test: {
    name: 'journeys',
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['./packages/testkit/src/test-postgres.ts', './packages/testkit/src/demo-template.ts'],
    // Every product is four programs of the same sources: what one has compiled the next one reads.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compiled') },
    maxWorkers: Math.min(4, availableParallelism()),
    isolate: false,
    sequence: { sequencer: SectionsLast },
    // What is read until it is so waits as long as what is waited for.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
