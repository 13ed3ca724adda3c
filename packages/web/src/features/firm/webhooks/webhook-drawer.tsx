import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import type { WebhookEndpoint } from '@freehold/contract/firm/webhooks';
import { WEBHOOK_EVENTS } from '@freehold/contract/firm/webhook-events';
import { entriesOf, keysOf } from '@freehold/contract/kernel/keys';
import { useId } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { useAddWebhook, useChangeWebhook } from './queries.ts';
import { ShownSecret } from './shown-secret.tsx';
import { checkWebhook, EMPTY_WEBHOOK, formOf, toWebhook } from './webhook-form.ts';
import { shortUrl } from './words.ts';
import css from './webhooks.module.css';

const FAILED = 'This was not saved. Try again in a moment.';
const CHOOSABLE = entriesOf(WEBHOOK_EVENTS).filter(([type]) => type !== 'webhook.ping');

/** Asks where a program listens and for what; of a new one it shows the secret, this once. */
export function WebhookDrawer({ endpoint, onClose }: { endpoint: WebhookEndpoint | null; onClose: () => void }) {
  const formId = useId();
  const form = useCheckedForm(endpoint ? formOf(endpoint) : EMPTY_WEBHOOK, checkWebhook);
  const add = useAddWebhook();
  const change = useChangeWebhook();
  const act = endpoint ? change : add;
  const send = form.submit((values) => {
    const onError = (error: unknown) => form.refuse(fieldErrorsOf(error));
    if (!endpoint) return add.mutate(toWebhook(values), { onError });
    change.mutate(
      { id: endpoint.id, version: endpoint.version, ...toWebhook(values) },
      {
        onError,
        onSuccess: ({ url }) => {
          toast.ok('Webhook changed', shortUrl(url));
          onClose();
        },
      },
    );
  });
  if (add.data)
    return (
      <SideDrawer
        opened
        onClose={onClose}
        title="Copy the secret now"
        sub={shortUrl(add.data.url)}
        foot={<Button onClick={onClose}>I have kept it</Button>}
      >
        <ShownSecret secret={add.data.secret} />
      </SideDrawer>
    );
  const { all, events } = form.values;
  const text = (field: 'url' | 'description') => ({
    value: form.values[field],
    error: form.errors[field],
    onChange: (event: { currentTarget: { value: string } }) => form.set({ [field]: event.currentTarget.value }),
  });
  return (
    <SideDrawer
      opened
      onClose={onClose}
      dirty={form.dirty && !act.isSuccess}
      title={endpoint ? 'Change webhook' : 'Add an endpoint'}
      sub="We call this address when something happens here"
      foot={
        <>
          <Button variant="default" className="fh-hide-m" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={act.isPending}>
            {endpoint ? 'Save changes' : 'Add endpoint'}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.formRef} className={css.form} noValidate onSubmit={send}>
        <FormErrors
          count={form.count}
          before="it can be saved"
          message={act.error && form.count === 0 ? messageOf(act.error) || FAILED : null}
        />
        <TextInput label="Address" placeholder="https://" type="url" autoComplete="off" data-autofocus {...text('url')} />
        <TextInput label="Description, optional" maxLength={120} autoComplete="off" {...text('description')} />
        <fieldset className={css.group} data-wrong={form.errors['events'] !== undefined || undefined}>
          <legend className={css.legend}>Events</legend>
          <div className={css.choices}>
            <Radio
              label="All, those of later versions too"
              name={`${formId}-which`}
              checked={all}
              onChange={() => form.set({ all: true })}
            />
            <Radio label="These" name={`${formId}-which`} checked={!all} onChange={() => form.set({ all: false })} />
          </div>
          {!all && (
            <div className={css.events}>
              {CHOOSABLE.map(([type, about]) => (
                <Checkbox
                  key={type}
                  label={about}
                  description={<code>{type}</code>}
                  checked={events.includes(type)}
                  onChange={(event) => {
                    const isOn = event.currentTarget.checked;
                    form.set({ events: keysOf(WEBHOOK_EVENTS).filter((one) => (one === type ? isOn : events.includes(one))) });
                  }}
                />
              ))}
            </div>
          )}
          {form.errors['events'] !== undefined && (
            <p className={css.error} role="alert">
              {form.errors['events']}
            </p>
          )}
        </fieldset>
        <Checkbox
          label="Include a summary"
          description="What happened in words, and the name or reference of the record, which can be that of a person"
          checked={form.values.withSummary}
          onChange={(event) => form.set({ withSummary: event.currentTarget.checked })}
        />
        <p className="fh-body">
          Without a summary a message names the record and its state, and nothing of a person. Your program reads the rest with an API key,
          as far as that key may.
        </p>
      </form>
    </SideDrawer>
  );
}
