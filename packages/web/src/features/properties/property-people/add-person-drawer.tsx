import type { ApplicantGroup, PropertyPerson } from '@freehold/contract/properties/property-people';
import { ROLE_WORDS, ROLES_OF, type PropertyKind, type PropertyRole, PROPERTY_ROLES } from '@freehold/property-rules/property-stages';
import { Button, NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { fieldErrorsOf, isApiError, messageOf } from '../../../lib/api-error.ts';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { PartyField } from '../../../shared/party-field.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { checkPerson, isApplicant, livingIn, needsGroup, NEW_GROUP, partyMessages, toNewPerson, type PersonValues } from './person-form.ts';
import { CoTenantField, GuaranteesField } from './role-fields.tsx';
import { useAddPerson } from './queries.ts';
import { roleLine } from './words.ts';
import css from './people-tab.module.css';
import { oneOf } from '../../../lib/search-params.ts';

export type AddWish = { role: PropertyRole; group: number | null };
type Props = {
  property: { id: number; kind: PropertyKind; title: string };
  people: readonly PropertyPerson[];
  groups: readonly ApplicantGroup[];
  wish: AddWish;
  opened: boolean;
  onClose: () => void;
};

/** Asks who comes to the property, in which role and with whom; somebody new is recorded in the same act. */
export function AddPersonDrawer({ property, people, groups, wish, opened, onClose }: Props) {
  const formId = useId();
  const add = useAddPerson(property.id);
  const initial: PersonValues = {
    choice: null,
    role: wish.role,
    group: wish.group === null ? NEW_GROUP : String(wish.group),
    type: '',
    guarantees: '',
  };
  const form = useCheckedForm(initial, checkPerson);
  const { values, errors } = form;
  const group = values.group === NEW_GROUP ? null : Number(values.group);
  function close() {
    form.reset(initial);
    add.reset();
    onClose();
  }
  const send = form.submit((wanted) =>
    add.mutate(toNewPerson(wanted), {
      onSuccess: (person) => {
        toast.ok(`${person.party.name} added`, `${roleLine(person)}, ${property.title}`);
        close();
      },
      onError: (error) => form.refuse(isApiError(error, 'DUPLICATE') ? { party_id: messageOf(error) } : fieldErrorsOf(error)),
    }),
  );
  const refused = add.error && form.count === 0 ? messageOf(add.error) || 'They could not be added. Try again in a moment.' : null;
  const choices = [
    ...(needsGroup(values.role) ? [{ value: NEW_GROUP, label: 'Choose' }] : [{ value: NEW_GROUP, label: 'A new group' }]),
    ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <SideDrawer
      opened={opened}
      onClose={close}
      dirty={form.dirty && !add.isSuccess}
      title="Add person"
      sub={property.title}
      foot={
        <>
          <Button variant="default" className="fh-hide-m" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={add.isPending}>
            Add person
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.formRef} className={css.form} noValidate onSubmit={send}>
        <FormErrors count={form.count} before="they can be added" message={refused} />
        <PartyField
          label="Who"
          value={values.choice}
          onChange={(choice) => form.set({ choice })}
          error={errors['party_id'] ?? null}
          errors={partyMessages(errors)}
          help="Type two letters of a name, a phone number or an email address"
        />
        <NativeSelect
          label="Role"
          value={values.role}
          error={errors['role']}
          onChange={(event) =>
            form.set({ role: oneOf(event.currentTarget.value, PROPERTY_ROLES) ?? values.role, type: '', guarantees: '' })
          }
          data={ROLES_OF[property.kind].map((role) => ({ value: role, label: ROLE_WORDS[role] }))}
        />
        {isApplicant(values.role) && (
          <NativeSelect
            label={property.kind === 'sale' ? 'Buying with' : 'Renting with'}
            description="People who buy or rent together make one offer"
            value={values.group}
            error={errors['group_id']}
            onChange={(event) => form.set({ group: event.currentTarget.value, guarantees: '' })}
            data={choices}
          />
        )}
        {values.role === 'tenant' && (
          <CoTenantField
            value={values.type}
            hasLead={livingIn(people, group).some((each) => each.is_lead)}
            error={errors['co_tenant_type_id']}
            onChange={(type) => form.set({ type })}
          />
        )}
        {values.role === 'guarantor' && group !== null && (
          <GuaranteesField
            value={values.guarantees}
            tenants={livingIn(people, group)}
            error={errors['guarantees_id']}
            onChange={(guarantees) => form.set({ guarantees })}
          />
        )}
      </form>
    </SideDrawer>
  );
}
