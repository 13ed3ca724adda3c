import type { CheckRules, PolicyKind } from '@freehold/contract/checks/check-policy';
import { Checkbox } from '@mantine/core';
import { kindsOf, namesOf, withKinds, type RoleRow } from './role-rows.ts';
import css from './check-policy.module.css';

type Props = { row: RoleRow; rules: CheckRules; kinds: readonly PolicyKind[]; onChange: ((rules: CheckRules) => void) | null };

/** What one role needs, to be chosen by whoever may change it. */
export function RoleLine({ row, rules, kinds, onChange }: Props) {
  const chosen = rules[row.role][row.part];
  const about = (
    <>
      <b>{row.label}</b>
      <span className="fh-small fh-dim">{row.before}</span>
    </>
  );
  if (onChange === null)
    return (
      <div className={css.line}>
        <div className={css.who}>{about}</div>
        <p className={css.names}>{namesOf(kinds, chosen)}</p>
      </div>
    );
  return (
    <fieldset className={css.line}>
      <legend className="fh-spoken">{`${row.label}. ${row.before}`}</legend>
      <div className={css.who} aria-hidden>
        {about}
      </div>
      <div className={css.kinds}>
        {kindsOf(rules, kinds, row).map(({ code, name, installed }) => (
          <Checkbox
            key={code}
            label={installed ? name : `${name}, not asked here yet`}
            checked={chosen.includes(code)}
            disabled={code === 'aml' && row.part === 'always'}
            onChange={({ currentTarget: { checked } }) =>
              onChange(withKinds(rules, row, checked ? [...chosen, code] : chosen.filter((each) => each !== code)))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
