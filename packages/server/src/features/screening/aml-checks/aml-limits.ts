import type { AmlCheck } from '@freehold/contract/screening/aml-checks';

/** What a screening report does not prove. Said in every report, so that nobody reads more into it than it holds. */
export function amlLimits(check: Pick<AmlCheck, 'elements' | 'lists'>): string[] {
  const notRun = check.elements.filter((element) => element.result === 'not_run').map((element) => element.label.toLowerCase());
  return [
    'That the client is who they say. Checking identity is another check.',
    ...(notRun.length > 0 ? [`That other sources are silent. Not run: ${notRun.join(', ')}.`] : []),
    'Where money comes from, or who owns a property.',
    'That a name will not be added to a list later. It shows the lists as they were at the time of the search.',
    ...(check.lists.some((list) => list.demo)
      ? ['Anything at all where the demonstration list is concerned: its names are made up by Freehold.']
      : []),
    'It is not legal advice, and it does not take the decision from the firm.',
  ];
}
