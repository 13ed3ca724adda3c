import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PickAll, PickBox } from './pick-box.tsx';

afterEach(cleanup);

const box = () => screen.getByRole<HTMLInputElement>('checkbox');

test('the box over all rows is empty, half-filled or full as some or all are chosen', () => {
  const { rerender } = render(<PickAll count={0} of={3} onPick={() => undefined} />);
  const looks = () => [box().checked, box().indeterminate];
  expect(looks()).toEqual([false, false]);
  rerender(<PickAll count={2} of={3} onPick={() => undefined} />);
  expect(looks()).toEqual([false, true]);
  rerender(<PickAll count={3} of={3} onPick={() => undefined} />);
  expect(looks()).toEqual([true, false]);
});

test('a press tells what the row becomes, and whether Shift was held', () => {
  const onPick = vi.fn();
  const { rerender } = render(<PickBox label="Choose 2 Larkspur Mews" checked={false} onPick={onPick} />);
  fireEvent.click(box());
  expect(onPick).toHaveBeenLastCalledWith(true, false);
  rerender(<PickBox label="Choose 2 Larkspur Mews" checked onPick={onPick} />);
  fireEvent.click(box(), { shiftKey: true });
  expect(onPick).toHaveBeenLastCalledWith(false, true);
});

test('a box over rows that are about to go cannot be pressed', () => {
  const onPick = vi.fn();
  render(<PickAll count={0} of={3} disabled onPick={onPick} />);
  fireEvent.click(box());
  expect(onPick).not.toHaveBeenCalled();
});
