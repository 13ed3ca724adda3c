import { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';

/** A line of a register, as the pack tells it. */
export const PackLine = z.object({
  title: z.string(),
  detail: z.string(),
  day: z.string().nullable(),
  next: z.string().nullable(),
  by: z.string(),
  state: z.string(),
  file: z.object({ name: z.string(), sha256: z.string() }).nullable(),
});
export type PackLine = z.infer<typeof PackLine>;
export const PACK_REGISTERS = [
  'risk_assessment',
  'policies',
  'training',
  'officers',
  'supervision',
  'discrepancies',
  'ofsi_reports',
] as const;
export const PackRegisters = z.record(z.enum(PACK_REGISTERS), z.array(PackLine));
export type PackRegisters = z.infer<typeof PackRegisters>;

/** The registers as whoever orders the pack sees them. */
export type ReadPackRegisters = (trx: Trx, scope: MemberScope, services: Services) => Promise<PackRegisters>;
