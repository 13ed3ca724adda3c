import { expect, test } from 'vitest';
import { INVITE, stepOf } from '../../../shared/run-fixture.ts';
import { remindersWords, stepDetail } from './run-words.ts';

const reminder = (day: number, state: 'planned' | 'sent') => ({ day, at: `2026-11-${10 + day}T10:00:00.000Z`, state });
const now = new Date('2026-11-12T12:00:00Z');

test('the next reminder is the next that comes, also where one that was due is not sent yet', () => {
  const reminders = [reminder(1, 'sent'), reminder(2, 'planned'), reminder(3, 'planned')];
  expect(remindersWords({ ...INVITE, reminders }, now)).toBe('1 reminder was sent. The next is planned for Fri 13 Nov.');
  expect(remindersWords({ ...INVITE, reminders: reminders.slice(0, 2) }, now)).toBe('1 reminder was sent. None is planned.');
  expect(remindersWords({ ...INVITE, reminders, reminders_paused: true, stopped: true }, now)).toBe(
    '1 reminder was sent. Paused: none is sent. They answered STOP, so they get no more texts.',
  );
});

test('what is said of a step reads as sentences', () => {
  expect(stepDetail(stepOf('id_document', 'Identity document', { state: 'redo', redo_reason: 'It is out of date.', files: 1 }))).toBe(
    '1 file. They were told: It is out of date.',
  );
  expect(stepDetail(stepOf('selfie', 'Selfie', { state: 'skipped', skip_reason: 'My camera is broken' }))).toBe(
    'The person left it out: My camera is broken',
  );
  expect(stepDetail(stepOf('selfie', 'Selfie', { state: 'skipped', skipped_by: 'Bethan Prosser', skip_reason: 'Seen in person.' }))).toBe(
    'Bethan Prosser let them leave it out: Seen in person.',
  );
});
