import { WITH_PERSON } from '@freehold/flow-rules/run-stages';

/**
 * What a run stands at. `invited`: a link was sent and nobody proved who they are yet; `opened`: the person is in and answered nothing; `submitted`:
 * handed in, and its checks could not be started yet; from `processing` on it follows from its checks.
 */
export const RUN_STATES = [...WITH_PERSON, 'submitted', 'processing', 'review', 'closed', 'error', 'cancelled', 'expired'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** What a run waits for: its person, or its person since a day and more. */
export const RUN_WAITS = ['person', 'stalled'] as const;
export type RunWait = (typeof RUN_WAITS)[number];

/** How a person is reached. `qr` and `in_branch` send nothing: the link is shown on the screen of the firm. */
export const INVITE_CHANNELS = ['sms', 'email', 'both', 'qr', 'in_branch'] as const;
export type InviteChannel = (typeof INVITE_CHANNELS)[number];

/** Days after the invitation on which somebody who has not finished is reminded, from 10:00 to 18:00 in London. */
export const REMINDER_DAYS = [1, 2, 3, 5, 7, 10] as const;
export const REMINDER_STATES = ['planned', 'sent', 'not_sent', 'skipped'] as const;

/** What somebody may ask a firm to do with their data. */
export const DATA_REQUEST_TYPES = ['export', 'correct', 'erase'] as const;

/** What somebody asked for from the page of their link. */
export const APPLICANT_ASKS = ['new_link', 'other_way', 'in_person', 'wrong_person'] as const;
export type ApplicantAsk = (typeof APPLICANT_ASKS)[number];
