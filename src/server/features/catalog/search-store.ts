import { type SQL, sql } from 'drizzle-orm'
import { COUNT_CAP } from '#shared/kernel/list-query.ts'
import type { Db } from '#server/platform/db/database.ts'
import { limitTo } from '#server/platform/db/limit.ts'

/** A typed word and its likely spellings, best first. */
export type SearchTerm = readonly string[]

/** How many matches are ranked. For a very common word these are the first ones, at a constant cost. */
export const MAX_MATCHES = COUNT_CAP

const MAX_TERMS = 8

export const termsOf = (q: string): SearchTerm[] =>
  [...new Set(q.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, MAX_TERMS).map((word) => [word])

const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** One or two letters match the start of a word; longer texts match anywhere. The index serves both. */
function occurs(spelling: string): SQL {
  const pattern = literal(spelling)
  if (spelling.length > 2) return sql`i.search like ${`%${pattern}%`}`
  return sql`(i.search like ${`${pattern}%`} or i.search like ${`% ${pattern}%`})`
}

/** Every word must occur in one of its spellings. */
export const matchesEveryTerm = (words: readonly SearchTerm[]): SQL =>
  sql.join(
    words.map((spellings) => sql`(${sql.join(spellings.map(occurs), sql` or `)})`),
    sql` and `,
  )

/** Ranking: name before brand, brand before description, better spellings first. */
export function relevance(words: readonly SearchTerm[]): SQL {
  const best = words.map(([first = '']) => first)
  const phrase = literal(best.join(' '))
  const everyWord = (column: SQL) =>
    sql.join(
      best.map((word) => sql`${column} like ${`%${literal(word)}%`}`),
      sql` and `,
    )
  const spellingScore = sql.join(
    best.map((word) => sql`(case when i.search like ${`%${literal(word)}%`} then 3 else 0 end)`),
    sql` + `,
  )
  const maker = sql`lower(coalesce(i.brand, '') || ' ' || coalesce(i.model, ''))`
  return sql`(case
    when lower(i.name) = ${best.join(' ')} then 100
    when lower(i.model) = ${best.join(' ')} then 95
    when lower(i.name) like ${`${phrase}%`} then 90
    when lower(i.name) like ${`% ${phrase}%`} then 80
    when lower(i.brand) like ${`${phrase}%`} then 75
    when ${everyWord(sql`lower(i.name)`)} then 70
    when ${everyWord(maker)} then 60
    when ${everyWord(sql`lower(i.name || ' ' || coalesce(i.brand, '') || ' ' || coalesce(i.model, ''))`)} then 50
    else 20 end + ${spellingScore})`
}

const SPELLINGS = 4

/** Likely meanings of a mistyped word: the most similar words of these catalogs. */
export async function spellings(
  db: Db,
  within: (company: SQL) => SQL,
  words: readonly string[],
): Promise<SearchTerm[]> {
  const { rows } = await db.execute<{ word: string; meant: string[] | null }>(sql`
    select typed.word, (
      select array_agg(near.word order by near.alike desc, near.word) from (
        select v.word, max(similarity(v.word, typed.word)) alike from catalog_words v
        where ${within(sql`v.company_id`)} and v.word % typed.word group by v.word order by 2 desc, 1 ${limitTo(SPELLINGS)}
      ) near
    ) meant
    from unnest(${sql.param([...words])}::text[]) with ordinality typed(word, place) order by typed.place`)
  return rows.map(({ word, meant }) => meant ?? [word])
}
