import { Button } from '@mantine/core';
import type { SignInMethods } from '@freehold/contract/access/sign-in-methods';
import { lazy, Suspense, useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { useWanted } from '../../../ui/use-wanted.ts';
import { SignInAgain } from './sign-in-again.tsx';
import type { TwoStepAct } from './two-step-drawers.tsx';
import css from './basic-information.module.css';

const TwoStepDrawers = lazy(async () => ({ default: (await import('./two-step-drawers.tsx')).TwoStepDrawers }));

const FEW_CODES = 3;

/** The second step: what it does, whether it is on, how many recovery codes are left. */
export function TwoStepCard({ methods }: { methods: SignInMethods }) {
  const { enabled, recovery_codes_left: left } = methods.two_step;
  const [open, setOpen] = useState<TwoStepAct | null>(null);
  const wanted = useWanted(open !== null);
  return (
    <Card
      title="Two-step sign-in"
      action={
        <span className={css.state}>
          <StatusGlyph glyph={enabled ? 'tick' : 'dashed'} family={enabled ? 'moss' : 'stone'} />
          {enabled ? 'On' : 'Off'}
        </span>
      }
      padded
    >
      <div className={css.line}>
        <div className={css.about}>
          <p className="fh-body">After an emailed link, Freehold also asks for six digits from an app on your phone.</p>
          {enabled && (
            <p className="fh-body">
              {left <= FEW_CODES && (
                <>
                  <StatusGlyph glyph="diamond" family="ochre" />{' '}
                </>
              )}
              <b>{left === 1 ? '1 recovery code' : `${left} recovery codes`} left.</b>{' '}
              {left <= FEW_CODES
                ? 'Renew them, so that a lost phone does not lock you out.'
                : 'Each works once, for when the phone is lost.'}
            </p>
          )}
        </div>
        {enabled ? (
          <div className={css.acts}>
            <Button variant="default" onClick={() => setOpen('renew')}>
              Renew recovery codes
            </Button>
            <Button variant="default" onClick={() => setOpen('stop')}>
              Switch off
            </Button>
          </div>
        ) : !methods.can_change ? (
          <SignInAgain label="Sign in again to switch on" />
        ) : (
          <Button variant="default" onClick={() => setOpen('set-up')}>
            Switch on
          </Button>
        )}
      </div>
      <Suspense fallback={null}>{wanted && <TwoStepDrawers open={open} onClose={() => setOpen(null)} />}</Suspense>
    </Card>
  );
}
