import type { Member } from '@freehold/contract/firm/members';
import { expect, test } from 'vitest';
import { membersIn } from './members-in.ts';
import { readMembersSearch } from './members-search.ts';
import { countSentence, invitationLine, lastSeen, nameOf, roleLine, untilLine } from './words.ts';

const NOW = new Date('2026-06-09T12:00:00Z');
const none = { change: false, suspend: false, restore: false, remove: false, resend: false, revoke: false, transfer: false };
const member = (more: Partial<Member> = {}): Member => ({
  member_id: 1,
  first_name: 'Siân',
  surname: 'O’Hara',
  email: 'sian.ohara@pennard.example',
  role_id: 4,
  role: 'Negotiator',
  state: 'active',
  nominated_officer: 'none',
  is_key_member: false,
  toggles: {},
  last_seen_at: null,
  invited_at: null,
  invitation: null,
  expires_at: null,
  branch_ids: [],
  takes_work: true,
  version: 1,
  can: none,
  ...more,
});

test.each<[Partial<Member>, boolean, string]>([
  [{}, false, 'Not yet'],
  [{}, true, 'Now'],
  [{ last_seen_at: '2026-06-09T11:57:00Z' }, false, 'Now'],
  [{ last_seen_at: '2026-06-09T11:40:00Z' }, false, '20 min ago'],
  [{ last_seen_at: '2026-06-09T10:00:00Z' }, false, '2 hours ago'],
  [{ last_seen_at: '2026-03-02T10:00:00Z' }, false, '2 Mar'],
  [{ state: 'invited', invited_at: '2026-06-09T10:00:00Z' }, false, 'Invited today'],
  [{ state: 'invited', invited_at: '2026-06-08T10:00:00Z' }, false, 'Invited yesterday'],
  [{ state: 'invited', invited_at: '2026-05-28T10:00:00Z' }, false, 'Invited 28 May'],
])('%o, oneself: %s, was last here: %s', (more, isSelf, words) => {
  expect(lastSeen(member(more), isSelf, NOW)).toBe(words);
});

test('somebody invited by address alone is called by it', () => {
  expect(nameOf(member({ first_name: '', surname: '' }))).toBe('sian.ohara@pennard.example');
  expect(nameOf(member({ first_name: '', surname: '', email: null }))).toBe('A colleague');
});

test('a role is said with the office, and an auditor’s with its end', () => {
  expect(roleLine(member({ role: 'Compliance', nominated_officer: 'mlro' }))).toBe('Compliance, MLRO');
  expect(untilLine(member(), NOW)).toBeNull();
  expect(untilLine(member({ expires_at: '2026-06-23T12:00:00Z' }), NOW)).toBe('Until 23 Jun 2026');
  expect(untilLine(member({ expires_at: '2026-06-01T12:00:00Z' }), NOW)).toBe('Ended 1 Jun 2026');
});

test('an invitation that did not arrive says what to do, and one that is on its way says nothing', () => {
  const problem = 'Email not delivered. Check the address.';
  expect(invitationLine(member({ state: 'invited', invitation: { state: 'bounced', problem } }))).toBe(
    'Invitation not delivered. Check the address.',
  );
  expect(invitationLine(member({ state: 'invited', invitation: { state: 'sent', problem: null } }))).toBeNull();
  expect(invitationLine(member())).toBeNull();
});

test('the people are counted, and those who are not here yet or no longer', () => {
  expect(countSentence([member()])).toBe('One person');
  expect(countSentence([member(), member({ state: 'invited' }), member({ state: 'suspended' }), member({ state: 'suspended' })])).toBe(
    'Four people, one invited, two suspended',
  );
});

test('members are found by every word of name or address, without accents, and by role', () => {
  const people = [member(), member({ member_id: 2, first_name: 'Dev', surname: 'Chaudhuri', email: null, role_id: 5 })];
  const ids = (search: Parameters<typeof membersIn>[1]) => membersIn(people, search).map((one) => one.member_id);
  expect(ids({ q: 'SIAN pennard' })).toEqual([1]);
  expect(ids({ q: 'sian chaud' })).toEqual([]);
  expect(ids({ role: 5 })).toEqual([2]);
  expect(ids({})).toEqual([1, 2]);
});

test.each([
  [
    { q: 'dev', role: '4' },
    { q: 'dev', role: 4 },
  ],
  [{ role: '7' }, { q: undefined, role: undefined }],
  [
    { q: 'x'.repeat(101), role: 'admin' },
    { q: undefined, role: undefined },
  ],
])('of the address %o only what is right is read', (search, read) => expect(readMembersSearch(search)).toEqual(read));
