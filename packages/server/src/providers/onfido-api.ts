import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { type AskedOutside, ProviderUnavailable } from './asked-outside.ts';
import { callProvider, jsonOf, readAs } from './call-provider.ts';
import { equalText } from './signed-webhook.ts';

export type OnfidoSettings = { token: string; webhookToken: string | null; url: string };

const TIMEOUT_MS = 8_000;
/** Pictures have up to ten megabytes. */
const UPLOAD_TIMEOUT_MS = 60_000;
const NUMBER = z.uuid();

/* The published shapes of API v3.6: https://documentation.onfido.com/api/latest */
const Created = z.object({ id: NUMBER });
const Check = z.object({ id: NUMBER, status: z.string(), tags: z.array(z.string()).default([]) });
const Checks = z.object({ checks: z.array(Check) });
const Reports = z.object({ reports: z.array(z.unknown()) });
const Event = z.object({
  payload: z.object({ resource_type: z.string(), action: z.string(), object: z.object({ id: z.string() }) }),
});

type Onfido = {
  createApplicant(fields: object): Promise<string>;
  /** Keeps a file with an applicant. */
  upload(path: '/documents' | '/live_photos', form: FormData): Promise<void>;
  /** Asks for these reports, or answers with the check that was asked for under the same reference. */
  ask(applicant: string, reference: string, reports: readonly string[]): Promise<string>;
  /** Null while it runs; else its reports, of the given shape. */
  read<S extends z.ZodType>(check: string, reports: S): Promise<{ reference: string; reports: z.output<S> | null }>;
  callback: AskedOutside<string, never, never>['callback'];
};

/** What every question to Onfido (Entrust) has in common. */
export function openOnfidoApi({ token, webhookToken, url }: OnfidoSettings): Onfido {
  async function call<S extends z.ZodType>(schema: S, method: 'GET' | 'POST', path: string, body?: object): Promise<z.output<S>> {
    const isForm = body instanceof FormData;
    const answer = await callProvider(
      `${url}${path}`,
      {
        method,
        headers: {
          authorization: `Token token=${token}`,
          accept: 'application/json',
          ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      },
      isForm ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS,
    );
    return readAs(schema, await answer.json().catch(() => null));
  }

  return {
    createApplicant: async (fields) => (await call(Created, 'POST', '/applicants', fields)).id,
    upload: async (path, form) => void (await call(Created, 'POST', path, form)),
    // It knows no key that makes a call safe to repeat, so what was asked of the same person is looked for first.
    async ask(applicant, reference, reports) {
      const { checks } = await call(Checks, 'GET', `/checks?${new URLSearchParams({ applicant_id: applicant })}`);
      const known = checks.find(({ tags }) => tags.includes(reference));
      if (known) return known.id;
      return (await call(Check, 'POST', '/checks', { applicant_id: applicant, report_names: reports, tags: [reference] })).id;
    },
    async read(check, reports) {
      const { status, tags } = await call(Check, 'GET', `/checks/${encodeURIComponent(check)}`);
      const reference = tags[0] ?? '';
      if (status === 'withdrawn') throw new ProviderUnavailable('refused', 'the check was withdrawn');
      if (status !== 'complete') return { reference, reports: null };
      const answered = await call(Reports, 'GET', `/reports?${new URLSearchParams({ check_id: check })}`);
      return { reference, reports: readAs(reports, answered.reports) };
    },
    callback:
      webhookToken === null
        ? null
        : {
            word: 'onfido',
            // https://documentation.identity.entrust.com/api/manual-webhook-signature-verification/
            read({ header, body }) {
              const expected = createHmac('sha256', webhookToken).update(body).digest('hex');
              if (!equalText(header('x-sha2-signature') ?? '', expected)) return undefined;
              const event = Event.safeParse(jsonOf(body)).data?.payload;
              const isOurs =
                event?.resource_type === 'check' && event.action === 'check.completed' && NUMBER.safeParse(event.object.id).success;
              return isOurs ? { ask: event.object.id } : null;
            },
          },
  };
}
