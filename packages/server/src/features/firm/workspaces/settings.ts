import type { ApplicantContact, Supervision } from '@freehold/contract/firm/workspaces';
import { DateOnly } from '@freehold/contract/kernel/values';
import { GateMode, SupervisionState } from '@freehold/contract/firm/registration';
import { z } from 'zod';

const Settings = z.object({
  gate_mode: GateMode.catch('warn'),
  negotiator_can_accept_pass: z.boolean().catch(false),
  reminder_days: z.array(z.int()).catch([2, 5]),
  redo_limit: z.int().catch(3),
  fee_disclosure: z.string().catch(''),
});
export type WorkspaceSettings = z.infer<typeof Settings>;

/** What a workspace is set to; the default for whatever was never set. */
export function readSettings(stored: unknown): WorkspaceSettings {
  return Settings.parse(isObject(stored) ? stored : {});
}

const text = z.string().nullable().catch(null);
const StoredSupervision = z.object({
  state: SupervisionState,
  hmrc_number: text,
  renews_on: DateOnly.nullable().catch(null),
  reason: text,
});
/** Null until it was answered. */
export function readSupervision(stored: unknown): Supervision | null {
  const parsed = StoredSupervision.safeParse(stored);
  return parsed.success ? parsed.data : null;
}

const StoredContact = z.object({ name: text, email: text, phone: text });
export function readContact(stored: unknown): ApplicantContact {
  return StoredContact.parse(isObject(stored) ? stored : {});
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
