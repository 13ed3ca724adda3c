import type { askAboutData, listDataRequests, readAccessLog } from '@freehold/contract/flows/applicants';
import { askAboutData as askRoute, handOver as handOverRoute } from '@freehold/contract/flows/applicants';
import type { z } from 'zod';
import { sealJson, openText } from '../../../platform/encryption.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { AppUserScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { hashToken, randomToken } from '../../../providers/identity/built-in/random-token.ts';
import { roleName } from '../../access/public.ts';
import { askAnswerContext, askContext, findAgencyName, findAsks, findLooks, insertLink, linkUrl } from '../flow-runs/public.ts';
import { askFirm } from './ask-firm.ts';
import { type AtFirm, once, withEachFirm, withTask } from './with-task.ts';
import { isOneOf } from '@freehold/contract/kernel/keys';

const refuse = refusing(askRoute);
const refuseHandOver = refusing(handOverRoute);
const HANDOVER_MS = 10 * 60_000;

async function ofEach<T>(
  person: AppUserScope,
  services: Services,
  read: (at: AtFirm, agency: string, runIds: number[]) => Promise<T[]>,
): Promise<T[]> {
  const all: T[] = [];
  await withEachFirm(person, services, async (at) => {
    const ids = at.runs.map(({ run }) => run.id);
    all.push(...(await read(at, await findAgencyName(at.trx, at.scope), ids)));
  });
  return all;
}

/** Who looked at what the person gave, over all firms, newest first. */
export async function readLooks(person: AppUserScope, services: Services): Promise<z.input<(typeof readAccessLog)['output']>> {
  const looks = await ofEach(person, services, async ({ trx, scope }, agency, ids) =>
    (await findLooks(trx, scope, ids)).map(({ at, what, first_name: first, surname, role_id: role }) => ({
      at: at.toISOString(),
      agency,
      name: [first, surname].filter(Boolean).join(' ') || 'A former member',
      role: role === null ? '' : roleName(role),
      what,
    })),
  );
  return looks.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, 500);
}

const DATA_REQUESTS = ['export', 'correct', 'erase'] as const;

export async function listRequests(person: AppUserScope, services: Services): Promise<z.input<(typeof listDataRequests)['output']>> {
  const requests = await ofEach(person, services, async ({ trx, scope }, agency, ids) =>
    Promise.all(
      (await findAsks(trx, scope, ids))
        .flatMap(({ kind, ...ask }) => (isOneOf(DATA_REQUESTS, kind) ? [{ kind, ...ask }] : []))
        .map(async (ask) => ({
          id: ask.id,
          type: ask.kind,
          agency,
          asked_at: ask.at.toISOString(),
          state: ask.answered_at === null ? ('open' as const) : ('answered' as const),
          answer:
            ask.answer_sealed === null
              ? null
              : await openText(services.keys, scope.workspaceId, ask.answer_sealed, askAnswerContext(ask.run_id, ask.kind)),
          answered_at: ask.answered_at?.toISOString() ?? null,
        })),
    ),
  );
  return requests.toSorted((a, b) => b.asked_at.localeCompare(a.asked_at));
}

export async function askForData(person: AppUserScope, services: Services, asked: z.output<typeof askAboutData.body>) {
  await withTask(person, services, asked.task_id, async (at) => {
    const { scope } = at;
    const words =
      asked.words === '' ? null : await sealJson(services.keys, scope.workspaceId, asked.words, askContext(asked.task_id, asked.type));
    await once(person, services, at, async () =>
      (await askFirm(at, services, asked.type, words))
        ? { asked: true }
        : refuse('DUPLICATE', 'You asked for this already. Your agent has a month to answer.'),
    );
  });
  return listRequests(person, services);
}

export const askForHelp = (person: AppUserScope, services: Services, asked: { id: number; kind: 'other_way' | 'in_person' }) =>
  withTask(person, services, asked.id, async (at) => {
    await askFirm(at, services, asked.kind);
    return { told: true as const };
  });

/** A link for the person's own phone: once, for ten minutes, and for whoever sees the code on this screen. */
export const handOver = (person: AppUserScope, services: Services, id: number) =>
  withTask(person, services, id, async ({ trx, scope }) => {
    if (person.helping)
      return refuseHandOver('INVALID_STATE', 'On this device the person works with a colleague. Send them the link to go on by phone.');
    const token = randomToken();
    const now = services.now();
    const expiresAt = new Date(now.getTime() + HANDOVER_MS);
    await insertLink(trx, {
      workspace_id: scope.workspaceId,
      run_id: id,
      purpose: 'handover',
      token_hash: hashToken(token),
      app_user_id: person.appUser.id,
      created_at: now,
      expires_at: expiresAt,
    });
    return { url: linkUrl(services.config, token), expires_at: expiresAt.toISOString() };
  });
