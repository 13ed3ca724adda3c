import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import type { Match } from '@freehold/contract/screening/screening-matches';
import { SUBJECT_KIND } from '../../../shared/subject-kinds.ts';
import type { Question } from '../../../ui/confirm.ts';

/** What follows from “same person” on a sanctions list, asked before it is recorded. */
export function questionBeforeFreeze(check: AmlCheck, match: Match, entries: number): Question {
  const who = `the ${SUBJECT_KIND[check.subject.kind].toLowerCase()}`;
  const listed = entries === 1 ? match.list_name : `${entries} list entries`;
  if (check.is_practice)
    return {
      title: `Answer that this is ${who} on the list?`,
      children:
        'In a real check this freezes the check, has to be reported to OFSI, and must not be told to the client. Here nothing is frozen or reported.',
      yes: 'Yes, answer',
    };
  return {
    title: check.frozen ? 'Confirm the match?' : 'Freeze this check?',
    children: (
      <>
        <p>
          You say that {check.subject_name} is {match.name} ({listed}).
        </p>
        <ul>
          <li>
            {check.frozen
              ? 'You are the second person: the match is then confirmed and the check stays frozen.'
              : 'The check is frozen at once and only Owner and Compliance can see it. A second person must then confirm.'}
          </li>
          <li>Do not deal with their money or property. Hold what you have and do not send it back.</li>
          <li>Report to OFSI as soon as practicable. Freehold prepares a draft; you send it.</li>
          <li>Do not tell the client or anyone acting for them: tipping off can be a criminal offence.</li>
        </ul>
        <p>The answer cannot be edited.</p>
      </>
    ),
    yes: check.frozen ? 'Yes, confirm the match' : 'Yes, freeze',
    danger: true,
  };
}
