import {
  PAPER_CODES,
  PAPER_GROUPS,
  RIGHT_TO_RENT_CODE,
  RIGHT_TO_RENT_PAPERS,
  type PaperGroup,
} from '@freehold/property-rules/right-to-rent';
import { NativeSelect } from '@mantine/core';
import { asksSecond } from './record-form.ts';
import type { PartProps } from './record-card.tsx';
import { LISTS_FROM } from './words.ts';
import css from './rent-check.module.css';
import { oneOf } from '../../../lib/search-params.ts';

const optionsOf = (group: PaperGroup) => ({
  group: `${PAPER_GROUPS[group].name}: ${PAPER_GROUPS[group].rule.toLowerCase()}`,
  items: PAPER_CODES.filter((code) => RIGHT_TO_RENT_PAPERS[code].group === group).map((value) => ({
    value,
    label: RIGHT_TO_RENT_PAPERS[value].name,
  })),
});
const CHOOSE = { value: '', label: 'Choose' };
const FIRST = [CHOOSE, optionsOf('a1'), optionsOf('a2'), optionsOf('b')];

/** Which papers of the lists of the Home Office were shown, and how the person was seen. */
export function PapersFields({ values, errors, set }: PartProps) {
  return (
    <>
      <NativeSelect
        label="Paper"
        data={FIRST}
        value={values.paper}
        error={errors['papers']}
        onChange={(event) => set({ paper: oneOf(event.currentTarget.value, PAPER_CODES) ?? '' })}
      />
      {asksSecond(values) && (
        <NativeSelect
          label="Second paper of List A, group 2"
          data={[CHOOSE, ...optionsOf('a2').items.filter(({ value }) => value !== values.paper)]}
          value={values.second_paper}
          onChange={(event) => set({ second_paper: oneOf(event.currentTarget.value, PAPER_CODES) ?? '' })}
        />
      )}
      <p className={css.help}>
        {LISTS_FROM}{' '}
        <a className="fh-link" href={RIGHT_TO_RENT_CODE.address} target="_blank" rel="noreferrer">
          Read the code
        </a>
      </p>
      <NativeSelect
        label="How you saw the person"
        data={[
          CHOOSE,
          { value: 'in_person', label: 'In person' },
          { value: 'live_video', label: 'By live video, with their original papers in my hand' },
        ]}
        value={values.presence ?? ''}
        onChange={(event) => set({ presence: oneOf(event.currentTarget.value, ['in_person', 'live_video']) ?? null })}
      />
    </>
  );
}
