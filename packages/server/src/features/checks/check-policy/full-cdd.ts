/**
 * A letting at this rent or above is inside the Money Laundering Regulations 2017 (regulation 13; in pounds since the amendment of
 * 30 June 2026), so full customer due diligence is due and not the sanctions check alone.
 */
export const FULL_CDD_MONTHLY_RENT_PENCE = 1_000_000;

/** At this rent names against lists are not enough. */
export const needsFullCdd = (property: { kind: string; rent_month_pence: number | null }): boolean =>
  property.kind === 'letting' && (property.rent_month_pence ?? 0) >= FULL_CDD_MONTHLY_RENT_PENCE;
