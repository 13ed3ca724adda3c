import { startTestApp } from '@freehold/testkit/test-app';
import { expect, test } from 'vitest';
import { seedAbsentMembers } from './seed-absent-members.ts';
import { seedWorkspaces } from './seed-workspaces.ts';

test('the demonstration’s Bath office has somebody invited and somebody suspended, and a second seed changes nothing', async () => {
  const house = await startTestApp({ env: { FREEHOLD_DEMO: 'on' } });
  try {
    expect(await seedAbsentMembers(house.services)).toBe(0);
    await seedWorkspaces(house.services);
    expect([await seedAbsentMembers(house.services), await seedAbsentMembers(house.services)]).toEqual([2, 2]);
    const { rows } = await house.services.pool.query(
      `select account_name, m.surname, m.state, i.state as invitation from members m join workspaces w on w.id = m.workspace_id
        left join invitations i on i.member_id = m.id where m.state != 'active' order by m.id`,
    );
    expect(rows).toEqual([
      { account_name: 'Pennard & Lisle, Bath', surname: 'Sandiford', state: 'invited', invitation: 'open' },
      { account_name: 'Pennard & Lisle, Bath', surname: 'Athelney', state: 'suspended', invitation: null },
    ]);
  } finally {
    await house.close();
  }
});
