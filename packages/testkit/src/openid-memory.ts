import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

/** What an OpenID Connect provider for tests remembers: for as long as the test runs, and apart from every other one. */
export function openIdMemory(): AdapterFactory {
  return (): Adapter => {
    const rows = new Map<string, AdapterPayload>();
    const findWhere = (holds: (row: AdapterPayload) => boolean) => Promise.resolve([...rows.values()].find(holds));
    const change = (work: () => unknown): Promise<undefined> => {
      work();
      return Promise.resolve(undefined);
    };
    return {
      upsert: (id, payload) => change(() => rows.set(id, payload)),
      find: (id) => Promise.resolve(rows.get(id)),
      findByUid: (uid) => findWhere((row) => row.uid === uid),
      findByUserCode: (code) => findWhere((row) => row.userCode === code),
      consume: (id) => change(() => rows.set(id, { ...rows.get(id), consumed: true })),
      destroy: (id) => change(() => rows.delete(id)),
      revokeByGrantId: (grant) =>
        change(() => {
          for (const [id, row] of rows) if (row.grantId === grant) rows.delete(id);
        }),
    };
  };
}
