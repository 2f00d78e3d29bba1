import { createHash } from 'node:crypto'
import { Client } from 'pg'

/**
 * A hash for each table, view, function and extension of a database, over its columns, defaults, constraints, indexes, triggers and
 * grants. The order of columns and comments do not count, so that two ways to the same schema give the same hashes.
 */
export async function hashCatalog(url: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const objects = new Map<string, string[]>()
    for (const text of CATALOG_QUERIES) {
      const { rows } = await client.query<{ object: string; line: string }>(text)
      for (const { object, line } of rows) objects.set(object, [...(objects.get(object) ?? []), withoutComments(line)])
    }
    return Object.fromEntries([...objects].map(([object, lines]) => [object, sha256(lines.toSorted())]))
  } finally {
    await client.end()
  }
}

const withoutComments = (text: string): string => text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim()

const sha256 = (lines: string[]): string => createHash('sha256').update(lines.join('\n')).digest('hex')

// The job queue keeps its own schema, and the table of migrations differs by nature.
const RELATIONS = `pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public' and c.relname <> 'schema_migrations'`

const CATALOG_QUERIES = [
  `select 'extension ' || extname as object, extname as line from pg_extension`,
  `select 'table ' || c.relname as object, concat_ws(' ', c.relkind, c.relpersistence, c.reloptions, c.relacl, c.relrowsecurity) as line
   from ${RELATIONS} and c.relkind not in ('i', 'v')`,
  `select 'view ' || c.relname as object, concat_ws(' ', pg_get_viewdef(c.oid), c.reloptions, c.relacl) as line
   from ${RELATIONS} and c.relkind = 'v'`,
  `select 'table ' || c.relname as object, concat_ws(' ', 'column', a.attname, format_type(a.atttypid, a.atttypmod), 'required', a.attnotnull,
     'identity', a.attidentity, 'generated', a.attgenerated, 'storage', a.attstorage, 'collation', a.attcollation::regcollation, a.attacl,
     'default', pg_get_expr(d.adbin, d.adrelid)) as line
   from ${RELATIONS} and c.relkind = 'r' join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum`,
  // Required columns are in the column's line: only newer servers list them here.
  `select 'table ' || c.relname as object, concat_ws(' ', 'constraint', k.conname, pg_get_constraintdef(k.oid), 'validated', k.convalidated) as line
   from ${RELATIONS} join pg_constraint k on k.conrelid = c.oid and k.contype <> 'n'`,
  `select 'table ' || i.indrelid::regclass as object, concat_ws(' ', 'index', pg_get_indexdef(c.oid), c.reloptions) as line
   from ${RELATIONS} join pg_index i on i.indexrelid = c.oid and i.indrelid <> coalesce(to_regclass('schema_migrations'), 0)`,
  `select 'function ' || p.proname as object, concat_ws(' ', pg_get_functiondef(p.oid), p.proacl) as line from pg_proc p
   where p.pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  `select 'table ' || c.relname as object, concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), 'enabled', t.tgenabled) as line
   from ${RELATIONS} join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal`,
  // The rows that migrations insert.
  `select 'table event_marks' as object, concat_ws(' ', 'row', name, xid, id) as line from event_marks`,
  `select 'table unsubscribe_key' as object, concat_ws(' ', 'rows', count(*)) as line from unsubscribe_key`,
]
