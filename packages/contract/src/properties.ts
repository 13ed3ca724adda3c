import { z } from 'zod';
import { defineRoute } from './kernel/route.ts';

export const CheckProperties = z.object({ totalLettings: z.int().nonnegative(), totalSales: z.int().nonnegative() });
export type CheckProperties = z.infer<typeof CheckProperties>;

export const checkProperties = defineRoute({
  method: 'GET',
  path: '/v2/client/properties/check-properties',
  tag: 'Properties',
  access: 'staff',
  summary: 'How many sales and lettings properties the workspace has',
  output: CheckProperties,
  errors: [],
});
