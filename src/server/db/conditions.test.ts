import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Rule = { name: string; spelling: RegExp; planted: string }

const home = 'src/server/db/conditions.ts'

/** How a store would write a shared condition again. `planted` proves that the spelling is found. */
const rules: Rule[] = [
  {
    name: 'open selections',
    spelling: /in\s*\(\s*'pending',\s*'in_review'|status not in \('approved'/,
    planted: `where s.status in ('pending', 'in_review', 'selected')`,
  },
  {
    name: 'selections that await the client',
    spelling: /in\s*\(\s*'in_review',\s*'selected'\s*\)/,
    planted: `where s.status in ('in_review', 'selected')`,
  },
  {
    name: 'decided selections',
    spelling: /['(]approved',\s*'ordered'\s*[)\]]/,
    planted: `where s.status in ('approved', 'ordered')`,
  },
  {
    name: 'overdue selections',
    spelling: /deadline <[^`]*and not \$\{(awaitsPrice|owesPrice)/,
    planted: 'and s.deadline < p.today and not ${awaitsPrice(sql`p.today`)}',
  },
  {
    name: 'price problems',
    spelling: /catalog_price_cents\s*<>\s*\S*price_cents/,
    planted: 'when not o.own_price and o.catalog_price_cents <> i.price_cents',
  },
  {
    name: 'selections that everyone has to sign',
    spelling: /signing_rule = 'all_above'/,
    planted: `p.signing_rule = 'all_above' and s.total_cents > p.signing_threshold_cents`,
  },
  {
    name: 'line totals',
    spelling: /\+ 500\)\s*\/\s*1000/,
    planted: '(${quantity} * ${price} + 500) / 1000',
  },
  {
    name: 'live projects',
    spelling: /\bp\.archived_at is null(?! and p\.is_template)/,
    planted: 'join projects p on p.id = s.project_id and p.archived_at is null',
  },
  {
    name: 'active members',
    spelling: /joined_at is not null[^'"`]*archived_at is null|archived_at is null[^'"`]*joined_at is not null/,
    planted: 'join members m on m.archived_at is null and m.joined_at is not null',
  },
  {
    name: 'the kind of a seat',
    spelling: /type = 'builder' then 'builder' else/,
    planted: `case when m.type = 'builder' then 'builder' else pp.seat end`,
  },
  {
    name: 'the work of a subcontractor',
    spelling: /project_trades \w+ (on|where) [^`]*category_id = s\.category_id/,
    planted: 'join project_trades t on t.project_id = s.project_id and t.category_id = s.category_id',
  },
  {
    name: 'display names',
    spelling: /concat_ws\(' ',[^)]*first_?name/i,
    planted: `coalesce(nullif(concat_ws(' ', m.first_name, m.last_name), ''), u.username)`,
  },
]

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sources(path)
    return /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) ? [path] : []
  })
}

// Tests recount with words of their own, so that a wrong condition does not prove itself.
const files = sources('src/server').filter((path) => path !== home && !path.startsWith('src/server/testing/'))

test.each(rules)('$name are written in one place', ({ spelling }) => {
  const repeated = files.filter((path) => spelling.test(readFileSync(path, 'utf8')))
  expect(repeated, `use the condition of ${home}`).toEqual([])
  expect(files.length).toBeGreaterThan(100)
})

test.each(rules)('a second spelling of $name is found', ({ spelling, planted }) => {
  expect(planted).toMatch(spelling)
})
