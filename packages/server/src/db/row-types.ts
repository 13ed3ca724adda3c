import type { ClientBase } from 'pg';

/** Where the shapes of JSON columns stand, and the words of columns whose check says less than the product. */
export const SHAPES = 'packages/server/src/db/column-shapes.ts';

type Column = { table: string; name: string; type: string; nullable: boolean; optional: boolean };

/**
 * What `kysely-codegen` cannot see, as its overrides: the words a check constraint allows in a column of text, and the shapes named in
 * `column-shapes.ts` by table and column (`ChecksLists` for `checks.lists`).
 */
export async function rowTypeOverrides(client: ClientBase, shapes: readonly string[]): Promise<{ columns: Record<string, string> }> {
  const columns = await findColumns(client);
  const words = await findWords(client);
  const unknown = shapes.filter((shape) => !columns.some((column) => shapeName(column) === shape));
  if (unknown.length > 0) throw new Error(`${SHAPES} names columns that do not exist: ${unknown.join(', ')}`);
  const found: Record<string, string> = {};
  for (const column of columns) {
    const key = `${column.table}.${column.name}`;
    const shape = shapes.includes(shapeName(column)) ? shapeName(column) : words.get(key);
    if (shape !== undefined) found[key] = typeOf(column, shape);
  }
  return { columns: found };
}

/** The generator writes an override as it stands, and knows of no import for it. */
export const withShapesImported = (types: string, shapes: readonly string[]): string =>
  types.replace(
    /^import type \{ ColumnType \} from .*$/m,
    (line) => `${line}\nimport type { ${shapes.join(', ')} } from './column-shapes.ts';`,
  );

/** The names that `column-shapes.ts` exports. */
export const shapesIn = (source: string): string[] => [...source.matchAll(/^export type (\w+) =/gm)].map(([, name = '']) => name);

const shapeName = ({ table, name }: Column): string =>
  `${table}_${name}`.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** JSON is written as text, or as what SQL makes of it, and read as its shape. */
function typeOf({ type, nullable, optional }: Column, shape: string): string {
  const empty = nullable ? ' | null' : '';
  const read = shape + empty;
  const written = type === 'jsonb' ? `string${empty}` : read;
  const inserted = optional || nullable ? `${written} | undefined` : written;
  return type === 'jsonb' || optional ? `ColumnType<${read}, ${inserted}, ${written}>` : read;
}

async function findColumns(client: ClientBase): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select table_name as table, column_name as name, data_type as type, is_nullable = 'YES' as nullable,
       column_default is not null or is_generated = 'ALWAYS' as optional
     from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`,
  );
  return rows;
}

/** Columns of text that a check narrows to a few words, each with these as a union. */
async function findWords(client: ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ column: string; definition: string }>(
    `select format('%s.%s', tables.relname, columns.attname) as column, pg_get_constraintdef(checks.oid) as definition
     from pg_constraint checks
       join pg_class tables on tables.oid = checks.conrelid and not tables.relispartition
       join pg_attribute columns on columns.attrelid = tables.oid and columns.attnum = checks.conkey[1]
     where checks.contype = 'c' and tables.relnamespace = 'public'::regnamespace and cardinality(checks.conkey) = 1`,
  );
  return new Map(
    rows.flatMap(({ column, definition }): [string, string][] => {
      const list = /^CHECK \(\([\w"]+ = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/.exec(definition)?.[1];
      const words = list?.split(', ').map((word) => /^('[^']*')::text$/.exec(word)?.[1]);
      return words?.every((word) => word !== undefined) ? [[column, words.join(' | ')]] : [];
    }),
  );
}
