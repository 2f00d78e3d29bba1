/** The fields of an EXPLAIN node that matter here. */
type Step = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Actual Total Time'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Filter?: string
  Plans?: Step[]
}
export type Plan = { text: string; root: Step }

/** A connection, of whichever copy of the driver: benchmarks may have one of their own. */
type Connection = { query(text: string): Promise<unknown> }

/** Makes every new session on this database report the plan of each statement, with actual rows and the settings given. */
export async function explainEverything(
  client: Connection,
  database: string,
  more: Record<string, string> = {},
): Promise<void> {
  const settings = {
    ...more,
    session_preload_libraries: `'auto_explain'`,
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  }
  await client.query(`load 'auto_explain'`)
  for (const [name, value] of Object.entries(settings))
    await client.query(`alter database "${database}" set ${name} = ${value}`)
}

export function planOf(notice: string): Plan | null {
  const begin = notice.indexOf('{')
  if (!notice.includes('plan:') || begin < 0) return null
  const notices = JSON.parse(notice.slice(begin)) as { 'Query Text': string; Plan: Step }
  return { text: notices['Query Text'], root: notices.Plan }
}

const loops = (step: Step): number => step['Actual Loops']

/** Rows read from tables and indexes, whether they were used or not. */
export function rowsRead(step: Step): number {
  const inner = (step.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), 0)
  if (step['Node Type'] === 'Bitmap Index Scan' || step['Relation Name'] === undefined) return inner
  const thrownAway = (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0)
  return inner + Math.round((step['Actual Rows'] + thrownAway) * loops(step))
}

/** Pages of tables and indexes that a plan read, from memory or not. */
export const buffersRead = (step: Step): number => (step['Shared Hit Blocks'] ?? 0) + (step['Shared Read Blocks'] ?? 0)

/** The plan in readable form: what was read, how, and how many rows it returned. */
export function draw(step: Step, depth = 0): string {
  if (loops(step) === 0) return ''
  const place = [step['Relation Name'], step['Index Name']].filter(Boolean).join(' by ')
  const removed = step['Rows Removed by Filter']
    ? `, ${step['Rows Removed by Filter']} thrown away: ${step.Filter?.slice(0, 120)}`
    : ''
  const line = `${'  '.repeat(depth)}${step['Node Type']}${place ? ` on ${place}` : ''}: ${step['Actual Rows']} rows x ${loops(step)}${removed}\n`
  return line + (step.Plans ?? []).map((part) => draw(part, depth + 1)).join('')
}
