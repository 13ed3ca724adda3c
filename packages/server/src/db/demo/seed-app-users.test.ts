import { startTestApp } from '@freehold/testkit/test-app';
import { expect, test } from 'vitest';
import { seedAppUsers } from './seed-app-users.ts';

test('the demonstration’s clients can sign in, one by e-mail and one by text, and a second seed changes nothing', async () => {
  const house = await startTestApp();
  try {
    expect([await seedAppUsers(house.services), await seedAppUsers(house.services)]).toEqual([2, 2]);
    const { rows } = await house.services.pool.query('select email, phone, first_name from auth.app_users order by id');
    expect(rows).toEqual([
      { email: 'tamsin.rowe@calloway.example', phone: null, first_name: 'Tamsin' },
      { email: null, phone: '+447700900418', first_name: 'Owen' },
    ]);
  } finally {
    await house.close();
  }
});
