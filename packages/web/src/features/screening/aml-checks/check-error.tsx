import { Button } from '@mantine/core';
import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { messageOf } from '../../../lib/api-error.ts';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.ts';
import { useScreenAgain } from './queries.ts';
import css from './check-error.module.css';

/** The screening did not run: why, and the way to run it. */
export function CheckError({ check }: { check: AmlCheck }) {
  const navigate = useNavigate();
  const again = useScreenAgain(check.id);
  return (
    <Card>
      <div className={css.body} role="alert">
        <IconPlugConnectedX size={26} stroke={1.5} className={css.icon} aria-hidden />
        <p className="fh-verdict">The screening did not run.</p>
        <p className="fh-body">{check.error ?? 'The lists could not be read.'} Nothing was compared, so nothing is cleared.</p>
        {check.can.screen_again && (
          <Button
            leftSection={<IconRefresh size={15} stroke={1.7} />}
            loading={again.isPending}
            onClick={() =>
              again.mutate(undefined, {
                onSuccess: (next) => void navigate({ to: '/marketplace/manual_aml_check/$id', params: { id: String(next.id) } }),
                onError: (error) => toast.fail(messageOf(error)),
              })
            }
          >
            Screen again
          </Button>
        )}
      </div>
    </Card>
  );
}
