import { Button } from '@mantine/core';
import { IconDownload, IconFileTypeCsv, IconLock, IconShieldCheck } from '@tabler/icons-react';
import type { ActivityAsked } from '../../../shared/activity-query.ts';
import { saveAddress } from '../../../lib/save-file.ts';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { useExport } from './queries.ts';
import css from './download-menu.module.css';

const CHECKER = 'check-activity.mjs';
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

function Choice({ name, about }: { name: string; about: string }) {
  return (
    <span className={css.choice}>
      <span>{name}</span>
      <span className="fh-small fh-dim">{about}</span>
    </span>
  );
}

/** The activity as a file, and the program that checks it without Freehold. */
export function DownloadMenu({ asked, sealed }: { asked: ActivityAsked; sealed: boolean }) {
  const taking = useExport(asked);
  return (
    <DropMenu
      width={320}
      target={
        <Button variant="default" loading={taking.isPending} leftSection={<IconDownload size={15} stroke={1.7} aria-hidden />}>
          Download
        </Button>
      }
      entries={[
        {
          id: 'csv',
          icon: <IconFileTypeCsv {...icon} />,
          label: <Choice name="Table (CSV)" about="The events under these filters, for a spreadsheet" />,
          onPick: () => taking.mutate('csv'),
        },
        {
          id: 'json',
          icon: <IconLock {...icon} />,
          label: sealed ? (
            <Choice name="Sealed file (JSON)" about="The whole chain, or the days chosen, with every hash" />
          ) : (
            <Choice
              name="Extract (JSON)"
              about="The events of these dates that you can see. Owner and Compliance can export every event."
            />
          ),
          onPick: () => taking.mutate('json'),
        },
        ...(sealed
          ? [
              { kind: 'line' as const, id: 'line' },
              {
                id: 'checker',
                icon: <IconShieldCheck {...icon} />,
                label: <Choice name="Offline checker" about={`Run: node ${CHECKER} with the sealed file. Needs nothing of Freehold.`} />,
                onPick: () => saveAddress(`/${CHECKER}`, CHECKER),
              },
            ]
          : []),
      ]}
    />
  );
}
