import { DESK_ALONE, ON_DATA, type Section } from './rules.ts';

/** The widths in pixels at which a rule is proven in a browser: a desk's and a phone's, a desk's alone, or none where data proves it. */
export function widthsFor(_section: Section, rule: string): readonly number[] {
  if (ON_DATA.has(rule)) return [];
  return DESK_ALONE.has(rule) ? [1440] : [1440, 390];
}
