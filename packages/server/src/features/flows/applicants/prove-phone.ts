import { type sendStepCode, type Task, verifyStepCode } from '@freehold/contract/flows/applicants';
import type { z } from 'zod';
import type { BackgroundWork } from '../../../platform/background-work.ts';
import { CODE_WORDS, wrongCodeWords } from '../../../platform/code-words.ts';
import { sealJson } from '../../../platform/encryption.ts';
import { maskPhone } from '../../../platform/mask-contact.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { AppUserScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { readContact, takeCode } from '../../access/public.ts';
import { answersContext, changeRun, type OpenRun, tellRun, updateStep } from '../flow-runs/public.ts';
import { refuseEarly, requireStep } from './answer-step.ts';
import { deliverCode } from './enter.ts';
import { presentTask } from './present-task.ts';
import { requireOpen } from './task-files.ts';
import { answered, changeTask, withTask } from './with-task.ts';

const refuse = refusing(verifyStepCode);

function requirePhoneStep(open: OpenRun, key: string) {
  const step = requireStep(open, key);
  return step.definition.type === 'phone_otp' ? step : refuse('INVALID_STATE', 'This step asks for no code.');
}

function mobile({ sms }: Services, phone: string): string {
  if (sms === null) return refuseField('phone', 'Text messages are not set up here. Ask your agent for another way.', 'NO_TEXTS');
  const contact = readContact(phone);
  return contact?.channel === 'sms' ? contact.value : refuseField('phone', 'Enter a mobile number, like 07700 900123', 'FORMAT');
}

/** Sends a code to a phone that the person says is theirs. */
export async function sendPhoneCode(
  person: AppUserScope,
  services: Services,
  asked: z.output<typeof sendStepCode.body> & { id: number; key: string },
  work: BackgroundWork,
) {
  await withTask(person, services, asked.id, async ({ open }) => {
    requireOpen(open);
    refuseEarly(open, requirePhoneStep(open, asked.key));
  });
  const value = mobile(services, asked.phone);
  return deliverCode(services, { channel: 'sms', value, masked: maskPhone(value), runId: asked.id }, work);
}

/** The step is done once the code came back. */
export async function proveByCode(
  person: AppUserScope,
  services: Services,
  asked: z.output<typeof verifyStepCode.body> & { id: number; key: string },
): Promise<Task> {
  const earlier = await withTask(person, services, asked.id, async (at) => {
    requirePhoneStep(at.open, asked.key);
    return answered<Task>(person, services, at);
  });
  // The code was used by the first of two calls, whose answer was lost.
  if (earlier) return earlier;
  const value = mobile(services, asked.phone);
  const taken = await takeCode(services, { contact: value, challenge: asked.challenge, code: asked.code });
  if (taken.kind === 'wrong') return refuseField('code', wrongCodeWords(taken.triesLeft), 'WRONG_CODE');
  if (taken.kind === 'refused') return refuse('CODE_INVALID', CODE_WORDS[taken.reason]);
  return changeTask(person, services, asked.id, async (at) => {
    const { trx, scope, open } = at;
    const step = requirePhoneStep(open, asked.key);
    refuseEarly(open, step);
    const changed = await changeRun(trx, scope, services, open, { kind: 'save', key: asked.key, finished: true });
    const written = {
      answers_sealed: await sealJson(services.keys, scope.workspaceId, { phone: value }, answersContext(asked.id, asked.key)),
      answers_version: step.answers_version + 1,
    };
    await updateStep(trx, scope, asked.id, asked.key, written);
    await tellRun(trx, scope, open, 'finish_step.flow_run');
    const steps = changed.steps.map((each) => (each.key === asked.key ? { ...each, ...written } : each));
    return presentTask({ ...at, open: { ...changed, steps } }, services);
  });
}
