import { createHash } from 'node:crypto';
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth';

const hash = (token: string) => createHash('sha256').update(token).digest('hex');

type Query = { model: string; where?: Where[] | undefined };

/** Keeps a session's token as its SHA-256 only: hashed on the way to the database, put back into the row that was asked for by it. */
export function hashSessionTokens(adapter: DBAdapter): DBAdapter {
  return { ...adapter, ...hashed(adapter), transaction: (work) => adapter.transaction((trx) => work({ ...trx, ...hashed(trx) })) };
}

function hashed(adapter: DBTransactionAdapter): Omit<DBTransactionAdapter, 'id'> {
  return {
    create: async <T extends Record<string, unknown>, R = T>(query: { model: string; data: Omit<T, 'id'> }) => {
      const row = await adapter.create<T, R>({ ...query, data: hashToken(query.model, query.data) });
      return restore(query.model, row, tokenIn(query.data));
    },
    findOne: async <T>(query: Parameters<DBAdapter['findOne']>[0]) =>
      restore(query.model, await adapter.findOne<T>(hashWhere(query)), askedFor(query)),
    findMany: async <T>(query: Parameters<DBAdapter['findMany']>[0]) => {
      const rows = await adapter.findMany<T>(hashWhere(query));
      return rows.map((row) => restore(query.model, row, askedFor(query)));
    },
    update: async <T>(query: Parameters<DBAdapter['update']>[0]) =>
      restore(
        query.model,
        await adapter.update<T>({ ...hashWhere(query), update: hashToken(query.model, query.update) }),
        tokenIn(query.update) ?? askedFor(query),
      ),
    updateMany: (query) => adapter.updateMany({ ...hashWhere(query), update: hashToken(query.model, query.update) }),
    count: (query) => adapter.count(hashWhere(query)),
    delete: (query) => adapter.delete(hashWhere(query)),
    deleteMany: (query) => adapter.deleteMany(hashWhere(query)),
    consumeOne: async <T>(query: Parameters<DBAdapter['consumeOne']>[0]) =>
      restore(query.model, await adapter.consumeOne<T>(hashWhere(query)), askedFor(query)),
    incrementOne: async <T>(query: Parameters<DBAdapter['incrementOne']>[0]) =>
      restore(query.model, await adapter.incrementOne<T>(hashWhere(query)), askedFor(query)),
  };
}

const tokenIn = (data: object): string | undefined => ('token' in data && typeof data.token === 'string' ? data.token : undefined);

function hashToken<D extends object>(model: string, data: D): D {
  const token = tokenIn(data);
  return model === 'session' && token !== undefined ? { ...data, token: hash(token) } : data;
}

const isToken = (where: Where) => where.field === 'token';

function hashWhere<Q extends Query>(query: Q): Q {
  if (query.model !== 'session' || !query.where?.some(isToken)) return query;
  const where = query.where.map((one) => {
    if (!isToken(one)) return one;
    if (Array.isArray(one.value)) return { ...one, value: one.value.map((token) => hash(String(token))) };
    return { ...one, value: hash(String(one.value)) };
  });
  return { ...query, where };
}

/** The one token a query names. Rows found by something else keep the hash: nobody can have their tokens. */
function askedFor({ where = [] }: Query): string | undefined {
  const value = where.find(isToken)?.value;
  return typeof value === 'string' ? value : undefined;
}

function restore<T>(model: string, row: T, token: string | undefined): T {
  if (model !== 'session' || token === undefined || row === null || typeof row !== 'object') return row;
  return 'token' in row && row.token === hash(token) ? { ...row, token } : row;
}
