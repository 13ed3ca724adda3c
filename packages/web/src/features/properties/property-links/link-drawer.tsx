import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { LINK_DAYS, LINK_NOTIFICATION_TYPES, LINK_ROLES, type PropertyLink } from '@freehold/contract/properties/property-links';
import { ROLE_WORDS, type PropertyRole } from '@freehold/property-rules/property-stages';
import { Button, Checkbox, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrorsOf, isApiError, messageOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { confirm } from '../../../ui/confirm.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { readTypedDate, writeTypedDate } from '../../../ui/typed-date.ts';
import { linkNotificationsQuery, linkQuery, useChangeLink, useChangeLinkNotification } from './queries.ts';
import css from './link-drawer.module.css';

type Props = { property: PropertyDetails; link: PropertyLink; opened: boolean; onClose: () => void };

/** The last moment of a typed day; null where it is no day. */
function lastMoment(typed: string): string | null {
  const day = readTypedDate(typed);
  return day === null ? null : new Date(`${day}T23:59:59`).toISOString();
}
const dayOf = (at: string | null) =>
  writeTypedDate((at === null ? new Date(Date.now() + LINK_DAYS * 86_400_000) : new Date(at)).toISOString().slice(0, 10));

/** Who may come through the link, until when, and who is told. A new address makes the old one open nothing. */
export function LinkDrawer({ property, link, opened, onClose }: Props) {
  const change = useChangeLink(property.id);
  const { refetch } = useQuery(linkQuery(property.id));
  const usual = link.state === 'none' ? [LINK_ROLES[property.kind][0]] : link.roles;
  const [roles, setRoles] = useState<readonly PropertyRole[]>(usual);
  const [enabled, setEnabled] = useState(link.state !== 'disabled');
  const [until, setUntil] = useState(dayOf(link.expires_at));
  const [noDay, setNoDay] = useState(false);
  const faults = fieldErrorsOf(change.error);
  const isStale = isApiError(change.error, 'STALE_VERSION');
  const version = link.state === 'none' ? {} : { version: link.version };
  const dirty = enabled !== (link.state !== 'disabled') || until !== dayOf(link.expires_at) || String(roles) !== String(usual);

  function save() {
    const end = lastMoment(until);
    setNoDay(end === null);
    if (end === null) return;
    change.mutate(
      { ...version, enabled, roles: [...roles], expires_at: end },
      {
        onSuccess: () => {
          toast.ok('Link saved', property.title);
          onClose();
        },
      },
    );
  }
  async function rotate() {
    const yes = await confirm({
      title: 'Make a new link?',
      children: 'The old link stops working. Send the new one to anyone who still needs it.',
      yes: 'Yes, make a new one',
      danger: true,
    });
    if (yes)
      change.mutate(
        { ...version, rotate: true },
        { onSuccess: (made) => (setUntil(dayOf(made.expires_at)), toast.ok('New address made', property.title)) },
      );
  }
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title="Link settings"
      sub={property.title}
      dirty={dirty && !change.isPending}
      foot={
        link.can.change && (
          <>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button loading={change.isPending} onClick={save}>
              Save link
            </Button>
          </>
        )
      }
    >
      <div className={css.body}>
        {change.isError && Object.keys(faults).length === 0 && (
          <Notice
            kind={isStale ? 'asks' : 'stops'}
            act={
              isStale && (
                <Button size="xs" variant="default" onClick={() => void refetch().then(() => change.reset())}>
                  Reload
                </Button>
              )
            }
          >
            <b>Not saved.</b> {messageOf(change.error)}
          </Notice>
        )}
        <Switch
          label="The link is open"
          description="Switched off, it says that it is no longer active"
          checked={enabled}
          disabled={!link.can.change}
          onChange={(event) => setEnabled(event.currentTarget.checked)}
        />
        <Checkbox.Group
          label="A visitor may register as"
          error={faults['roles']}
          value={[...roles]}
          onChange={(chosen) => setRoles(LINK_ROLES[property.kind].filter((role) => chosen.includes(role)))}
        >
          <div className={css.choices}>
            {LINK_ROLES[property.kind].map((role) => (
              <Checkbox key={role} value={role} label={ROLE_WORDS[role]} disabled={!link.can.change} />
            ))}
          </div>
        </Checkbox.Group>
        <DateField
          label="Open until"
          value={until}
          error={noDay ? 'Enter a real date, like 21/12/2026' : faults['expires_at']}
          onChange={setUntil}
        />
        {link.state !== 'none' && link.can.change && (
          <div className={css.rotate}>
            <div>
              <b>Address</b>
              <p className="fh-small fh-dim">Make a new link if the old one reached somebody it should not have.</p>
            </div>
            <Button variant="default" size="xs" disabled={change.isPending} onClick={() => void rotate()}>
              New address
            </Button>
          </div>
        )}
        <WhoIsTold propertyId={property.id} />
      </div>
    </SideDrawer>
  );
}

/** What the signed-in member is told of this property's link, and who else is. */
function WhoIsTold({ propertyId }: { propertyId: number }) {
  const user = useCurrentUser();
  const { data: rows } = useQuery(linkNotificationsQuery(propertyId));
  const change = useChangeLinkNotification(propertyId);
  if (rows === undefined) return null;
  const own = rows.find((row) => row.member_id === user.member_id);
  const channels = own?.channels ?? [];
  const types = own?.notification_type_ids ?? [];
  const others = rows.filter((row) => row.member_id !== user.member_id && row.notification_type_ids.length > 0 && row.channels.length > 0);
  type Body = Parameters<typeof change.mutate>[0];
  const put = (next: Partial<Body>) =>
    change.mutate(
      { channels, notification_type_ids: types.filter((type) => type === 1 || type === 2), ...next },
      { onError: (error) => toast.fail(messageOf(error)) },
    );
  return (
    <fieldset className={css.told} disabled={change.isPending}>
      <legend>Tell me</legend>
      {LINK_NOTIFICATION_TYPES.map(({ id, label }) => (
        <Checkbox
          key={id}
          label={label}
          checked={types.includes(id)}
          onChange={(event) =>
            put({
              notification_type_ids: LINK_NOTIFICATION_TYPES.map((type) => type.id).filter((type) =>
                type === id ? event.currentTarget.checked : types.includes(type),
              ),
              ...(event.currentTarget.checked && channels.length === 0 ? { channels: ['in_app'] } : {}),
            })
          }
        />
      ))}
      <div className={css.ways}>
        <Checkbox
          label="Here"
          checked={channels.includes('in_app')}
          onChange={(event) => put({ channels: ways(event.currentTarget.checked, channels.includes('email')) })}
        />
        <Checkbox
          label="By email, at once"
          checked={channels.includes('email')}
          onChange={(event) => put({ channels: ways(channels.includes('in_app'), event.currentTarget.checked) })}
        />
      </div>
      <p className="fh-small fh-dim">
        {others.length === 0
          ? 'No one else is notified about this link.'
          : `${others.map((row) => (row.is_default ? `${row.name}, as its negotiator` : row.name)).join('; ')} ${others.length === 1 ? 'is' : 'are'} notified too.`}
      </p>
    </fieldset>
  );
}

const ways = (here: boolean, mail: boolean): ('in_app' | 'email')[] => [
  ...(here ? (['in_app'] as const) : []),
  ...(mail ? (['email'] as const) : []),
];
