import type { PolicyVersion } from '@freehold/contract/screening/screening-policy';
import { Checkbox } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { CATEGORIES, CATEGORY_WORDS } from '../../../shared/category-words.ts';
import { Card } from '../../../ui/card.tsx';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';
import { CountriesParts } from './countries-parts.tsx';
import { MODE_WORDS, MODES } from './policy-changes.ts';
import { ScoreField } from './score-field.tsx';
import type { Draft } from './use-draft.ts';
import css from './screening-policy.module.css';

type Props = { draft: Draft; current: PolicyVersion; canEdit: boolean };

/** What a check begins with, from which scores people look, what is looked for and which countries always need a person. */
export function RulesCard({ draft, current, canEdit }: Props) {
  const { rules, errors } = draft;
  return (
    <Card title="Screening policy" padded>
      <fieldset className={css.rules} disabled={!canEdit}>
        <legend className="fh-spoken">Screening policy</legend>
        <ChoiceTiles
          legend="Default match mode"
          across={3}
          value={rules.default_mode}
          onChange={(default_mode) => draft.set({ default_mode })}
          choices={MODES.map((mode) => ({
            value: mode,
            label: MODE_WORDS[mode],
            detail: Number.isFinite(rules.bands[mode].weak) ? `from ${rules.bands[mode].weak}` : `from ${current.bands[mode].weak}`,
            disabled: !canEdit,
          }))}
        />
        <div>
          <h3 className={css.sub}>Scores, from 0 to 100</h3>
          <table className={css.bands}>
            <thead>
              <tr>
                <th scope="col">Mode</th>
                <th scope="col">Review from score</th>
                <th scope="col">Second approver from score</th>
              </tr>
            </thead>
            <tbody>
              {MODES.map((mode) => {
                const fault = errors[`bands.${mode}.weak`] ?? errors[`bands.${mode}.strong`];
                const changed = (which: 'weak' | 'strong') => rules.bands[mode][which] !== current.bands[mode][which];
                return (
                  <tr key={mode}>
                    <th scope="row">{MODE_WORDS[mode]}</th>
                    {(['weak', 'strong'] as const).map((which) => (
                      <td key={which}>
                        <span className={css.score}>
                          <ScoreField
                            label={`${MODE_WORDS[mode]}, ${which === 'weak' ? 'review from score' : 'second approver from score'}`}
                            value={rules.bands[mode][which]}
                            error={errors[`bands.${mode}.${which}`]}
                            disabled={!canEdit}
                            onChange={(value) => draft.setBands(mode, { ...rules.bands[mode], [which]: value })}
                          />
                          {changed(which) && <span className="fh-small fh-dim">now {current.bands[mode][which]}</span>}
                        </span>
                        {which === 'strong' && fault !== undefined && (
                          <span className={css.fault} role="alert">
                            {fault}
                          </span>
                        )}
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
          <p className="fh-small fh-dim">
            Names that score less are counted but not shown as matches. A different date of birth lowers a score and never clears a
            sanctions match by itself.
          </p>
        </div>
        <div>
          <h3 className={css.sub}>What new checks look for</h3>
          <ul className={css.categories}>
            {CATEGORIES.map((category) => (
              <li key={category}>
                {category === 'sanctions' ? (
                  <span className={css.locked}>
                    <IconLock size={15} stroke={1.8} aria-hidden />
                    <span className={css.category}>
                      {CATEGORY_WORDS.sanctions.label} <span className="fh-small fh-dim">always included</span>
                    </span>
                  </span>
                ) : (
                  <Checkbox
                    label={
                      <span className={css.category}>
                        {CATEGORY_WORDS[category].label} <span className="fh-small fh-dim">{CATEGORY_WORDS[category].about}</span>
                      </span>
                    }
                    checked={rules.categories.includes(category)}
                    disabled={!canEdit}
                    onChange={(event) => {
                      const isOn = event.currentTarget.checked;
                      draft.set({
                        categories: CATEGORIES.filter((each) => (each === category ? isOn : rules.categories.includes(each))),
                      });
                    }}
                  />
                )}
              </li>
            ))}
          </ul>
        </div>
        <CountriesParts draft={draft} canEdit={canEdit} />
      </fieldset>
    </Card>
  );
}
