import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';

const ASK = 'Enter a full UK postcode, like SW1A 1AA';

/** Of published sales alone: whoever is asked for an address is shown nothing that a firm keeps. */
export const listPublishedAddresses = defineRoute({
  method: 'GET',
  path: '/v2/app/addresses',
  tag: 'Addresses',
  access: 'app',
  onFirmDevice: true,
  summary: 'Addresses of a postcode in published sales, for somebody who says where they live. Nothing that a firm keeps is among them',
  query: z.object({ postcode: z.string(ASK).trim().min(2, ASK).max(20, ASK) }),
  output: z.object({
    postcode: z.string().describe('As it is kept: capitals, one space'),
    addresses: z.array(z.object({ line1: z.string(), line2: z.string().nullable(), town: z.string() })),
    credits: z.array(z.string()).describe('Attributions to show beside them'),
  }),
  errors: [],
});
