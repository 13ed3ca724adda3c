import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { CATEGORY_WORDS } from '../../../shared/category-words.ts';

/** What a check looked for, and apart from it what it was asked for and no loaded list holds: that was not run. */
export function lookedFor({ elements, categories }: Pick<AmlCheck, 'elements' | 'categories'>): { label: string; value: string }[] {
  const isRun = (category: string) => elements.some(({ code, result }) => code.toLowerCase() === category && result !== 'not_run');
  const words = (chosen: typeof categories) => chosen.map((category) => CATEGORY_WORDS[category].label).join(', ');
  const [run, missing] = [categories.filter(isRun), categories.filter((category) => !isRun(category))];
  return [
    { label: 'Looked for', value: words(run) || 'Nothing' },
    ...(missing.length > 0 ? [{ label: 'Not run, no list', value: words(missing) }] : []),
  ];
}
