import { quoteFlowRun, startFlowRun } from '@freehold/contract/flows/flow-runs';
import { settleLostChecks } from '../../features/screening/aml-checks/settle-lost-checks.ts';
import { demoParties, type DemoPartyKey } from './demo-properties.ts';
import { partyId, type Moment, type Story } from './demo-story.ts';
import { playCheck } from './play-check.ts';

const SANCTIONS_ONLY = 44;

/** Runs that the firm makes by itself, of the landlords of three lettings: one closed, one whose job was lost, one that is still screened. */
export function playStaffRuns(story: Story, propertyId: (line1: string) => number): Moment[] {
  const { office, day, hoursAgo } = story;
  /** Answers the number of its check. */
  const start = async (who: DemoPartyKey, line1: string): Promise<number> => {
    const party_id = await partyId(story, who, demoParties[who]);
    const asset_id = propertyId(line1);
    const quote = await office.call('Dev', quoteFlowRun, { body: { flow_id: SANCTIONS_ONLY, asset_id, party_ids: [party_id] } });
    const { checks } = await office.call('Dev', startFlowRun, {
      body: { flow_id: SANCTIONS_ONLY, asset_type_id: 2, asset_id, parties: [{ party_id }], payer: 'agent', quote_id: quote.id },
    });
    return checks[0]?.id ?? 0;
  };
  const closed = {
    who: 'rafferty',
    party: demoParties.rafferty,
    daysAgo: 10,
    minute: 21,
    begin: () => start('rafferty', '40 Dunmallet Road'),
  };
  return [
    ...playCheck(story, closed, { kind: 'accepted' }),
    {
      at: day(2, 11, 51),
      act: async () => {
        await office.loseJob(`run-aml-check:${await start('odile', 'Flat 11, Anchor Wharf')}`);
        await office.runSchedule(settleLostChecks);
      },
    },
    // The worker has it first of all. Nothing runs jobs after this.
    { at: hoursAgo(6), act: () => start('henrietta', 'Garden flat, 20 Calloway Crescent') },
  ];
}
