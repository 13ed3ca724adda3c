import type { Register } from '@freehold/contract/compliance/register-forms';
import type { EntryState } from '@freehold/contract/compliance/registers';
import {
  IconBuildingBank,
  IconCertificate,
  IconAlertTriangle,
  IconFileText,
  IconGavel,
  IconLock,
  IconNotebook,
  IconShieldCheck,
  IconShieldHalf,
  IconUserShield,
  type IconProps,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { inWords, capitalise } from '../../../lib/format.ts';
import type { Family, Glyph } from '../../../ui/status.tsx';

export const REGISTER_ICONS: Record<Register, ComponentType<IconProps>> = {
  risk_assessment: IconFileText,
  policies: IconNotebook,
  training: IconCertificate,
  officers: IconUserShield,
  supervision: IconBuildingBank,
  breaches: IconAlertTriangle,
  discrepancies: IconGavel,
  ofsi_reports: IconShieldHalf,
  pep_approvals: IconShieldCheck,
  data_requests: IconLock,
};

export const STATE_LOOK: Record<EntryState, { label: string; family: Family; glyph: Glyph }> = {
  in_order: { label: 'In order', family: 'moss', glyph: 'tick' },
  open: { label: 'Open', family: 'ochre', glyph: 'diamond' },
  due_soon: { label: 'Due soon', family: 'ochre', glyph: 'clock' },
  overdue: { label: 'Overdue', family: 'clay', glyph: 'cross' },
  closed: { label: 'Closed', family: 'stone', glyph: 'tick' },
  replaced: { label: 'Replaced', family: 'stone', glyph: 'dash' },
  withdrawn: { label: 'Withdrawn', family: 'stone', glyph: 'slash' },
};

/** The sentence under the title. */
export function headWords(count: number, need: number): string {
  if (count === 0) return 'What you are to read, and what only the nominated officer reads';
  const registers = `${capitalise(inWords(count))} registers.`;
  if (need === 0) return `${registers} Nothing needs you in the next two months.`;
  return `${registers} ${capitalise(inWords(need))} ${need === 1 ? 'needs' : 'need'} you in the next two months.`;
}
