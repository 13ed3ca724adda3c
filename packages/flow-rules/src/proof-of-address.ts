/** Months for which a proof of address counts where the step says nothing else. */
export const PROOF_MONTHS = 3;
/** Those that come once a year count for a year. */
const YEARLY = ['council_tax', 'hmrc_letter'];

/** How many months old a proof of this kind may be. */
export const proofMonths = (kind: string, months: number): number => (YEARLY.includes(kind) ? Math.max(12, months) : months);
