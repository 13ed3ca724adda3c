import { Checkbox, Skeleton, Switch, TextInput } from '@mantine/core';
import type { RolesAndPermissions } from '@freehold/contract/firm/members';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useOpenBranches } from '../../../shared/branches-query.ts';
import { PartFailed } from '../../../ui/states.tsx';
import type { FieldMessages } from '../../../ui/use-checked-form.ts';
import { AUDITOR, switchesFor, type Powers } from './member-form.ts';
import { rolesQuery } from './queries.ts';
import css from './powers-fields.module.css';

type Props = {
  values: Powers;
  errors: FieldMessages;
  onChange: (change: Partial<Powers>) => void;
  onLeft: (field: 'days') => void;
  daysHelp: string;
};

/** The role, as rows with one line each, and the switches on top of it. */
export function PowersFields(props: Props) {
  const query = useQuery(rolesQuery);
  if (query.data) return <Fields {...props} roles={query.data} />;
  if (query.isError) return <PartFailed title="We could not load the roles" error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton h={232} radius={8} aria-label="Roles are loading" />;
}

/** Where they work, in a firm with several offices. */
function BranchTicks({ chosen, onChange }: { chosen: readonly number[]; onChange: (ids: readonly number[]) => void }) {
  const branches = useOpenBranches();
  if (branches.length === 0) return null;
  return (
    <fieldset className={css.group}>
      <legend className="fh-spoken">Branches they work at</legend>
      <div className={css.head} aria-hidden>
        <span>Branches</span>
        <span className={css.quiet}>where they work</span>
      </div>
      <div className={css.ticks}>
        {branches.map(({ id, name }) => {
          const isOn = chosen.includes(id);
          return (
            <Checkbox
              key={id}
              label={name}
              checked={isOn}
              onChange={() => onChange((isOn ? chosen.filter((one) => one !== id) : [...chosen, id]).toSorted((one, other) => one - other))}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

function Fields({ values, errors, onChange, onLeft, daysHelp, roles: all }: Props & { roles: RolesAndPermissions }) {
  const id = useId();
  const switches = switchesFor(all, values);
  const wrong = errors['role_id'];
  return (
    <>
      <fieldset className={css.group} aria-describedby={wrong ? `${id}-error` : undefined}>
        <legend className="fh-spoken">Role</legend>
        <div className={css.head}>
          <span aria-hidden>Role</span>
          <a className="fh-link" href="/members/roles" target="_blank" rel="noopener">
            What each may do<span className="fh-spoken">, opens in a new tab</span>
          </a>
        </div>
        <div className={css.rows}>
          {all.roles
            .filter((role) => role.can_assign)
            .map((role) => (
              <label key={role.role_id} className={css.row}>
                <input
                  type="radio"
                  name={id}
                  value={role.role_id}
                  checked={role.role_id === values.role_id}
                  onChange={() => onChange({ role_id: role.role_id })}
                />
                <span className={css.name}>{role.name}</span>
                <span className={css.line}>{role.line}</span>
              </label>
            ))}
        </div>
        {wrong !== undefined && (
          <div id={`${id}-error`} className={css.error}>
            {wrong}
          </div>
        )}
      </fieldset>
      {values.role_id === AUDITOR && (
        <TextInput
          label="Days of access"
          description={daysHelp}
          inputMode="numeric"
          autoComplete="off"
          className={css.days}
          value={values.days}
          error={errors['days']}
          onChange={(event) => onChange({ days: event.currentTarget.value.replace(/\D/g, '').slice(0, 3) })}
          onBlur={() => onLeft('days')}
        />
      )}
      <BranchTicks chosen={values.branch_ids} onChange={(branch_ids) => onChange({ branch_ids })} />
      {switches.length > 0 && (
        <fieldset className={css.group}>
          <legend className="fh-spoken">This person may, on top of the role</legend>
          <div className={css.head} aria-hidden>
            <span>This person may</span>
            <span className={css.quiet}>on top of the role</span>
          </div>
          <div className={css.switches}>
            {switches.map(({ toggle, label, hint, on }) => (
              <div key={toggle} className={css.switchRow}>
                <label htmlFor={`${id}-${toggle}`} className="fh-col">
                  <span className={css.name}>{label}</span>
                  <span id={`${id}-${toggle}-hint`} className={css.line}>
                    {hint}
                  </span>
                </label>
                <Switch
                  id={`${id}-${toggle}`}
                  aria-label={label}
                  aria-describedby={`${id}-${toggle}-hint`}
                  checked={on}
                  onChange={(event) => onChange({ toggles: { ...values.toggles, [toggle]: event.currentTarget.checked } })}
                />
              </div>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}
