import { NewReportShare } from '@freehold/contract/sharing/report-shares';
import {
  REDACTIONS,
  type LawfulBasis,
  type RecipientKind,
  type Redaction,
  type Section,
  type ShareScope,
} from '@freehold/contract/sharing/share-words';
import { londonDay } from '../../../lib/format.ts';
import { readTypedDate, writeTypedDate } from '../../../ui/typed-date.ts';
import type { FieldMessages } from '../../../ui/use-checked-form.ts';

export type ShareForm = {
  reports: readonly number[];
  name: string;
  firm: string;
  kind: RecipientKind;
  email: string;
  scope: ShareScope;
  sections: readonly Section[];
  hidden: readonly Redaction[];
  purpose: string;
  basis: LawfulBasis;
  reliance: boolean;
  until: string;
  /** How often it may be opened, as typed; empty for as often as needed. */
  views: string;
};

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;
/** What most shares begin with: what a recipient seldom needs is left out. */
export const blankShare = (reports: readonly number[], scope: ShareScope): ShareForm => ({
  reports,
  name: '',
  firm: '',
  kind: 'conveyancer',
  email: '',
  scope,
  sections: [],
  hidden: REDACTIONS.filter((each) => each === 'document_number' || each === 'account_number'),
  purpose: '',
  basis: 'consent',
  reliance: false,
  until: writeTypedDate(londonDay(new Date(Date.now() + USUAL_DAYS * DAY_MS))),
  views: '',
});

export const toShare = (form: ShareForm, propertyId: number | null): NewReportShare => ({
  report_ids: [...form.reports],
  property_id: propertyId,
  recipient_name: form.name,
  recipient_firm: form.firm,
  recipient_kind: form.kind,
  recipient_email: form.email,
  scope: form.scope,
  sections: form.scope === 'sections' ? [...form.sections] : [],
  hidden: form.scope === 'full' || form.scope === 'sections' ? [...form.hidden] : [],
  purpose: form.purpose,
  lawful_basis: form.basis,
  reliance: form.reliance,
  expires_on: readTypedDate(form.until) ?? form.until,
  max_views: viewsOf(form.views),
});
/** Not a number is refused by the contract, in its words. */
export const viewsOf = (typed: string): number | null =>
  typed.trim() === '' ? null : /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0.5;

const FIELDS: Record<string, keyof ShareForm> = {
  report_ids: 'reports',
  recipient_name: 'name',
  recipient_firm: 'firm',
  recipient_kind: 'kind',
  recipient_email: 'email',
  lawful_basis: 'basis',
  expires_on: 'until',
  max_views: 'views',
};
/** The messages of the contract and of the server, by the fields of the form. */
export const byField = (messages: FieldMessages): FieldMessages =>
  Object.fromEntries(Object.entries(messages).map(([field, message]) => [FIELDS[field] ?? field, message]));

/** The first message of each wrong field, from the contract's own schema. */
export function checkShare(form: ShareForm): FieldMessages {
  const parsed = NewReportShare.safeParse(toShare(form, null));
  const wrong = byField(
    Object.fromEntries((parsed.error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message])),
  );
  return form.scope === 'sections' && form.sections.length === 0 ? { ...wrong, sections: 'Choose at least one section' } : wrong;
}
