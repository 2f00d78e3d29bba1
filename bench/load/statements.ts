import { Client } from 'pg'

/** Settings of a PostgreSQL that counts what every statement costs, statements inside triggers and functions included. */
export const countingSettings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'all',
  'pg_stat_statements.max': '10000',
  'pg_stat_statements.track_planning': 'on',
}

type Cost = {
  statement: string
  outer: boolean
  calls: number
  ms: number
  mean: number
  /** Of planning, per call. A statement that is planned again for every run costs more here than in execution. */
  planned: number
  plans: number
  buffers: number
  rows: number
  wal: number
}

const RANKED = 30
const WIDTH = 110

async function connected<T>(url: string, run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/** Forgets what was counted before, such as the statements that filled the database. */
export const startCounting = (url: string): Promise<void> =>
  connected(url, async (client) => {
    await client.query('create extension if not exists pg_stat_statements')
    await client.query('select pg_stat_statements_reset()')
  })

/** The dearest statements by total time, as lines of a table. A statement's time contains that of the statements inside it. */
export const rankStatements = (url: string, requests: number): Promise<string[]> =>
  connected(url, async (client) => {
    const { rows } = await client.query<Cost>(`
      select query as statement, toplevel as outer, calls::int, total_exec_time + total_plan_time as ms, mean_exec_time as mean,
        total_plan_time / calls as planned, plans::int,
        (shared_blks_hit + shared_blks_read)::float / calls as buffers, rows::float / calls as rows, wal_bytes::float / calls as wal
      from pg_stat_statements where calls > 0 and dbid = (select oid from pg_database where datname = current_database())
      order by total_exec_time + total_plan_time desc`)
    const outer = rows.filter((row) => row.outer)
    const total = outer.reduce((sum, { ms }) => sum + ms, 0)
    const sent = outer.reduce((sum, { calls }) => sum + calls, 0)
    const planning = outer.reduce((sum, { planned, calls }) => sum + planned * calls, 0)
    const plans = outer.reduce((sum, one) => sum + one.plans, 0)
    return [
      `Statements: ${(sent / requests).toFixed(2)} a request, ${(total / requests).toFixed(2)} ms of planning and execution; "  in" marks those inside triggers and functions, which are not counted`,
      `Plans: ${plans} for ${sent} statements, ${(planning / requests).toFixed(2)} ms a request, ${((planning / total) * 100).toFixed(0)} % of the time`,
      '  share   calls  plans     mean  planned  buffers   rows   log kB  statement',
      ...rows.slice(0, RANKED).map((row) => line(row, total)),
    ]
  })

function line({ statement, outer, calls, plans, ms, mean, planned, buffers, rows, wal }: Cost, total: number): string {
  const figures = [
    `${((ms / total) * 100).toFixed(1)}%`.padStart(7),
    String(calls).padStart(7),
    String(plans).padStart(6),
    `${mean.toFixed(2)} ms`.padStart(9),
    planned.toFixed(2).padStart(7),
    buffers.toFixed(0).padStart(7),
    rows.toFixed(0).padStart(6),
    (wal / 1024).toFixed(1).padStart(7),
  ]
  const text = statement.replaceAll(/\s+/g, ' ').trim()
  return `${figures.join(' ')}  ${outer ? '' : 'in '}${text.length > WIDTH ? `${text.slice(0, 40)} … ${text.slice(-60)}` : text}`
}
