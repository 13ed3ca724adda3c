import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { fetchSmall } from '../../platform/fetch-small.ts';
import { equalText } from '../signed-webhook.ts';
import { RegisterUnavailable, type Registers, type WhyUnavailable } from './provider.ts';

type Settings = { token: string; webhookToken: string | null; url: string };

const TIMEOUT_MS = 8_000;
const REPORT = 'identity_enhanced';
const NUMBER = z.uuid();

/* The published shapes of API v3.6: https://documentation.onfido.com/api/latest */
const Applicant = z.object({ id: NUMBER });
const Check = z.object({ id: NUMBER, status: z.string(), tags: z.array(z.string()).default([]) });
const Checks = z.object({ checks: z.array(Check) });
const Reports = z.object({
  reports: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      breakdown: z.object({ mortality: z.object({ result: z.string().nullish() }).optional() }).nullish(),
    }),
  ),
});
const Event = z.object({
  payload: z.object({ resource_type: z.string(), action: z.string(), object: z.object({ id: z.string() }) }),
});

/** Onfido (Entrust), its Identity Enhanced report: registers of deaths, and others that are not read here. */
export function openOnfido({ token, webhookToken, url }: Settings): Registers {
  const headers = { authorization: `Token token=${token}`, accept: 'application/json' };

  async function call<S extends z.ZodType>(schema: S, method: 'GET' | 'POST', path: string, body?: object): Promise<z.output<S>> {
    const answer = await fetchSmall(`${url}${path}`, {
      method,
      headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new RegisterUnavailable('unreachable', error instanceof Error ? error.name : 'no answer');
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new RegisterUnavailable(whyOf(answer.status), `HTTP ${answer.status}`);
    }
    const parsed = schema.safeParse(await answer.json().catch(() => null));
    // What it said instead may name the person.
    if (!parsed.success) throw new RegisterUnavailable('answer', 'not the shape of its documentation');
    return parsed.data;
  }

  return {
    name: 'onfido',
    isSandbox: false,
    async prepare({ firstName, lastName, dob, line1, town, postcode }) {
      const { id } = await call(Applicant, 'POST', '/applicants', {
        first_name: firstName,
        last_name: lastName,
        dob,
        address: { line1, town, postcode, country: 'GBR' },
        location: { country_of_residence: 'GBR' },
      });
      return id;
    },
    // It knows no key that makes a call safe to repeat, so what was asked of the same person is looked for first.
    async ask(subject, reference) {
      const { checks } = await call(Checks, 'GET', `/checks?${new URLSearchParams({ applicant_id: subject })}`);
      const known = checks.find(({ tags }) => tags.includes(reference));
      if (known) return known.id;
      return (await call(Check, 'POST', '/checks', { applicant_id: subject, report_names: [REPORT], tags: [reference] })).id;
    },
    async read(ask) {
      const { status, tags } = await call(Check, 'GET', `/checks/${encodeURIComponent(ask)}`);
      const reference = tags[0] ?? '';
      if (status === 'withdrawn') throw new RegisterUnavailable('refused', 'the check was withdrawn');
      if (status !== 'complete') return { reference, answer: { state: 'running' } };
      const { reports } = await call(Reports, 'GET', `/reports?${new URLSearchParams({ check_id: ask })}`);
      const result = reports.find(({ name }) => name === REPORT)?.breakdown?.mortality?.result;
      // Whatever is not said to be clear is for a person to look at; where nothing is said nothing was looked up.
      if (!result) throw new RegisterUnavailable('refused', 'the report says nothing of a register of deaths');
      return { reference, answer: { state: 'answered', mortality: result === 'clear' ? 'clear' : 'hit' } };
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

function whyOf(status: number): WhyUnavailable {
  if (status === 429) return 'limited';
  if (status === 401 || status === 403) return 'key';
  return status === 400 || status === 422 || status === 404 || status === 410 ? 'refused' : 'unreachable';
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
