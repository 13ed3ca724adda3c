import { dateInWords } from '../../../platform/london-time.ts';

export type Keeping = {
  legal_hold: boolean;
  relationship_started_on: string | null;
  retention_until: string | null;
  /** Anything of a check that was made of them, which the law has a firm keep. */
  was_checked: boolean;
};

/** Why what is recorded of somebody cannot be erased when they ask for it; null where nothing keeps it. Regulation 40 of the Money Laundering Regulations 2017. */
export function whyKept({ legal_hold, relationship_started_on, retention_until, was_checked }: Keeping, today: string): string | null {
  if (legal_hold) return 'Kept while the legal hold on this record stands.';
  if (retention_until !== null)
    return retention_until < today ? null : `Kept until ${dateInWords(retention_until)} because the law requires it.`;
  if (relationship_started_on !== null || was_checked)
    return 'Kept until five years after the relationship ends because the law requires it. No end is recorded.';
  return null;
}
