import { Button, CopyButton } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Facts } from '../../../ui/facts.tsx';
import css from './market.module.css';

type Props = { facts: ComponentProps<typeof Facts>['facts']; formula: string; sql: string };

/** What a figure is, how it is worked out, and a query that gives the same. */
export function ReceiptHead({ facts, formula, sql }: Props) {
  return (
    <div className={css.receiptBody}>
      <Facts side facts={facts} />
      <p className="fh-small fh-2">{formula}</p>
      {/* Long, so it can be scrolled by keyboard. */}
      <pre className={css.query} tabIndex={0} role="region" aria-label="Query that gives the same figure">
        {sql}
      </pre>
      <CopyButton value={sql}>
        {({ copied, copy }) => (
          <Button size="xs" variant="default" leftSection={<IconCopy size={14} stroke={1.8} />} onClick={copy}>
            {copied ? 'Copied' : 'Copy query'}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
