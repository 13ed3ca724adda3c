import { expect, test } from 'vitest';
import { demoParties, demoProperties } from './demo-properties.ts';

test('nobody and nothing of it exists: postcodes that are never issued, numbers kept for drama, addresses that receive no mail', () => {
  for (const { postcode } of demoProperties) expect(postcode.slice(-2)).toMatch(/[CIKMOV]/);
  for (const party of Object.values(demoParties)) {
    if ('company' in party) expect(party.number).toMatch(/^99/);
    else expect(party.phone).toMatch(/^\+447700900\d{3}$/);
  }
});

test('who accepted an offer or moved a stage fits the stage it stands at', () => {
  for (const { kind, stage, offers = [], stages } of demoProperties) {
    const isAgreed = !['draft', 'instructed', 'available', 'to_let', 'fallen_through'].includes(stage);
    expect([kind, stage, offers.filter(({ status }) => status === 'accepted').length]).toEqual([kind, stage, isAgreed ? 1 : 0]);
    expect([...stages].sort((a, b) => b - a)).toEqual(stages);
  }
});
