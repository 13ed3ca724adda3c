import { expect, test } from 'vitest';
import { channelFor, pressed, reminderDays, textParts } from './send-words.ts';

test('what sends a message goes with its like, the other ways stand alone', () => {
  expect(pressed(['sms'], 'email')).toEqual(['sms', 'email']);
  expect(pressed(['sms', 'email'], 'sms')).toEqual(['email']);
  expect(pressed(['sms', 'email'], 'qr')).toEqual(['qr']);
  expect(pressed(['in_branch'], 'email')).toEqual(['email']);
});

test('everybody gets the link by what reaches them, and in the branch nobody needs anything', () => {
  const [phone, email] = ['•••• 118', 'ad•••@roy.example'];
  expect(channelFor(['sms', 'email'], { phone, email, isCompany: false })).toBe('both');
  expect(channelFor(['sms', 'email'], { phone: null, email, isCompany: false })).toBe('email');
  expect(channelFor(['sms'], { phone: null, email, isCompany: false })).toBeNull();
  expect(channelFor(['qr'], { phone: null, email: null, isCompany: false })).toBeNull();
  expect(channelFor(['in_branch'], { phone: null, email: null, isCompany: false })).toBe('in_branch');
  expect(channelFor(['sms', 'email'], { phone, email, isCompany: true })).toBeNull();
});

test('the days of the reminders are those of London, also over the change of the clocks', () => {
  // In London it is the 25th already, and the clocks go back that night.
  const days = reminderDays(new Date('2026-10-24T23:30:00Z'));
  expect(days).toHaveLength(11);
  expect(days.filter(({ isReminder }) => isReminder).map(({ day, label }) => `${day} ${label}`)).toEqual([
    '1 26 Oct',
    '2 27 Oct',
    '3 28 Oct',
    '5 30 Oct',
    '7 1 Nov',
    '10 4 Nov',
  ]);
});

test('a text is counted in the parts it is sent in', () => {
  expect(textParts('a'.repeat(160))).toBe(1);
  expect(textParts('a'.repeat(161))).toBe(2);
  expect(textParts('€'.repeat(80))).toBe(1);
  expect(textParts('€'.repeat(81))).toBe(2);
  expect(textParts(`’${'a'.repeat(69)}`)).toBe(1);
  expect(textParts(`’${'a'.repeat(70)}`)).toBe(2);
});
