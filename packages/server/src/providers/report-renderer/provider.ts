export const TEMPLATES = [
  'check-report',
  'comparables',
  'erasure-certificate',
  'invoice',
  'market-report',
  'monitoring-report',
  'ofsi-draft',
  'payment-receipt',
  'rent-protection',
  'shared-report',
  'signing-certificate',
] as const;

/** One report to draw: a template of ours and the data it shows. */
export type RenderTask = {
  template: (typeof TEMPLATES)[number];
  data: Record<string, unknown>;
  /** ISO 8601. */ madeAt: string;
  /** JPEGs or PNGs that the data names by their path. */
  pictures?: readonly { path: string; bytes: Uint8Array }[];
};

/** Names the program that drew a report, kept beside it. */
export const GENERATOR_VERSION = 'freehold-report-2 typst-ts-web-0.7.0';
