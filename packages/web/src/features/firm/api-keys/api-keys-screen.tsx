import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, Forbidden, LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { KeysTable } from './keys-table.tsx';
import { apiKeysQuery } from './queries.ts';

const KeyDrawer = lazy(async () => ({ default: (await import('./key-drawer.tsx')).KeyDrawer }));

/** The keys by which programs of the firm call Freehold. */
export function ApiKeysScreen() {
  const { can } = useCurrentUser();
  const query = useQuery({ ...apiKeysQuery, enabled: can.see_webhooks });
  const [isMaking, setMaking] = useState(false);
  const found = query.data;
  const makeButton = (
    <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={() => setMaking(true)}>
      Make key
    </Button>
  );
  const guide = (
    <a className="fh-link" href="/help/guide/connect-your-crm/" target="_blank" rel="noopener">
      Connect your CRM<span className="fh-spoken">, opens in a new tab</span>
    </a>
  );
  return (
    <div className="fh-page">
      <PageHead
        title="API keys"
        sub="Let your own programs read and change what is here"
        actions={found?.can.manage && found.keys.length > 0 && makeButton}
      />
      {!can.see_webhooks || isApiError(query.error, 'FORBIDDEN') ? (
        <Forbidden />
      ) : found ? (
        found.keys.length === 0 ? (
          <EmptyState title="No API keys" acts={found.can.manage && makeButton}>
            With a key your CRM or website adds properties and reads how checks stand. The guide shows how: {guide}.
          </EmptyState>
        ) : (
          <>
            <KeysTable keys={found.keys} canManage={found.can.manage} />
            <p className="fh-under">A key acts in the name of the member who made it and stops when they leave. Guide: {guide}.</p>
          </>
        )
      ) : query.isError ? (
        <Card>
          <PartFailed title="We could not load the API keys" error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <LoadingRows rows={4} label="API keys are loading" />
      )}
      <Suspense fallback={null}>{isMaking && <KeyDrawer onClose={() => setMaking(false)} />}</Suspense>
    </div>
  );
}
