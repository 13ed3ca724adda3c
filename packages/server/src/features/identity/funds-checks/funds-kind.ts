import type { FundsCheck } from '@freehold/contract/identity/funds-checks';
import { FUND_TYPES, leftToExplain, paperOf } from '@freehold/flow-rules/funds';
import { FLAG_RULES } from '@freehold/flow-rules/statements/flags';
import { addJob } from '../../../platform/jobs.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { addCheck, type CheckKind, checkKindsOf, type CommonAnswer, personOf } from '../../checks/public.ts';
import { collectedFiles, keepCollected, presentCollected, presentFile } from '../collected-answers/public.ts';
import { FUNDS_APPLICANT_TEXTS } from './applicant-texts.ts';
import { type FundsFacts, FUNDS_STEP, fundsOf, isOpen, loadFunds, stepsToAsk } from './funds-facts.ts';
import { fundsLimits, fundsPart } from './report-part.ts';
import { fundsVerdict } from './judge-funds.ts';
import { whyNotAnswer, whyNotAsk } from './why-not-answer.ts';

/** Where the money of a purchase comes from. It is started with what somebody handed in, and reads their statements. */
export const fundsKind: CheckKind<FundsFacts, FundsCheck> = {
  code: 'sof',
  name: 'Source of funds',
  column: 'Source of funds',
  load: loadFunds,
  bearing: ({ flags }) => {
    const open = flags.filter(isOpen).length;
    return {
      neverAccept: null,
      settleFirst: open === 0 ? null : `Settle what stands out first: ${open} ${open === 1 ? 'is' : 'are'} open`,
      wasSettled: flags.some(({ answers }) => answers.length > 0),
    };
  },
  applicantTexts: FUNDS_APPLICANT_TEXTS,
  files: ({ collected }) => collectedFiles(collected),
  timeline: ({ collected, round }) => [
    { at: collected.submittedAt, text: round === 1 ? 'The client handed in their answers' : 'The client handed in their answers again' },
  ],
  present: presentFunds,
  report: { title: 'Source of funds report', limits: fundsLimits, part: fundsPart },
  startFromCollected: async (trx, scope, services, { collected, ...of }) => {
    // What cannot be read is refused here, before anything stands.
    fundsOf(collected);
    const row = await addCheck(trx, scope, services, { ...of, kind: 'sof', reference: null });
    await keepCollected(trx, services.keys, row, collected);
    await addJob(trx, 'read-funds', { checkId: row.id }, `read-funds:${row.id}`);
    return row;
  },
};
export const fundsKinds = checkKindsOf(fundsKind);

function presentFunds(facts: FundsFacts, common: CommonAnswer, _services: Services, viewer: Scope | null): FundsCheck {
  const { answer, step, reading, flags, round, row } = facts;
  const left = answer && leftToExplain(answer);
  const person = personOf(facts.members);
  const files = step?.files ?? [];
  const notAsked = whyNotAsk(row, viewer);
  const parts = new Set(answer?.items.map(({ id }) => id));
  return {
    ...common,
    kind: 'sof',
    verdict: fundsVerdict(facts),
    demo: false,
    run: { id: facts.collected.runId, steps: stepsToAsk(facts).map(({ key, title }) => ({ key, title })) },
    funds_can: { ask: { may: viewer !== null && notAsked === null, why_not: notAsked } },
    collected: presentCollected(facts.collected, [FUNDS_STEP]),
    funds: {
      target_pence: answer?.target_pence ?? null,
      named_pence: left?.named_pence ?? 0,
      left: left && { state: left.state, pence: left.pence, text: left.text },
      skipped: step?.state === 'skipped' ? { reason: step.skipReason, at: step.doneAt.toISOString() } : null,
      round,
      parts: (answer?.items ?? []).map((item) => ({
        ...item,
        type_name: FUND_TYPES[item.type].name,
        paper: paperOf(item),
        files: files.filter(({ part }) => part === item.id).map(presentFile),
      })),
      other_files: files.filter(({ part }) => part === null || !parts.has(part)).map(presentFile),
      statements: reading?.statements ?? [],
      lines_read: reading?.lines_read ?? 0,
      balances: reading?.balances ?? [],
      flags: flags.map(({ answers, ...flag }) => {
        const whyNot = whyNotAnswer(row, viewer);
        return {
          ...flag,
          title: FLAG_RULES[flag.rule].title,
          answers: answers.map(({ id, by_member: by, role_id: role, at, status, text }) => ({
            id,
            by: person(by, role),
            at: at.toISOString(),
            status,
            text,
          })),
          can: { answer: viewer !== null && whyNot === null, why_not: whyNot },
        };
      }),
    },
  };
}
