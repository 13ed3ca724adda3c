import { resolveLink, sendLinkCode, verifyLinkCode } from '@freehold/contract/flows/applicants';
import { quoteFlowRun, startFlowRun } from '@freehold/contract/flows/flow-runs';
import { createParty } from '@freehold/contract/people/parties';
import { answerEvidenceRequest, askForEvidence, readPass } from '@freehold/contract/sharing/evidence-passes';
import { listInboundReports, readInboundReport } from '@freehold/contract/sharing/inbound-reports';
import { demoParties } from './demo-properties.ts';
import { partyId, type Moment, type Story } from './demo-story.ts';

const SOURCE_OF_FUNDS = 32;
/** Checked in the branch 36 days ago; the link to the source of his funds is where his pass is. */
const WHO = demoParties.gareth;

/** A buyer who let the other office reuse what this one checked of him. */
export function playPass(story: Story, propertyId: (line1: string) => number): Moment[] {
  const { office, day } = story;
  const { Bath } = office;
  let session = { token: '' };
  let asked = 0;
  return [
    {
      at: day(20, 9, 55),
      act: async () => {
        const party_id = await partyId(story, 'gareth', WHO);
        const asset_id = propertyId('5 Tolland Terrace');
        const asset = { flow_id: SOURCE_OF_FUNDS, asset_id };
        const quote = await office.call('Dev', quoteFlowRun, { body: { ...asset, party_ids: [party_id] } });
        await office.call('Dev', startFlowRun, {
          body: {
            ...asset,
            asset_type_id: 1,
            parties: [{ party_id }],
            payer: 'agent',
            quote_id: quote.id,
            invite: { channel: 'sms', words: '' },
          },
        });
        await office.runJobs();
      },
    },
    {
      at: day(5, 18, 12),
      act: async () => {
        const token = /#t=([\w-]+)/.exec(office.lastText(WHO.phone))?.[1] ?? '';
        await office.call(null, resolveLink, { body: { token } });
        const { challenge } = await office.call(null, sendLinkCode, { body: { token, channel: 'sms' } });
        const code = /\b\d{6}\b/.exec(office.lastText(WHO.phone))?.[0] ?? '';
        session = await office.call(null, verifyLinkCode, { body: { token, channel: 'sms', challenge, code } });
      },
    },
    {
      at: day(5, 18, 31),
      act: async () => {
        const party = { kind: 'person' as const, first_name: WHO.first, last_name: WHO.last, phones: [WHO.phone ?? ''] };
        const { id } = await office.call('Imogen', createParty, { body: party, at: Bath });
        const body = { party_id: id, purpose: 'The flat in Bath he offered for', days: 60 };
        ({ id: asked } = await office.call('Imogen', askForEvidence, { body, at: Bath }));
        await office.runJobs();
      },
    },
    {
      at: day(5, 19, 4),
      act: async () => {
        const { evidence } = await office.call(session, readPass, {});
        const [held] = evidence.filter(({ why_not: why }) => why === null);
        if (!held) throw new Error('The demonstration has no check to reuse');
        await office.call(session, answerEvidenceRequest, {
          params: { id: asked },
          body: { answer: 'give', report_id: held.report_id, sections: held.parts.map(({ section }) => section) },
        });
        await office.runJobs();
      },
    },
    {
      at: day(4, 9, 20),
      act: async () => {
        const [came] = await office.call('Imogen', listInboundReports, { query: {}, at: Bath });
        if (came) await office.call('Imogen', readInboundReport, { params: { id: came.id }, body: {}, at: Bath });
      },
    },
  ];
}
