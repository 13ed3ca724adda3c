import { listModulusTables, loadModulusTable } from '@freehold/contract/identity/bank-checks';
import { Button, FileButton } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { callWithFile } from '../../../lib/call-with-file.ts';
import { formatLongDate, londonDay } from '../../../lib/format.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.ts';
import { readTypedDate, writeTypedDate } from '../../../ui/typed-date.ts';
import css from './bank-check.module.css';

const KEY = ['modulus tables'];
const NAMES = { weights: 'Weights', substitutes: 'Substitutes' } as const;

/** Which versions of Vocalink's tables are loaded. Without one no account number is checked. */
export function ModulusTablesCard() {
  const client = useQueryClient();
  const { data } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(listModulusTables, { signal }) });
  const [day, setDay] = useState(() => writeTypedDate(londonDay(new Date())));
  const load = useMutation({
    mutationFn: (file: File) => callWithFile(loadModulusTable, { body: { valid_from: readTypedDate(day) ?? day }, file }),
    onSuccess: (answer) => {
      client.setQueryData(KEY, answer);
      toast.ok('Table loaded', 'Checks begun from now on use it');
    },
  });
  if (!data) return null;
  const current = data.tables.filter((table) => table.in_force);
  const weights = current.find(({ kind }) => kind === 'weights');
  const errors = fieldErrorsOf(load.error);
  return (
    <>
      {!weights && (
        <Notice kind="asks">
          <b>No modulus table is loaded.</b> Account numbers are not checked against sort codes, and no check passes.
        </Notice>
      )}
      {(data.can_load || weights) && (
        <Disclosure title={weights ? `Modulus table valid from ${formatLongDate(weights.valid_from)}` : 'Load a modulus table'}>
          <div className={css.fields}>
            <Facts
              facts={data.tables.map((table) => ({
                label: `${NAMES[table.kind]}, valid from ${formatLongDate(table.valid_from)}${table.in_force ? ', in force' : ''}`,
                value: `${table.name}, ${table.rows} lines, loaded by ${table.by}`,
              }))}
            />
            {data.can_load && (
              <>
                <p className="fh-body">
                  Vocalink publishes the tables valacdos and scsubtab for download, a few times a year, each with the day it counts from.
                </p>
                {load.error && (
                  <Notice kind="stops">
                    {errors['file'] ?? (messageOf(load.error) || 'This could not be loaded. Try again in a moment.')}
                  </Notice>
                )}
                <div className={css.pair}>
                  <DateField label="Valid from" value={day} error={errors['valid_from']} onChange={setDay} />
                </div>
                <div>
                  <FileButton accept=".txt,text/plain" onChange={(file) => file && load.mutate(file)}>
                    {(props) => (
                      <Button {...props} variant="default" loading={load.isPending} leftSection={<IconFileUpload size={15} stroke={1.7} />}>
                        Load a table
                      </Button>
                    )}
                  </FileButton>
                </div>
              </>
            )}
          </div>
        </Disclosure>
      )}
    </>
  );
}
