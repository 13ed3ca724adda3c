import type { PropertyPerson } from '@freehold/contract/properties/property-people';
import { ROLE_WORDS, ROLES_OF, type PropertyKind, PROPERTY_ROLES } from '@freehold/property-rules/property-stages';
import { Button, NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { fieldErrorsOf, isApiError, messageOf } from '../../../lib/api-error.ts';
import { Face } from '../../../ui/face.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { livingIn } from './person-form.ts';
import { CoTenantField, GuaranteesField } from './role-fields.tsx';
import { useChangePerson } from './queries.ts';
import { roleLine } from './words.ts';
import css from './people-tab.module.css';
import { oneOf } from '../../../lib/search-params.ts';

type Props = {
  property: { id: number; kind: PropertyKind; title: string };
  person: PropertyPerson;
  newest: PropertyPerson;
  people: readonly PropertyPerson[];
  opened: boolean;
  onLatest: () => void;
  onClose: () => void;
};

const valuesOf = (person: PropertyPerson) => ({
  role: person.role,
  type: String(person.co_tenant_type_id ?? ''),
  guarantees: String(person.guarantees?.id ?? ''),
});

/** Changes the role of somebody at a property: what kind of tenant they are, or whom they stand for. */
export function ChangePersonDrawer({ property, person, newest, people, opened, onLatest, onClose }: Props) {
  const formId = useId();
  const change = useChangePerson(property.id);
  const form = useCheckedForm(valuesOf(person), () => ({}));
  const { values, errors } = form;
  const stale = isApiError(change.error, 'STALE_VERSION');
  const group = livingIn(people, person.group_id).filter((each) => each.id !== person.id);
  function close() {
    form.reset(valuesOf(person));
    change.reset();
    onClose();
  }
  const send = form.submit((wanted) =>
    change.mutate(
      {
        lid: person.id,
        version: person.version,
        role: wanted.role,
        ...(wanted.role === 'tenant' && wanted.type !== '' && wanted.type !== String(person.co_tenant_type_id)
          ? { co_tenant_type_id: Number(wanted.type) }
          : {}),
        ...(wanted.role === 'guarantor' ? { guarantees_id: wanted.guarantees === '' ? null : Number(wanted.guarantees) } : {}),
      },
      {
        onSuccess: (changed) => {
          toast.ok('Role changed', `${changed.party.name}, ${roleLine(changed)}`);
          close();
        },
        onError: (error) => form.refuse(isApiError(error, 'DUPLICATE') ? { role: messageOf(error) } : fieldErrorsOf(error)),
      },
    ),
  );
  const refused =
    change.error && !stale && form.count === 0 ? messageOf(change.error) || 'This could not be saved. Try again in a moment.' : null;
  return (
    <SideDrawer
      opened={opened}
      onClose={close}
      dirty={form.dirty && !change.isSuccess}
      title="Change role"
      sub={property.title}
      foot={
        <>
          <Button variant="default" className="fh-hide-m" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={change.isPending} disabled={stale}>
            Save role
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.formRef} className={css.form} noValidate onSubmit={send}>
        {stale && (
          <Notice
            kind="asks"
            act={
              <Button size="xs" variant="default" disabled={newest.version === person.version} onClick={onLatest}>
                Show the latest
              </Button>
            }
          >
            <b>Someone else changed this meanwhile.</b> They are now {roleLine(newest).toLowerCase()}. Your changes were not saved.
          </Notice>
        )}
        <FormErrors count={form.count} before="this can be saved" message={refused} />
        <div className={css.who}>
          <Face name={person.party.name} company={person.party.kind === 'company'} size={36} />
          <span className="fh-col">
            <span className={css.name}>{person.party.name}</span>
            <span className="fh-small fh-dim">{roleLine(person)}</span>
          </span>
        </div>
        <NativeSelect
          label="Role"
          value={values.role}
          error={errors['role']}
          onChange={(event) =>
            form.set({ role: oneOf(event.currentTarget.value, PROPERTY_ROLES) ?? values.role, type: '', guarantees: '' })
          }
          data={ROLES_OF[property.kind].map((role) => ({ value: role, label: ROLE_WORDS[role] }))}
        />
        {values.role === 'tenant' && (
          <CoTenantField
            value={values.type}
            hasLead={group.some((each) => each.is_lead)}
            error={errors['co_tenant_type_id']}
            onChange={(type) => form.set({ type })}
          />
        )}
        {values.role === 'guarantor' && (
          <GuaranteesField
            value={values.guarantees}
            tenants={group}
            error={errors['guarantees_id']}
            onChange={(guarantees) => form.set({ guarantees })}
          />
        )}
      </form>
    </SideDrawer>
  );
}
