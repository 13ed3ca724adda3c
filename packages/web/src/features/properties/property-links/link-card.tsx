import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import type { PropertyLink } from '@freehold/contract/properties/property-links';
import { ROLE_WORDS } from '@freehold/property-rules/property-stages';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatDate, plural } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { PartFailed } from '../../../ui/states.tsx';
import { StatusGlyph, type Look } from '../../../ui/status.tsx';
import { linkQuery } from './queries.ts';
import css from './link-card.module.css';

const LinkDrawer = lazy(async () => ({ default: (await import('./link-drawer.tsx')).LinkDrawer }));

const STATE = {
  none: { label: 'Not shared yet', family: 'stone', glyph: 'dashed' },
  active: { label: 'Open', family: 'moss', glyph: 'tick' },
  disabled: { label: 'Switched off', family: 'stone', glyph: 'slash' },
  expired: { label: 'Expired', family: 'ochre', glyph: 'clock' },
} as const satisfies Record<PropertyLink['state'], Look>;

/** The property's link: whether it is open, until when, who came through it, and the way to its settings. */
export function LinkCard({ property }: { property: PropertyDetails }) {
  const query = useQuery(linkQuery(property.id));
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const link = query.data;
  if (query.isError && link === undefined)
    return (
      <Card title="Link">
        <PartFailed title="This card could not load" error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    );
  if (link === undefined) return <Card title="Link">{<div className={css.body} aria-busy />}</Card>;
  const { label, family, glyph } = STATE[link.state];
  return (
    <Card
      title="Link"
      action={
        <button
          type="button"
          className="fh-act"
          onClick={() => {
            setWanted(true);
            setOpen(true);
          }}
        >
          Settings
        </button>
      }
    >
      <div className={css.body}>
        <p className={css.state}>
          <StatusGlyph glyph={glyph} family={family} />
          {label}
          {link.state === 'active' && link.expires_at !== null && <span className="fh-dim">until {formatDate(link.expires_at)}</span>}
        </p>
        {link.state === 'none' ? (
          <p className="fh-small fh-dim">Copy the link and send it. Anyone who opens it can register for this property.</p>
        ) : (
          <p className="fh-small fh-dim num">
            {link.roles.map((role) => ROLE_WORDS[role]).join(' or ')} · opened {link.opens === 1 ? 'once' : plural(link.opens, 'time')} ·{' '}
            {plural(link.registrations, 'registration')}
          </p>
        )}
      </div>
      <Suspense fallback={null}>
        {wanted && <LinkDrawer property={property} link={link} opened={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </Card>
  );
}
