import {
  addTaskFile,
  readTask,
  resolveLink,
  saveTaskStep,
  sendLinkCode,
  skipTaskStep,
  submitTask,
  verifyLinkCode,
} from '@freehold/contract/flows/applicants';
import { cancelFlowRun, quoteFlowRun, readFlowRun, redoRunSteps, startFlowRun } from '@freehold/contract/flows/flow-runs';
import { REMINDER_DAYS } from '@freehold/contract/flows/run-states';
import { endRuns } from '../../features/flows/flow-runs/end-runs.ts';
import { remindApplicants } from '../../features/flows/flow-runs/remind.ts';
import { demoEnquirers } from './demo-checks.ts';
import { demoParties, type DemoPartyKey, type DemoPerson } from './demo-properties.ts';
import { partyId, type Moment, type Story } from './demo-story.ts';
import { smallPdf } from './small-pdf.ts';

const IDENTITY_CHECK = 25;

/** How far somebody came with a link to an identity check. */
type Reached = 'invited' | 'opened' | 'stalled' | 'held' | 'review' | 'redo' | 'cancelled' | 'expired';
/** Somebody who is frozen in the afternoon of the day on which they got their link. */
const FROZEN = 'Dravenko';
const LINKS: readonly { who: DemoPartyKey | typeof FROZEN; daysAgo: number; reached: Reached }[] = [
  { who: 'ingrid', daysAgo: 0, reached: 'invited' },
  { who: 'wren', daysAgo: 1, reached: 'opened' },
  { who: 'tobias', daysAgo: 4, reached: 'stalled' },
  { who: FROZEN, daysAgo: 2, reached: 'held' },
  { who: 'sunniva', daysAgo: 3, reached: 'review' },
  { who: 'wilfred', daysAgo: 6, reached: 'redo' },
  { who: 'henrietta', daysAgo: 9, reached: 'cancelled' },
  { who: 'rupert', daysAgo: 33, reached: 'expired' },
];

/** Links to people, each as far as somebody came with theirs: by Dev, answered by text and on a phone. */
export const playRuns = (story: Story): Moment[] => [
  ...LINKS.flatMap((link, place) => playRun(story, link, place)),
  ...playReminders(story),
];

/** The clock of the days on which somebody is to be reminded, late enough for all of them. */
function playReminders({ office, day }: Story): Moment[] {
  const days = new Set(LINKS.flatMap(({ daysAgo }) => REMINDER_DAYS.map((after) => daysAgo - after)).filter((ago) => ago > 0));
  return [...days].map((ago) => ({
    at: day(ago, 13, 30),
    act: async () => {
      await office.runSchedule(remindApplicants);
      await office.runJobs();
    },
  }));
}

function playRun(story: Story, { who, daysAgo, reached }: (typeof LINKS)[number], place: number): Moment[] {
  const { office } = story;
  const party = personOf(who);
  const at = (hour: number, minute: number, after = 0) => story.day(daysAgo - after, hour, minute + place);
  // They asked about a property at eleven, and are known from then on.
  const first = reached === 'held' ? 12 : 8;
  let id = 0;
  let link = '';
  let session = { token: '' };
  const version = async () => (await office.call('Dev', readFlowRun, { params: { id } })).version;

  const sent: Moment = {
    // Also at a start early in the day it was sent before that.
    at: reached === 'invited' ? story.hoursAgo(7) : at(first, 2),
    act: async () => {
      const party_id = await partyId(story, who, party);
      const quote = await office.call('Dev', quoteFlowRun, { body: { flow_id: IDENTITY_CHECK, asset_id: 0, party_ids: [party_id] } });
      ({ id } = await office.call('Dev', startFlowRun, {
        body: {
          flow_id: IDENTITY_CHECK,
          asset_type_id: 0,
          asset_id: 0,
          parties: [{ party_id }],
          payer: 'agent',
          quote_id: quote.id,
          invite: { channel: 'sms', words: '' },
        },
      }));
      await office.runJobs();
      link = /#t=([\w-]+)/.exec(office.lastText())?.[1] ?? '';
    },
  };
  const entered: Moment = {
    at: at(first, 20),
    act: async () => {
      await office.call(null, resolveLink, { body: { token: link } });
      const { challenge } = await office.call(null, sendLinkCode, { body: { token: link, channel: 'sms' } });
      const code = /\b\d{6}\b/.exec(office.lastText())?.[0] ?? '';
      session = await office.call(null, verifyLinkCode, { body: { token: link, channel: 'sms', challenge, code } });
    },
  };
  const answer = async (key: string, answers: object, finished = true) => {
    const { all } = await office.call(session, readTask, { params: { id } });
    const answers_version = all.find((step) => step.key === key)?.answers_version ?? 0;
    await office.call(session, saveTaskStep, {
      params: { id, key },
      body: { answers: { ...answers }, answers_version, finished },
    });
  };
  const begun: Moment = {
    at: at(first, 31),
    act: async () => {
      await answer('intro', {});
      await answer('consent', { agreed: true });
      await answer('details', {
        first_name: party.first,
        ...(party.middle && { middle_names: party.middle }),
        last_name: party.last,
        dob: party.born ?? '1980-01-01',
        nationality: 'GB',
      });
    },
  };
  const answered: Moment = {
    at: at(reached === 'held' ? 17 : 8, 44),
    act: async () => {
      await office.call(session, addTaskFile, {
        params: { id, key: 'id_document' },
        body: { part: 'photo_page' },
        file: { name: 'passport.pdf', bytes: smallPdf('Specimen', 'A passport of the demonstration') },
      });
      await answer('id_document', { kind: 'passport', country: 'GB' });
      await office.call(session, skipTaskStep, { params: { id, key: 'selfie' }, body: { reason: 'My camera is broken' } });
      const address = { line1: '6 Ladysmith Place', line2: '', town: 'Bristol', postcode: 'BS6 5VK', country: 'GB' };
      await answer('addresses', { entries: [{ address, from: '2019-03', to: null }] });
      await office.call(session, submitTask, { params: { id }, body: { confirmed: true } });
      await office.runJobs();
    },
  };
  switch (reached) {
    case 'invited':
      return [sent];
    case 'opened':
      return [sent, entered];
    case 'stalled':
      return [sent, entered, begun];
    // Nothing of somebody who is frozen goes on: what they handed in waits.
    case 'held':
    case 'review':
      return [sent, entered, begun, answered];
    case 'redo':
      return [
        sent,
        entered,
        begun,
        answered,
        {
          at: at(9, 15, 1),
          act: async () => {
            await office.call('Bethan', redoRunSteps, {
              params: { id },
              body: { version: await version(), steps: [{ key: 'id_document', reason_code: 'CUT_OFF' }] },
            });
            await office.runJobs();
          },
        },
      ];
    case 'cancelled':
      return [
        sent,
        entered,
        {
          at: at(15, 5, 2),
          act: async () =>
            office.call('Dev', cancelFlowRun, {
              params: { id },
              body: { version: await version(), reason: 'They no longer wish to view.' },
            }),
        },
      ];
    case 'expired':
      return [sent, { at: at(8, 50, 30), act: () => office.runSchedule(endRuns) }];
  }
}

function personOf(who: DemoPartyKey | typeof FROZEN): DemoPerson {
  const party = who === FROZEN ? demoEnquirers.find(({ party: { last } }) => last === FROZEN)?.party : demoParties[who];
  if (party === undefined || !('first' in party)) throw new Error('A link of the demonstration goes to a person');
  return party;
}
