import { NativeSelect } from '@mantine/core';
import type { KycRules } from '@freehold/contract/identity/kyc-policy';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { CHOICE_WORDS, type Choice, choiceOf, type Element, LEVELS, withChoice } from './choices.ts';
import css from './kyc-policy.module.css';
import { oneOf } from '../../../lib/search-params.ts';

type Props = { element: Element; rules: KycRules; onChange: ((rules: KycRules) => void) | null };

/** What one element means, what it runs by here, and whether a check needs it. */
export function ElementLine({ element, rules, onChange }: Props) {
  const { code, name, about, always, may_be_left_out: mayBeLeftOut, connected, connection } = element;
  const options: Choice[] = mayBeLeftOut ? ['required', 'optional', 'left_out'] : ['required', 'optional'];
  return (
    <div className={css.line}>
      <div className={css.what}>
        <h3>{name}</h3>
        <p>{about}</p>
        <p className={css.connection} data-connected={connected}>
          {!connected && <IconPlugConnectedX size={14} stroke={1.7} aria-hidden />}
          {connection}
        </p>
      </div>
      {always ? (
        <p className={css.always}>Always required</p>
      ) : (
        LEVELS.map(({ level, label }) => (
          <div key={level} className={css.choice}>
            {onChange === null ? (
              <>
                <span className="fh-small fh-dim">{label}</span>
                <p>{CHOICE_WORDS[choiceOf(rules, level, code)]}</p>
              </>
            ) : (
              <NativeSelect
                label={label}
                aria-label={`${name}, ${label.toLowerCase()}`}
                data={options.map((value) => ({ value, label: CHOICE_WORDS[value] }))}
                value={choiceOf(rules, level, code)}
                onChange={(event) =>
                  onChange(withChoice(rules, level, element, oneOf(event.currentTarget.value, options) ?? choiceOf(rules, level, code)))
                }
              />
            )}
          </div>
        ))
      )}
    </div>
  );
}
