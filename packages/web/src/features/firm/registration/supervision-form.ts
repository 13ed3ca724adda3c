import type { Registration, SupervisionAnswer, SupervisionState } from '@freehold/contract/firm/registration';
import type { z } from 'zod';
import { readTypedDate, writeTypedDate } from '../../../ui/typed-date.ts';
import type { FieldMessages } from '../../../ui/use-checked-form.ts';
import { faultsOf } from './answer-faults.ts';

/** What stands in the fields, all as text. What belongs to another choice is kept, so that switching loses nothing. */
export type SupervisionValues = {
  state: SupervisionState | null;
  hmrc_number: string;
  renews_on: string;
  reason: string;
  nominated_officer: 'me' | 'colleague' | 'later';
  nominated_officer_email: string;
};

export function supervisionValues({ answers }: Pick<Registration, 'answers'>): SupervisionValues {
  const before = answers?.supervision ?? null;
  return {
    state: before?.state ?? null,
    hmrc_number: before?.hmrc_number ?? '',
    renews_on: before?.renews_on ? writeTypedDate(before.renews_on) : '',
    reason: before?.reason ?? '',
    nominated_officer: before?.nominated_officer ?? 'me',
    nominated_officer_email: before?.nominated_officer_email ?? '',
  };
}

/** Only what the chosen answer asks for. A date that is none goes on as typed, so that the contract’s own sentence answers it. */
export function toSupervisionAnswer(values: SupervisionValues) {
  const { state, nominated_officer } = values;
  return {
    state,
    nominated_officer,
    ...(state === 'registered' && { hmrc_number: values.hmrc_number, renews_on: readTypedDate(values.renews_on) ?? values.renews_on }),
    ...(state === 'other' && { reason: values.reason }),
    ...(nominated_officer === 'colleague' && { nominated_officer_email: values.nominated_officer_email }),
  };
}

export async function checkSupervision(values: SupervisionValues): Promise<FieldMessages> {
  const { SupervisionAnswer: Answer } = await import('./answer-schemas.ts');
  return faultsOf(Answer.safeParse(toSupervisionAnswer(values)));
}

/** The checked answer: its state is chosen. */
export function checkedAnswer(values: SupervisionValues): z.input<typeof SupervisionAnswer> {
  const { state, ...rest } = toSupervisionAnswer(values);
  if (state === null) throw new Error('An answer without a choice was sent');
  return { state, ...rest };
}
