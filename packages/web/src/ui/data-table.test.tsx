import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { showScreen } from '../shared/show-screen.tsx';
import { DataTable } from './data-table.tsx';

afterEach(cleanup);

function Opens() {
  const [isOpen, setOpen] = useState(false);
  return <button onClick={() => setOpen(true)}>{isOpen ? 'Open' : 'Shut'}</button>;
}

/** A table whose columns are written anew at each draw, as most are. */
function Rows() {
  const [asked, setAsked] = useState(0);
  return (
    <>
      <button onClick={() => setAsked(asked + 1)}>Ask again</button>
      <p>Asked {asked}</p>
      <DataTable
        label="Rows"
        rows={[{ id: 1 }]}
        rowKey={({ id }) => id}
        columns={[{ id: 'menu', head: 'Menu', cell: () => <Opens /> }]}
        compact={({ id }) => ({ lead: null, name: String(id), status: null })}
      />
    </>
  );
}

test('what is open in a row stays open when the table is drawn again', async () => {
  showScreen(<Rows />, { api: {} });
  fireEvent.click(await screen.findByRole('button', { name: 'Shut' }));
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }));
  expect(await screen.findByText('Asked 1')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open' })).toBeTruthy();
});
