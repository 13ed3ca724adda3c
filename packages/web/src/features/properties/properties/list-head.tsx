import type { ListStage, PropertyListMeta } from '@freehold/contract/properties/property-lists';
import { ActionIcon, Button } from '@mantine/core';
import { IconAlertOctagon, IconDots, IconDownload, IconFileImport, IconPlus, IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import type { ListOf } from './kinds.ts';
import { countSentence, notLive } from './words.ts';
import css from './property-list.module.css';

const icon = { size: 15, stroke: 1.7, 'aria-hidden': true } as const;
type Props = {
  list: ListOf;
  meta: PropertyListMeta | undefined;
  isDownloading: boolean;
  onDownload: () => void;
  onStage?: (stage: ListStage) => void;
};

/** The list's name and figures, the pages beside it, and what can be added. */
export function ListHead({ list, meta, isDownloading, onDownload, onStage }: Props) {
  const { can } = useCurrentUser();
  const navigate = useNavigate();
  return (
    <PageHead
      title={list.title}
      sub={
        meta ? (
          <>
            {countSentence(list, meta)}
            {onStage &&
              notLive(meta).map(({ stage, words }) => (
                <Fragment key={stage}>
                  {' · '}
                  <button type="button" className="fh-act" onClick={() => onStage(stage)}>
                    {words}
                  </button>
                </Fragment>
              ))}
          </>
        ) : (
          `Every ${list.one}, its stage and its checks`
        )
      }
      actions={
        <>
          <span className={css.more}>
            <DropMenu
              target={
                <ActionIcon variant="default" size={32} aria-label="More pages" title="More">
                  <IconDots size={16} stroke={1.7} aria-hidden />
                </ActionIcon>
              }
              entries={[
                { id: 'people', icon: <IconUsers {...icon} />, label: 'People', onPick: () => void navigate({ href: '/people' }) },
                ...(can.see_registers
                  ? [
                      {
                        id: 'breaches',
                        icon: <IconAlertOctagon {...icon} />,
                        label: 'Breach register',
                        onPick: () => void navigate({ to: '/properties/breaches' }),
                      },
                    ]
                  : []),
                ...(can.edit_properties
                  ? [
                      {
                        id: 'import',
                        icon: <IconFileImport {...icon} />,
                        label: 'Import',
                        onPick: () => void navigate({ href: `/properties/import?type=${list.type}` }),
                      },
                    ]
                  : []),
              ]}
            />
          </span>
          {can.export && meta?.any && (
            <Button
              variant="default"
              loading={isDownloading}
              leftSection={<IconDownload {...icon} />}
              onClick={onDownload}
              className="fh-hide-m"
            >
              Download CSV
            </Button>
          )}
          {/* An empty list has this act in its middle. */}
          {can.edit_properties && meta?.any !== false && (
            <LinkButton leftSection={<IconPlus size={15} stroke={2} aria-hidden />} to="/properties/add" search={{ type: list.type }}>
              Add property
            </LinkButton>
          )}
        </>
      }
    />
  );
}
