import { isKeyOf } from '@freehold/contract/kernel/keys';
import { shortDay } from '../../../platform/london-time.ts';

const yearOf = (at: Date) => shortDay(at).slice(-4);

/** What the licences ask to be said beside their data. Sources: Open Government Licence v3.0; OS OpenData terms; HM Land Registry price paid data. */
export const CREDITS = {
  code_point_open: (at: Date) =>
    `Contains OS data © Crown copyright and database right ${yearOf(at)}. Contains Royal Mail data © Royal Mail copyright and database right ${yearOf(at)}. Contains National Statistics data © Crown copyright and database right ${yearOf(at)}.`,
  price_paid: (at: Date) =>
    `Contains HM Land Registry data © Crown copyright and database right ${yearOf(at)}. This data is licensed under the Open Government Licence v3.0.`,
  boundaries: (at: Date) =>
    `Source: Office for National Statistics licensed under the Open Government Licence v3.0. Contains OS data © Crown copyright and database right ${yearOf(at)}.`,
  postcode_boundaries: () =>
    'Outlines of postcode districts: Wikipedia contributors, Creative Commons Attribution-ShareAlike 3.0 (creativecommons.org/licenses/by-sa/3.0), simplified.',
  demo: () => 'Made-up addresses and positions of the demonstration.',
} as const;

type Loaded = { source: string; loaded_at: Date };

/** The attributions of those of the loaded lists that were used. */
export function creditsOf(lists: readonly Loaded[], used: ReadonlySet<string>): string[] {
  return lists.flatMap(({ source, loaded_at: at }) => (used.has(source) && isKeyOf(CREDITS, source) ? [CREDITS[source](at)] : []));
}
