import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Entry = { ref: string; names: { text: string; kind: string }[]; dobs?: string[]; programme: string; text: string };
const list = JSON.parse(readFileSync(join(import.meta.dirname, 'demo-list.json'), 'utf8')) as {
  freehold_demo_list: number;
  entries: Entry[];
};

test('every entry says that it is made up, and has a number of its own', () => {
  expect(list.freehold_demo_list).toBe(1);
  expect(list.entries.length).toBeGreaterThanOrEqual(60);
  for (const entry of list.entries)
    expect(`${entry.ref} ${entry.programme} ${entry.text}`).toMatch(
      /^DEMO-\d{3} Demonstration programme: .+ Fictional, for demonstration\. /,
    );
  expect(new Set(list.entries.map((entry) => entry.ref)).size).toBe(list.entries.length);
});

test('every entry has one main name, and dates of birth in a form the engine reads', () => {
  for (const entry of list.entries) {
    expect(entry.names.filter((name) => name.kind === 'primary')).toHaveLength(1);
    for (const dob of entry.dobs ?? []) expect(dob).toMatch(/^\d{4}(-\d{2}(-\d{2})?|\/\d{4})?$/);
  }
});

test('the people of the guide stand in it', () => {
  const found = (name: string) => list.entries.find((entry) => entry.names.some((one) => one.text === name));
  expect(found('Casimir Dravenko')?.dobs).toEqual(['1968-05-11']);
  expect(found('Tobias Anselm Renner')?.dobs).toEqual(['1979']);
  expect(found('Wilfrid Penhallow')).toBeDefined();
});
