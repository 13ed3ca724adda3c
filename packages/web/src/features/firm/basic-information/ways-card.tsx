import { Button } from '@mantine/core';
import type { Passkey, SignInMethods } from '@freehold/contract/access/sign-in-methods';
import { IconFingerprint, IconLogin2, IconMail, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { passkeysSupported } from '../../../lib/identity/passkey-prompt.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { BreakAfterAt } from '../../../ui/break-after-at.tsx';
import { Card } from '../../../ui/card.tsx';
import { useWanted } from '../../../ui/use-wanted.ts';
import { MethodRow } from './method-row.tsx';
import { PasskeyMenu } from './passkey-menu.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { passkeyHistory } from './words.ts';
import css from './basic-information.module.css';

const drawers = () => import('./passkey-drawers.tsx');
const AddPasskeyDrawer = lazy(async () => ({ default: (await drawers()).AddPasskeyDrawer }));
const RenamePasskeyDrawer = lazy(async () => ({ default: (await drawers()).RenamePasskeyDrawer }));

const MOST_PASSKEYS = 20;
const picture = { size: 19, stroke: 1.5 } as const;

/** The e-mailed link that always works, the passkeys of this person, and the firm's own provider. */
export function WaysCard({ methods: { can_change: canChange, passkeys, single_sign_on: provider } }: { methods: SignInMethods }) {
  const { email } = useCurrentUser();
  const [adding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const drawersWanted = useWanted(adding || renaming !== null);
  const mayAdd = passkeysSupported() && passkeys.length < MOST_PASSKEYS;
  const addButton = (
    <Button
      className={css.add}
      variant="subtle"
      size="xs"
      leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      Add a passkey
    </Button>
  );
  return (
    <Card
      title="Ways to sign in"
      count={1 + passkeys.length + (provider?.linked ? 1 : 0)}
      action={canChange ? mayAdd && addButton : <SignInAgain inHead label="Sign in again to change" />}
    >
      <ul className={`fh-list ${css.list}`}>
        <MethodRow icon={<IconMail {...picture} />} name="Link by email" detail={<BreakAfterAt text={email} />}>
          <span className="fh-dim">Always works</span>
        </MethodRow>
        {passkeys.map((passkey) => (
          <MethodRow key={passkey.id} icon={<IconFingerprint {...picture} />} name={passkey.name} detail={passkeyHistory(passkey)}>
            <PasskeyMenu passkey={passkey} canRemove={canChange} onRename={() => setRenaming(passkey)} />
          </MethodRow>
        ))}
        {provider !== null && (
          <MethodRow
            icon={<IconLogin2 {...picture} />}
            name={provider.name}
            detail={provider.linked ? 'Linked to you' : 'Linked the first time you sign in with it'}
          >
            <span className="fh-dim">{provider.linked ? 'Linked' : 'Not linked'}</span>
          </MethodRow>
        )}
      </ul>
      {passkeys.length === 0 && (
        <p className={css.foot}>
          {passkeysSupported()
            ? 'A passkey signs you in with your fingerprint, face or screen lock. It counts as both steps.'
            : 'This browser has no passkeys. In one that has, you can add one here.'}
        </p>
      )}
      <Suspense fallback={null}>
        {drawersWanted && (
          <>
            <AddPasskeyDrawer opened={adding} onClose={() => setAdding(false)} />
            <RenamePasskeyDrawer passkey={renaming} onClose={() => setRenaming(null)} />
          </>
        )}
      </Suspense>
    </Card>
  );
}
