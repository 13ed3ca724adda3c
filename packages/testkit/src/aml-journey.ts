import { randomUUID } from 'node:crypto';
import { AmlCheck, type NewAmlCheck } from '@freehold/contract/screening/aml-checks';
import { RISK_POLICY } from '@freehold/server/features/people/risk-policy/public';
import { smallPdf } from '@freehold/server/db/demo/small-pdf';
import type { SignedInMember } from './factories.ts';
import type { TestApp } from './test-app.ts';

type Answer = {
  status: number;
  code: string | undefined;
  message: string | undefined;
  errors: { field: string; message: string }[];
  data: unknown;
  meta: unknown;
};

/** Calls the product as a signed-in member would; a new idempotency key each time. */
export async function callAs(
  testApp: Pick<TestApp, 'app'>,
  member: Pick<SignedInMember, 'headers'> | null,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
): Promise<Answer> {
  const answer = await testApp.app.inject({
    method,
    url,
    headers: { ...member?.headers, 'idempotency-key': randomUUID() },
    ...(body ? { payload: body } : {}),
  });
  const { Info } = answer.json<{ Info: { Data: unknown; Meta?: unknown; Code?: string; Message?: string; Errors?: Answer['errors'] } }>();
  return { status: answer.statusCode, code: Info.Code, message: Info.Message, errors: Info.Errors ?? [], data: Info.Data, meta: Info.Meta };
}

/** Adds a file to the pack of a check, as a browser sends it. */
export async function addFile(
  testApp: Pick<TestApp, 'app'>,
  member: Pick<SignedInMember, 'headers'>,
  checkId: number,
  bytes: Buffer,
  { shows = 'both', name = 'accounts.pdf' } = {},
): Promise<Answer> {
  const form = new FormData();
  form.append('shows', shows);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const sent = new Response(form);
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/v2/client/checks/${checkId}/edd/files`,
    headers: { ...member.headers, 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  const { Info } = answer.json<{ Info: { Data: unknown; Code?: string; Message?: string; Errors?: Answer['errors'] } }>();
  return { status: answer.statusCode, code: Info.Code, message: Info.Message, errors: Info.Errors ?? [], data: Info.Data, meta: undefined };
}

function check(answer: Answer): AmlCheck {
  if (answer.status !== 200)
    throw new Error(`${answer.status} ${answer.code ?? ''} ${answer.message ?? ''} ${JSON.stringify(answer.errors)}`);
  return AmlCheck.parse(answer.data);
}

/** The steps of a check, each through its route; a refusal throws. */
export function amlJourney(testApp: Pick<TestApp, 'app' | 'runJobs'>) {
  const getCheck = async (member: SignedInMember, id: number) => check(await callAs(testApp, member, 'GET', `/v2/client/checks/${id}`));
  return {
    getCheck,
    /** Starts a check and runs its jobs. */
    async screen(member: SignedInMember, subject: NewAmlCheck['subject'], more: Partial<NewAmlCheck> = {}): Promise<AmlCheck> {
      const started = check(await callAs(testApp, member, 'POST', '/v2/client/checks/aml', { subject, ...more }));
      await testApp.runJobs();
      return getCheck(member, started.id);
    },
    async resolve(
      member: SignedInMember,
      about: AmlCheck,
      matchId: number,
      status: 'true_match' | 'false_positive' | 'unclear',
    ): Promise<AmlCheck> {
      const { version } = await getCheck(member, about.id);
      const body = {
        check_version: version,
        status,
        reason_code: status === 'true_match' ? 'same_person' : 'different_person',
        text: 'Compared with the passport on file',
      };
      return check(await callAs(testApp, member, 'POST', `/v2/client/matches/${matchId}/resolve`, body));
    },
    async assess(member: SignedInMember, about: Pick<AmlCheck, 'id'>, choose: Record<string, string> = {}): Promise<AmlCheck> {
      return check(
        await callAs(testApp, member, 'POST', '/v2/client/risk-assessments', { check_id: about.id, answers: riskAnswers(choose) }),
      );
    },
    /** Writes the pack of enhanced due diligence, with one file that shows the source of wealth and of funds. */
    async fillPack(member: SignedInMember, about: Pick<AmlCheck, 'id'>): Promise<AmlCheck> {
      const { version } = await getCheck(member, about.id);
      const texts = { source_of_wealth: 'Sale of a family business', source_of_funds: 'The proceeds of that sale', notes: 'Accounts seen' };
      check(await callAs(testApp, member, 'POST', `/v2/client/checks/${about.id}/edd`, { version, ...texts }));
      return check(await addFile(testApp, member, about.id, smallPdf('Accounts of the business')));
    },
    async decide(member: SignedInMember, about: Pick<AmlCheck, 'id'>, value: string, reason?: string): Promise<AmlCheck> {
      const { version } = await getCheck(member, about.id);
      return check(
        await callAs(testApp, member, 'POST', `/v2/client/checks/${about.id}/decision`, { version, value, ...(reason ? { reason } : {}) }),
      );
    },
  };
}

/** The first, lowest answer of every question but those named. */
export function riskAnswers(choose: Record<string, string> = {}) {
  return RISK_POLICY.questions.map(({ code, options }) => ({ code, value: choose[code] ?? options[0]?.value ?? '' }));
}
