import { expect, test, vi } from 'vitest';
import { installTestPrograms, PROGRAMS } from './test-programs.ts';

/** A machine that has some of the programs, may install or not, and has what was installed afterwards. */
function machine(here: string[], { may = true, works = true } = {}) {
  const there = new Set(here);
  const install = vi.fn(async (debian: readonly string[]) => {
    if (works) for (const { name } of PROGRAMS.filter((program) => debian.includes(program.debian))) there.add(name);
    return works;
  });
  return { isThere: (name: string) => there.has(name), mayInstall: () => may, install };
}
async function run(on: ReturnType<typeof machine>): Promise<string[]> {
  const said: string[] = [];
  await installTestPrograms((line) => said.push(line), new AbortController().signal, on);
  return said;
}

test('what is there is not installed, and nothing is said', async () => {
  const on = machine(['pdfsig', 'qpdf']);
  expect(await run(on)).toEqual([]);
  expect(on.install).not.toHaveBeenCalled();
});

test('what is missing is installed by the name of its package', async () => {
  const on = machine(['qpdf']);
  expect(await run(on)).toEqual(['Installing poppler-utils for the tests (once)']);
  expect(on.install).toHaveBeenCalledWith(['poppler-utils'], expect.anything());
});

test.each([
  ['whoever may not install', { may: false }],
  ['a machine that cannot reach its packages', { works: false }],
])('%s is told which tests are not run, and how they would be', async (_whose, about) => {
  const said = (await run(machine([], about))).filter((line) => line.startsWith('not run'));
  expect(said).toEqual([
    expect.stringMatching(/^not run: tests that ask pdfsig .* Install poppler-utils/),
    expect.stringMatching(/^not run: tests that ask qpdf .* Install qpdf/),
  ]);
});
