import type { Services } from '../../platform/services.ts';
import { demoWorkspaces } from './demo-firm.ts';
import { historyOf } from './demo-history.ts';
import { beginStory } from './demo-story.ts';
import { openDemoOffice } from './open-demo-office.ts';
import type { PastClock } from './past-clock.ts';

/**
 * The past weeks of the demonstration's Bristol office, through the product's own calls in their order, each at its time. Once only: an
 * office that has a property is left alone. Answers how many things were done.
 */
export async function seedHistory(services: Services, clock: PastClock, now: Date): Promise<number> {
  const { db } = services;
  const firm = await db
    .selectFrom('workspaces')
    .select('id')
    .where('is_demonstration', '=', true)
    .where('account_name', '=', demoWorkspaces[0]?.accountName ?? '')
    .executeTakeFirst();
  if (!firm) return 0;
  if (await db.selectFrom('properties').select('id').where('workspace_id', '=', firm.id).executeTakeFirst()) return 0;
  const office = await openDemoOffice(services, firm.id, clock);
  try {
    const moments = historyOf(beginStory(office, now)).toSorted((a, b) => a.at.getTime() - b.at.getTime());
    for (const { at, act } of moments) {
      // Two things of one minute keep their order.
      await clock.set(new Date(Math.max(at.getTime(), Date.now() + 1000)));
      await act();
    }
    return moments.length;
  } finally {
    await office.close();
  }
}
