/* What monitoring says of itself, in words that the pages, the reports and the notices share. */

export const MONITOR_BASES = { relationship: 'Client relationship', tenancy: 'Tenancy', pipeline: 'Pipeline' } as const;
export type MonitorBasis = keyof typeof MONITOR_BASES;

export const MONITOR_CATEGORIES = {
  sanctions: 'Sanctions',
  pep: 'Politically exposed people',
  rca: 'Relatives and close associates',
  regulatory: 'Regulatory action',
  adverse: 'Adverse media',
} as const;
export type MonitorCategory = keyof typeof MONITOR_CATEGORIES;

export const MONITOR_CADENCES = { daily: 'Every day', weekly: 'Every week' } as const;
export const MONITOR_STATES = { active: 'Monitored', paused: 'Paused', ended: 'Ended' } as const;
export type MonitorState = keyof typeof MONITOR_STATES;

export const ALERT_TYPES = {
  list_new: 'New list entry',
  list_changed: 'List entry changed',
  list_removed: 'List entry removed',
  company_owners: 'Owners of the company changed',
  company_officers: 'Directors changed',
  company_status: 'Company status changed',
  company_details: 'Registered details changed',
  document_expiry: 'Identity document runs out',
  right_to_rent: 'Right to rent follow-up',
  risk_review: 'Risk review due',
  bank_account: 'Bank account changed',
  title_register: 'Title register changed',
  gate: 'Past the gate without a decision',
  same_identifier: 'Same details on another person',
  missed_run: 'Monitoring run missed',
} as const;
export type AlertType = keyof typeof ALERT_TYPES;

export const SEVERITIES = { low: 'Low', medium: 'Medium', high: 'High', critical: 'Critical' } as const;
export type Severity = keyof typeof SEVERITIES;
/** How long each may stay open. */
export const SLA_HOURS: Readonly<Record<Severity, number>> = { critical: 4, high: 24, medium: 120, low: 720 };

export const ALERT_STATES = {
  new: 'New',
  in_review: 'In review',
  cleared: 'Cleared',
  false_positive: 'Not them',
  true_match: 'True match',
  closed: 'Closed',
} as const;
export type AlertState = keyof typeof ALERT_STATES;
export const ALERT_OUTCOMES = ['cleared', 'false_positive', 'true_match'] as const;
export type AlertOutcome = (typeof ALERT_OUTCOMES)[number];

export const REVIEW_ANSWERS = { continue: 'Continue', end: 'End', change: 'Change' } as const;
