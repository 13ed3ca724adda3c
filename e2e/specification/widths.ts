import { DESK_ALONE, type Section } from './rules.ts';

/** The widths in pixels at which a rule is proven: a desk's and a phone's, or a desk's alone where it has nothing to see. */
export function widthsFor(_section: Section, rule: string): readonly number[] {
  return DESK_ALONE.has(rule) ? [1440] : [1440, 390];
}
