import type { CheckBase, CheckStep, ScreenedSubject } from '@freehold/contract/checks/checks';
import type { Check } from '@freehold/contract/check-kinds';
import type { RiskSuggestion } from '@freehold/contract/checks/check-decisions';
import type { RawBuilder, SqlBool, Updateable } from 'kysely';
import type { z } from 'zod';
import type { Checks } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { PartOf } from '../reports/public.ts';
import type { ApplicantTexts } from './applicant-text.ts';
import type { CheckAnswer } from './check-answer.ts';
import type { CheckFacts } from './check-facts.ts';
import type { CheckFile } from './check-file.ts';
import type { Collected } from './collected.ts';
import type { CheckPlace } from './place-store.ts';
import type { CheckRow } from './store.ts';

/** What of a check bears on whether a person may accept it, as its kind knows it. */
export type Bearing = {
  /** Why nobody can accept it, whatever else is done; null when somebody can. */
  neverAccept: string | null;
  /** What must be settled before it is accepted; null when nothing must. */
  settleFirst: string | null;
  /** A person settled something of it, so that it did not simply pass. */
  wasSettled: boolean;
};

/** What of a check asks for enhanced due diligence, as its kind knows it; a high risk asks for it whatever the kind. */
export type AsksForEdd = {
  /** A person said that a match with somebody politically exposed, or close to one, is the client. */
  pepMatch: { now: boolean; ever: boolean };
  /** `now`: the country that the policy in force names, in words. `ever`: a policy named it since the check began. */
  country: { now: string | null; ever: boolean };
};

/** What a check of the kind may wait for beside its risk and its decision, as conditions on a row of `checks`. */
export type KindWork = {
  /** Nobody settled it yet, and whether that is grave. */
  open: { step: CheckStep; is: RawBuilder<SqlBool>; isGrave: RawBuilder<SqlBool> };
  /** Somebody did and a second person must; and the same where that somebody was another than this member. */
  second: { is: RawBuilder<SqlBool>; ofOther(memberId: number): RawBuilder<SqlBool> };
  /** What is left to do even after the decision, and the moment it is due from. */
  after: { step: CheckStep; is: RawBuilder<SqlBool>; dueFrom: RawBuilder<Date> };
  /** How many things of it are open. */
  openPoints: RawBuilder<number>;
};

/** An answer worked out from the facts; `own` is what follows on the row beside it. */
export type Judged = CheckAnswer & { own?: Updateable<Checks> };

/** What every check answers; the sentence, and whether it rests on made-up data, are for its kind to say. */
export type CommonAnswer = Omit<CheckBase, 'verdict' | 'demo'>;

/**
 * What a kind of check brings. The core keeps the row, the states, risk, decisions, assignment, report and archive; it knows no kind and is
 * handed all of them where the features meet. `Facts` is what the kind reads about one of its checks, `Wire` how it answers.
 */
export interface CheckKind<Facts extends CheckFacts = CheckFacts, Wire extends Check = Check> {
  code: string;
  /** What it is called, and above its column of a checklist. */
  name: string;
  column: string;
  /** Whom it can be about; people and companies where it says nothing. */
  about?: 'person' | 'company';
  /** Adds to the facts of every check what this kind keeps. */
  load(trx: Trx, scope: Scope, services: Services, facts: CheckFacts): Promise<Facts>;
  bearing(facts: Facts): Bearing;
  /** What the client may be told of each reason it gives; nothing where it says nothing. */
  applicantTexts?: ApplicantTexts;
  asksForEdd?(facts: Facts): AsksForEdd;
  /** Members who can be the second person on something of the kind's own. */
  seconds?(facts: Facts): (memberId: number) => boolean;
  /** Answers to the questions of risk that the check itself shows. */
  suggestRisk?(facts: Facts): z.infer<typeof RiskSuggestion>['answers'];
  /** The names it found for its client elsewhere than on their record; `seenOn` where that is another day than the check’s. */
  named?(facts: Facts): readonly { where: string; name: string; seenOn?: string | null }[];
  /** The files it rests on; a kind that keeps none says nothing. */
  files?(facts: Facts): readonly CheckFile[];
  /** Its files are kept for the tenancy and a year after it, not for five years after the relationship. */
  keptFor?: 'tenancy';
  /** Its answer from the facts as they stand, asked anew with every change of the check; null where a check of the kind keeps the one it has. */
  judge?(facts: Facts): Judged | null;
  /** A check whose answer it takes over changed. */
  followed?(trx: Trx, scope: Scope, services: Services, facts: Facts): Promise<void>;
  /** Its client's name was found at another place. Kinds that compare names everywhere have it. */
  nameFound?(trx: Trx, scope: Scope, services: Services, facts: Facts): Promise<void>;
  /** What happened to it beside what happens to every check. */
  timeline?(facts: Facts): { at: Date; text: string }[];
  /** The whole answer: the common part, and what is the kind's own. */
  present(facts: Facts, common: CommonAnswer, services: Services, viewer: Scope | null): Wire;
  /** What its report is called, what it does not prove, and what it says beside what every report does. */
  report: { title: string; limits(check: Wire): string[]; part?: PartOf };
  /** What follows in the same transaction when a check is cancelled while it runs. */
  afterCancel?(trx: Trx, scope: Scope, facts: Facts): Promise<void>;
  work?: KindWork;
  /** How it is started of somebody as their record has them. A kind without it asks for more than that, on a form of its own. */
  startFor?: {
    /** What the record lacks for it; null where nothing does. */
    whyNot(subject: ScreenedSubject): string | null;
    start(trx: Trx, scope: Scope, services: Services, party: StartOfParty): Promise<CheckRow>;
  };
  /** How it is started with what somebody answered and sent in themselves. Only kinds that need that have it. */
  startFromCollected?(trx: Trx, scope: Scope, services: Services, party: StartOfParty & { collected: Collected }): Promise<CheckRow>;
  /** Who answers, where that is not whom it is about: somebody who acts for a company. */
  collectedFrom?: 'person' | 'company';
  /** What they did not hand in that it cannot be started without; null where nothing is missing. */
  whyNotCollected?(collected: Collected): string | null;
  /** A member begins it on a form of its own, though it also starts from what somebody handed in. */
  hasForm?: true;
}

/** Somebody whose check is started from their record, by a member or on behalf of one. */
export type StartOfParty = { subject: ScreenedSubject; fingerprint: string; partyId: number; at: CheckPlace | null; createdBy: number };

/** The kinds an installation can run. */
export type CheckKinds<Facts extends CheckFacts = CheckFacts, Wire extends Check = Check> = {
  all: readonly CheckKind<Facts, Wire>[];
  find(code: string): CheckKind<Facts, Wire> | undefined;
};
export function checkKindsOf<Facts extends CheckFacts, Wire extends Check>(
  ...all: readonly CheckKind<Facts, Wire>[]
): CheckKinds<Facts, Wire> {
  const byCode = new Map(all.map((kind) => [kind.code, kind]));
  return { all, find: (code) => byCode.get(code) };
}
