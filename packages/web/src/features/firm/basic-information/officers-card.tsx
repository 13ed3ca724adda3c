import { Button, Checkbox, NativeSelect } from '@mantine/core';
import type { WorkspaceDetails } from '@freehold/contract/firm/workspaces';
import { useState } from 'react';
import { fieldErrorsOf, isApiError, messageOf } from '../../../lib/api-error.ts';
import { useMembers } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Face } from '../../../ui/face.tsx';
import { toast } from '../../../ui/toast.ts';
import { useChangeOfficers, useWorkspaceDetails } from './workspace-details-queries.ts';
import css from './workspace-tab.module.css';

/** Owner, Admin and Compliance can answer for the firm. */
const LEADING_ROLES = [1, 2, 3];
const MOST_DEPUTIES = 3;

/** The nominated officer and deputies, and who must therefore be known. */
export function OfficersCard({ details }: { details: WorkspaceDetails }) {
  const change = useChangeOfficers();
  const { refetch } = useWorkspaceDetails();
  const members = useMembers().filter((one) => one.state === 'active' && LEADING_ROLES.includes(one.role_id));
  const saved = { mlro: details.mlro?.member_id ?? null, deputies: details.deputies.map((one) => one.member_id) };
  const [mlro, setMlro] = useState(saved.mlro);
  const [deputies, setDeputies] = useState<readonly number[]>(saved.deputies);
  const chosen = deputies.filter((id) => id !== mlro);
  const key = (ids: readonly number[]) => [...ids].sort((a, b) => a - b).join();
  const dirty = mlro !== saved.mlro || key(chosen) !== key(saved.deputies);
  const fields = fieldErrorsOf(change.error);
  const refused = change.error
    ? (fields['mlro_member_id'] ?? fields['deputy_member_ids'] ?? messageOf(change.error)) || 'This was not saved. Try again in a moment.'
    : null;
  function undo() {
    setMlro(saved.mlro);
    setDeputies(saved.deputies);
    change.reset();
  }
  const save = () =>
    change.mutate(
      { version: details.version, mlro_member_id: mlro, deputy_member_ids: [...chosen] },
      {
        onSuccess: ({ approval }) => {
          toast.ok(approval ? 'The change needs approval' : 'Officers saved');
          if (approval) undo();
        },
        // The newest is fetched; what was chosen stays to be sent again.
        onError: (error) => isApiError(error, 'STALE_VERSION') && void refetch(),
      },
    );
  return (
    <Card title="Nominated officers" padded>
      {details.can.change_officers ? (
        <div className={css.fields}>
          <NativeSelect
            label="Nominated officer (MLRO)"
            value={mlro === null ? '' : String(mlro)}
            onChange={(event) => setMlro(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
            data={[
              { value: '', label: 'Nobody yet' },
              ...members.map((one) => ({ value: String(one.member_id), label: `${one.first_name} ${one.surname}, ${one.role}` })),
            ]}
          />
          <fieldset className={css.ticks}>
            <legend className={css.label}>Deputies</legend>
            {members
              .filter((one) => one.member_id !== mlro)
              .map((one) => {
                const on = chosen.includes(one.member_id);
                return (
                  <Checkbox
                    key={one.member_id}
                    label={`${one.first_name} ${one.surname}, ${one.role}`}
                    checked={on}
                    disabled={!on && chosen.length >= MOST_DEPUTIES}
                    onChange={() => setDeputies(on ? chosen.filter((id) => id !== one.member_id) : [...chosen, one.member_id])}
                  />
                );
              })}
          </fieldset>
          <p className="fh-small fh-dim">
            A second owner, admin or compliance member approves a change, where there is one. Owners and the nominated officer are key
            members: they verify who they are.
          </p>
          {refused !== null && (
            <p className={css.error} role="alert">
              {refused}
            </p>
          )}
          {dirty && (
            <div className={css.acts}>
              <Button size="xs" loading={change.isPending} onClick={save}>
                Save officers
              </Button>
              <Button size="xs" variant="default" disabled={change.isPending} onClick={undo}>
                Undo
              </Button>
            </div>
          )}
        </div>
      ) : (
        <ul className={css.people}>
          {details.mlro && <Person name={details.mlro.name} office="Nominated officer (MLRO)" />}
          {details.deputies.map((one) => (
            <Person key={one.member_id} name={one.name} office="Deputy" />
          ))}
          {!details.mlro && details.deputies.length === 0 && <li className="fh-body">Nobody is named yet.</li>}
        </ul>
      )}
      {details.key_members.length > 0 && (
        <p className={css.keyMembers}>
          <span className="fh-label">Key members</span> {details.key_members.join(', ')}
        </p>
      )}
    </Card>
  );
}

function Person({ name, office }: { name: string; office: string }) {
  return (
    <li className={css.person}>
      <Face name={name} size={32} />
      <span className={css.personWords}>
        {name}
        <small>{office}</small>
      </span>
    </li>
  );
}
