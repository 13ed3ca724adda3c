/** One report to draw: a template of ours and the data it shows. */
export type RenderTask = {
  template: 'check-report' | 'ofsi-draft' | 'rent-protection';
  data: Record<string, unknown>;
  /** ISO 8601. */ madeAt: string;
};

/** Names the program that drew a report, kept beside it. */
export const GENERATOR_VERSION = 'freehold-report-1 typst-ts-0.7.0';
