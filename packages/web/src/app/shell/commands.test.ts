import { PERMISSIONS, type MemberCan } from '@freehold/contract/access/permissions';
import { expect, test } from 'vitest';
import { CHECK_KINDS, kindsRun } from '../check-kinds.ts';
import { commandsFor } from './commands.ts';
import type { CheckKindPages } from '../../shared/check-kinds.ts';
import { goShortcuts, newShortcuts } from './shortcuts.ts';
import { matchCommands } from './match-commands.tsx';

const all = Object.fromEntries(PERMISSIONS.map((permission) => [permission, true])) as MemberCan;
const none = Object.fromEntries(PERMISSIONS.map((permission) => [permission, false])) as MemberCan;
type Known = Parameters<typeof commandsFor>[0];
const known = (change: Partial<Known> = {}): Known => ({
  kinds: CHECK_KINDS,
  isOperator: false,
  can: all,
  shown: { 'connected account': true, 'document signing': true },
  flows: [{ id: 21, name: 'Standalone AML', target: '/marketplace/manual_aml_check' }],
  workspaces: [
    { id: 1, account_name: 'Bristol' },
    { id: 2, account_name: 'Bath' },
  ] as Known['workspaces'],
  workspaceId: 1,
  scheme: 'auto',
  page: [],
  has: () => true,
  ...change,
});
const labels = (change: Partial<Known>, group: string) =>
  commandsFor(known(change))
    .filter((command) => command.group === group)
    .map(({ label }) => label);

test('every page of the menu can be reached, each once, with its letters', () => {
  const go = commandsFor(known()).filter(({ group }) => group === 'Go');
  expect(go.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Dashboard', 'Property sales', 'Payment history', 'Templates list', 'Members', 'Recent activity', 'Log out']),
  );
  expect(new Set(go.map(({ to }) => to)).size).toBe(go.length);
  expect(go.find(({ label }) => label === 'Dashboard')?.keys).toEqual(['G', 'D']);
});

test('nothing is offered that the member may not do', () => {
  expect(labels({ can: none }, 'Do')).not.toContain('New AML check');
  expect(labels({ can: none }, 'Do')).not.toContain('Invite a member');
  const go = labels({ can: none }, 'Go');
  for (const place of ['Members', 'Screening lists', 'Recent activity', 'Standalone AML']) expect(go).not.toContain(place);
  expect(go).toContain('Basic information');
});

test('a kind of check is offered where the installation runs it, by palette and by letters, and another kind brings its own', () => {
  const letter: CheckKindPages = {
    code: 'letter',
    label: 'Letter',
    page: { label: 'Letters', to: '/marketplace/manual_letter_check', needs: 'see_checks' },
    letter: 'k',
    start: { label: 'Read a letter', to: '/marketplace/manual_letter_check?new=person', keys: ['N', 'K'] },
    places: [{ label: 'Letter paper', to: '/marketplace/manual_letter_check/paper' }],
  };
  const both = { kinds: kindsRun(['aml', 'letter'], [...CHECK_KINDS, letter]) };
  expect(labels(both, 'Go')).toEqual(expect.arrayContaining(['Standalone AML', 'Screening lists', 'Letters', 'Letter paper']));
  expect(labels(both, 'Do')).toEqual(expect.arrayContaining(['New AML check', 'Read a letter']));
  expect(commandsFor(known(both)).find(({ label }) => label === 'Letters')?.keys).toEqual(['G', 'K']);
  expect(labels({ ...both, can: none }, 'Do')).not.toContain('Read a letter');
  const one = { kinds: kindsRun(['letter'], [...CHECK_KINDS, letter]) };
  expect(JSON.stringify(commandsFor(known({ ...one, flows: [] })))).not.toMatch(/manual_aml|AML/);
  expect(goShortcuts(one.kinds).map(({ press }) => press)).toContain('g k');
  expect([...goShortcuts(one.kinds), ...newShortcuts(one.kinds)].map(({ label }) => label).join()).not.toContain('AML');
});

test('no two shortcuts have the same letters', () => {
  const all = [...goShortcuts(CHECK_KINDS), ...newShortcuts(CHECK_KINDS)].map(({ press }) => press);
  expect(new Set(all).size).toBe(all.length);
});

test('groups of the menu that do not show are not offered either, nor pages this version lacks', () => {
  const hidden = labels({ shown: { 'connected account': false, 'document signing': false } }, 'Go');
  expect(hidden).not.toContain('Payment history');
  expect(hidden).not.toContain('Upload document');
  expect(labels({ has: (to) => to === '/' }, 'Go')).toEqual(['Dashboard']);
  expect(labels({ has: () => false }, 'Run')).toEqual([]);
});

test('the theme in use and the workspace one is in are not offered', () => {
  expect(labels({ scheme: 'dark' }, 'Do')).not.toContain('Use the dark theme');
  expect(labels({}, 'Do')).toContain('Use the dark theme');
  expect(labels({}, 'Change workspace')).toEqual(['Bath']);
});

test.each([
  ['mem', 'Members'],
  ['go to mem', 'Members'],
  ['audit', 'Recent activity'],
  ['sign out', 'Log out'],
  ['run aml', 'Standalone AML'],
  ['bath', 'Bath'],
  ['DARK', 'Use the dark theme'],
])('“%s” finds %s', (typed, label) => {
  expect(matchCommands(commandsFor(known()), typed).map((command) => command.label)).toContain(label);
});

test('a name that begins with what was typed comes before one that holds it', () => {
  const found = matchCommands(commandsFor(known()), 'pro').map(({ label }) => label);
  expect(found.slice(0, 2)).toEqual(['Property sales', 'Property lettings']);
});
