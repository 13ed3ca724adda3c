import { openPool } from './database.ts';

/**
 * Notes what is written into the store before it is written, so that bytes no row came to refer to can be found and erased. It asks over
 * connections of its own: the note must stand whatever becomes of the transaction that stores the file.
 */
export type FileWrites = {
  begin(storageKey: string, workspaceId: number, at: Date): Promise<void>;
  /** Nothing lies under the key any more. */
  end(storageKey: string): Promise<void>;
  close(): Promise<void>;
};

export function openFileWrites(databaseUrl: string): FileWrites {
  const pool = openPool(databaseUrl, { max: 2, idleMs: 1_000 });
  return {
    async begin(storageKey, workspaceId, at) {
      await pool.query('insert into vault.file_writes (storage_key, workspace_id, at) values ($1, $2, $3)', [storageKey, workspaceId, at]);
    },
    async end(storageKey) {
      await pool.query('delete from vault.file_writes where storage_key = $1', [storageKey]);
    },
    close: () => pool.end(),
  };
}
