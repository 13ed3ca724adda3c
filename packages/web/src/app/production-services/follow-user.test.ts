import type { AuthUser } from '@freehold/contract/access/identity';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetStored, writeStored } from '../../lib/storage.ts';
import { ME_KEY } from '../../shared/workspace-queries.ts';
import { followUser } from './follow-user.ts';

const user = (id: number) => ({ id, email: `person-${id}@pennard.example` }) as AuthUser;
let client: QueryClient;
const tell = vi.fn();

beforeEach(() => {
  client = new QueryClient();
  tell.mockClear();
  writeStored('accessToken', 'a-token');
});

test('a user who is already known is told at once, and again whenever the details load', () => {
  client.setQueryData(ME_KEY, user(1));
  followUser(client, tell);
  expect(tell.mock.calls).toEqual([[user(1)]]);
  client.setQueryData(ME_KEY, user(2));
  expect(tell).toHaveBeenLastCalledWith(user(2));
});

test('other data changes nothing', () => {
  followUser(client, tell);
  client.setQueryData(['members'], []);
  client.removeQueries({ queryKey: ['members'] });
  expect(tell).not.toHaveBeenCalled();
});

test('after a log-out nobody is signed in', () => {
  client.setQueryData(ME_KEY, user(1));
  followUser(client, tell);
  forgetStored('accessToken');
  client.clear();
  expect(tell).toHaveBeenLastCalledWith(null);
});

test('data that the cache drops by itself is no log-out', () => {
  client.setQueryData(ME_KEY, user(1));
  followUser(client, tell);
  client.clear();
  expect(tell.mock.calls).toEqual([[user(1)]]);
});
