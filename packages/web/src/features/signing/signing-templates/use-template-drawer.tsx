import { Button, TextInput } from '@mantine/core';
import * as contract from '@freehold/contract/signing/signing-templates';
import type { DocumentTemplateRow, TemplateRole } from '@freehold/contract/signing/signing-templates';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { templateQuery, useTemplateAct } from './queries.ts';
import css from './templates.module.css';

type Typed = { name: string; email: string; phone: string };
const NOBODY: Typed = { name: '', email: '', phone: '' };
const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** Puts people into the places of a template; a new draft opens with them. */
export function UseTemplateDrawer({ template, onClose }: { template: DocumentTemplateRow; onClose: () => void }) {
  const navigate = useNavigate();
  const keyed = useIdempotencyKey();
  const whole = useQuery(templateQuery(template.id));
  const [title, setTitle] = useState(template.title);
  const [people, setPeople] = useState<Record<string, Typed>>({});
  const use = useTemplateAct(() =>
    keyed((idempotencyKey) =>
      call(contract.useTemplate, {
        params: { id: template.id },
        idempotencyKey,
        body: {
          title: title.trim() || template.title,
          people: Object.fromEntries(
            Object.entries(people)
              .filter(([, { name }]) => name.trim() !== '')
              .map(([key, { name, email, phone }]) => [key, { name: name.trim(), email: orNull(email), phone: orNull(phone) }]),
          ),
        },
      }),
    ),
  );
  const typed = ({ key }: TemplateRole) => people[key] ?? NOBODY;
  const set = (role: TemplateRole, part: Partial<Typed>) =>
    setPeople((before) => ({ ...before, [role.key]: { ...(before[role.key] ?? NOBODY), ...part } }));
  const errors = fieldErrorsOf(use.error);
  return (
    <SideDrawer
      opened
      onClose={onClose}
      title={`Use ${template.name}`}
      sub="Places you leave empty can be filled in the draft"
      dirty={Object.keys(people).length > 0}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button
            loading={use.isPending}
            disabled={whole.data === undefined}
            onClick={() =>
              use.mutate(undefined, {
                onSuccess: ({ id }) =>
                  void navigate({ to: '/edit_document/$id', params: { id: String(id) }, search: { step: 'recipients' } }),
              })
            }
          >
            Make a draft
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <FormErrors
          count={0}
          before=""
          message={use.error ? messageOf(use.error) || Object.values(errors)[0] || 'Freehold did not answer. Try again in a moment.' : null}
        />
        <TextInput
          label="Title"
          maxLength={200}
          value={title}
          error={errors['title']}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        {whole.isError ? (
          <PartFailed title="We could not load this template" error={whole.error} onRetry={() => void whole.refetch()} />
        ) : whole.data === undefined ? (
          <LoadingRows rows={2} label="The template is loading" />
        ) : (
          whole.data.roles.map((role, index) => (
            <fieldset key={role.key} className={css.person}>
              <legend>
                {index + 1}. {role.label}
              </legend>
              <TextInput
                label="Name, as on their ID"
                maxLength={120}
                value={typed(role).name}
                onChange={(event) => set(role, { name: event.currentTarget.value })}
              />
              <TextInput
                label="Email"
                type="email"
                maxLength={254}
                value={typed(role).email}
                onChange={(event) => set(role, { email: event.currentTarget.value })}
              />
              <TextInput
                label="Mobile"
                type="tel"
                maxLength={40}
                value={typed(role).phone}
                onChange={(event) => set(role, { phone: event.currentTarget.value })}
              />
            </fieldset>
          ))
        )}
      </div>
    </SideDrawer>
  );
}
