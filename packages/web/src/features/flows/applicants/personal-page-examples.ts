import type { Task, TaskStep } from '@freehold/contract/flows/applicants';
import type { FakeAnswer, FakeApi } from '../../../shared/show-screen.tsx';

export const LINK = 'l'.repeat(43);
export const SESSION = 's'.repeat(43);
export const CHALLENGE = 'c'.repeat(43);
export const AGENCY = {
  name: 'Pennard & Lisle',
  colour: '#1F5141',
  logo: null,
  contact: { name: 'Imogen Ashworth', email: 'hello@pennard.example', phone: '01170 496 000' },
};
export const OPENED = { agency: AGENCY, purpose: 'invitation', state: 'ready', code_to: [{ channel: 'sms', to: '•••• ••• 418' }] };

export const step = (key: string, type: string, more: Partial<TaskStep> = {}): TaskStep => ({
  key,
  type,
  title: key,
  summary: '',
  question: null,
  why: null,
  state: 'todo',
  required: true,
  skippable: false,
  skip_reason_required: false,
  depends_on: [],
  config: {},
  answers: null,
  answers_version: 0,
  skip_reason: null,
  redo_reason: null,
  redo_by: null,
  redo_at: null,
  files: [],
  done_at: null,
  ...more,
});
export const STEPS = [
  step('intro', 'intro_list_of_documents', { title: 'What to have ready' }),
  step('details', 'details', { title: 'Details' }),
  step('ownership', 'ownership_confirm', { title: 'Ownership', skippable: true, skip_reason_required: true }),
  step('submit', 'review_and_submit', { title: 'Look over and send' }),
];
export const task = (more: Partial<Task> = {}): Task => {
  const all = more.all ?? STEPS;
  const next = all.find(({ state }) => state === 'todo' || state === 'redo');
  return {
    id: 9,
    name: 'Property Seller',
    agency: AGENCY,
    sent_by: 'Imogen Ashworth',
    sent_at: '2026-11-20T09:00:00Z',
    property: { address: '14 Calloway Crescent, Bristol BS8 4KV', line1: '14 Calloway Crescent' },
    state: 'in_progress',
    steps: { done: all.filter(({ state }) => state === 'done').length, total: all.length },
    next: next ? { key: next.key, type: next.type, title: next.title } : null,
    minutes_left: 7,
    submitted_at: null,
    expires_at: null,
    all,
    redo_rounds: 0,
    price_pence: null,
    contact: { email: 'su•••@calloway.example', phone: '•••• ••• 418' },
    known: { first_name: 'Sunniva', last_name: 'Halvorsen' },
    seen_by: 'Imogen Ashworth and the colleagues at Pennard & Lisle.',
    kept: 'For five years, because the law says so.',
    status: [],
    can: { save: true, submit: true, why_not_submit: null },
    ...more,
  };
};
export const listOf = (...tasks: Task[]) => ({
  name: 'Sunniva',
  signed_in_until: '2026-11-30T09:20:00Z',
  helper: null,
  tasks,
});
export const none = { data: { sent: true, channel: 'sms', digits: 6, challenge: CHALLENGE, resend_after_seconds: 60 } };
export const api = (more: FakeApi = {}): FakeApi => ({
  '/v2/public/config': { data: { environment: 'non-production', mailbox: false } },
  '/v2/public/links/resolve': { data: OPENED },
  '/v2/public/links/ask': { data: { told: true } },
  '/v2/public/otp/send': { data: { ...none.data, to: '•••• ••• 418' } },
  '/v2/public/otp/verify': { data: { token: SESSION, expires_at: '2026-11-30T09:20:00Z', app_user: null, task_id: 9 } },
  '/v2/public/links/redeem': { data: { token: SESSION, expires_at: '2026-11-30T09:20:00Z', app_user: null, task_id: 9 } },
  '/v2/app/tasks': { data: listOf(task()) },
  '/v2/app/tasks/9': { data: task() },
  '/v2/app/documents': { data: [] },
  '/v2/app/session/end': { data: { ended: true } },
  ...more,
});
export const refused = (status: number, code: string, message = ''): FakeAnswer => ({ status, code, message });
