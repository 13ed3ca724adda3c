import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { oneOf } from '../../../lib/search-params.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { MissPage } from '../../../ui/miss-page.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Forbidden, LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { templateQuery } from './queries.ts';

const TemplateEditor = lazy(async () => ({ default: (await import('./template-editor.tsx')).TemplateEditor }));
const STEPS = ['fields', 'people', 'details'] as const;
const toList = <LinkButton to="/templates_list">Templates</LinkButton>;

/** A template with its fields, the places for people, and what is sent with it. */
export function EditTemplateScreen() {
  const { id } = useParams({ strict: false });
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { can } = useCurrentUser();
  const number = Number(id);
  const isNumber = Number.isSafeInteger(number) && number > 0;
  const query = useQuery({ ...templateQuery(number), enabled: isNumber && can.see_documents });
  if (!can.see_documents || isApiError(query.error, 'FORBIDDEN')) return <Forbidden level={1} />;
  if (!isNumber || isApiError(query.error, 'NOT_FOUND'))
    return (
      <MissPage title="This template is not here" acts={toList}>
        It may have been deleted, or the link is from another workspace. Documents made from it are still there.
      </MissPage>
    );
  const loading = (
    <div className="fh-page">
      <PageHead title="Edit template" />
      {query.isError ? (
        <Card>
          <PartFailed title="We could not load this template" error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <LoadingRows rows={6} label="The template is loading" />
      )}
    </div>
  );
  const template = query.data;
  if (template === undefined) return loading;
  if (!template.can.edit)
    return (
      <MissPage title="Your role cannot change this template" acts={toList}>
        Ask an owner or admin.
      </MissPage>
    );
  return (
    <Suspense fallback={loading}>
      <TemplateEditor
        key={number}
        template={template}
        step={oneOf(search['step'], STEPS) ?? 'fields'}
        onStep={(step) => void navigate({ to: '/templates_list/$id', params: { id: String(number) }, search: { step }, replace: true })}
      />
    </Suspense>
  );
}
