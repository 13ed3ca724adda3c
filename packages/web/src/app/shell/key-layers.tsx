import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { appConfigQuery } from '../../shared/workspace-queries.ts';
import { whereTo } from './where-to.ts';

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));
const ShortcutsSheet = lazy(async () => ({ default: (await import('./shortcuts-sheet.tsx')).ShortcutsSheet }));

type Layer = 'palette' | 'shortcuts';

/** What the keyboard opens over a staff page. Nothing of it is fetched with the first page. */
export function KeyLayers() {
  const router = useRouter();
  const kinds = useQuery(appConfigQuery).data?.check_kinds;
  const [open, setOpen] = useState<Layer | null>(null);
  const [wanted, setWanted] = useState<readonly Layer[]>([]);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let gone = false;
    const show = (layer: Layer) => {
      setWanted((layers) => (layers.includes(layer) ? layers : [...layers, layer]));
      setOpen(layer);
    };
    void import('./bind-keys.ts').then(({ bindKeys }) => {
      if (gone) return;
      stop = bindKeys({
        kinds: kinds ?? [],
        openPalette: () => show('palette'),
        openShortcuts: () => show('shortcuts'),
        go: (to) => whereTo(router, to) === 'here' && void router.navigate({ href: to }),
      });
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [router, kinds]);
  const close = () => setOpen(null);
  return (
    <Suspense fallback={null}>
      {wanted.includes('palette') && (
        <CommandPalette
          opened={open === 'palette'}
          onClose={close}
          onShortcuts={() => {
            setWanted((layers) => [...new Set<Layer>([...layers, 'shortcuts'])]);
            setOpen('shortcuts');
          }}
        />
      )}
      {wanted.includes('shortcuts') && <ShortcutsSheet opened={open === 'shortcuts'} onClose={close} />}
    </Suspense>
  );
}
