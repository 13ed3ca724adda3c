import type { OfsiReports } from '@freehold/contract/screening/ofsi-reports';
import { dayAndTime } from '../../../platform/london-time.ts';
import { personOf } from '../../checks/public.ts';
import type { AmlFacts } from './aml-facts.ts';
import type { OfsiTexts } from './ofsi-forms.ts';
import type { DraftRow } from './store.ts';

/** What the firm must do, and what is done. Sources: the freezing and reporting duties of the regulations under SAMLA 2018, and OFSI's guidance. */
export function dutiesOf(facts: AmlFacts, draft: DraftRow, texts: OfsiTexts): OfsiReports['duties'] {
  const person = personOf(facts.members);
  const { frozen_at: frozenAt } = facts.row;
  const match = facts.matches.find(({ settled }) => settled.freezes);
  const officer = [...facts.members.values()].find((member) => member.nominatedOfficer === 'mlro' && member.state === 'active');
  const officerKnows = officer !== undefined && Boolean(match?.resolutions.some((one) => one.by_member === officer.id));
  const isConfirmed = match?.settled.status === 'true_match';
  const second = match?.resolutions.at(-1);
  return [
    {
      label: 'Check stopped and hidden',
      detail: frozenAt ? `Automatic, ${dayAndTime(frozenAt)}. Only Owner and Compliance see it.` : 'The freeze was lifted',
      done: frozenAt !== null,
    },
    {
      label: 'Nominated officer told',
      detail: officer
        ? officerKnows
          ? `${officer.name} recorded the match`
          : `Tell ${officer.name}`
        : 'No nominated officer is set. Tell whoever has that duty.',
      done: officerKnows,
    },
    {
      label: 'Do not move funds, and do not send any back',
      detail: 'Hold what you have, and say in the report what and how much',
      done: (texts.funds ?? '').trim() !== '',
    },
    {
      label: 'Say nothing to the client or to anyone acting for them',
      detail: 'Telling them may be an offence',
      done: draft.sent_on !== null,
    },
    {
      label: 'Second person confirms',
      detail: isConfirmed && second ? `${person(second.by_member).name}, ${dayAndTime(second.at)}` : 'Waiting. The freeze holds meanwhile.',
      done: isConfirmed,
    },
    {
      label: 'Report to OFSI',
      detail: draft.sent_on
        ? `Sent on ${draft.sent_on}, reference ${draft.sent_reference ?? ''}`
        : 'As soon as practicable. You send it, Freehold does not.',
      done: draft.sent_on !== null,
    },
  ];
}
