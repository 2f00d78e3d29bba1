import Holidays from 'date-holidays'
import { groupBy } from '../../src/shared/kernel/group-by.ts'
import { type Region, regions } from '../../src/shared/kernel/regions.ts'

/** The years whose public holidays are in migration 0006. */
export const holidayYears = { from: 2024, to: 2045 }

/** Where one country has several calendars, the one of most of its builders. */
const places: Record<Region, [string, string?]> = {
  US: ['US'],
  CA: ['CA'],
  GB: ['GB', 'ENG'],
  IE: ['IE'],
  AU: ['AU'],
  NZ: ['NZ'],
}

/** Days on which work pauses by law, with the weekday to which a holiday at a weekend moves. */
export function publicHolidays(region: Region): { day: string; name: string }[] {
  const calendar = new Holidays(...(places[region] as [string, string]))
  calendar.setLanguages('en')
  const years = Array.from({ length: holidayYears.to - holidayYears.from + 1 }, (_, n) => holidayYears.from + n)
  const found = years
    .flatMap((year) => calendar.getHolidays(year))
    .filter(({ type }) => type === 'public')
    .map(({ date, name }) => ({ day: date.slice(0, 10), name: american(name) }))
  return [...new Map(found.map((one) => [one.day, one])).values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

const american = (name: string): string =>
  name.replace('Labour', 'Labor').replace(' (substitute day)', ' (observed)').replaceAll('’', "'")

/** Migration 0006: one line for each region and holiday. */
export function holidayMigration(): string {
  const rows = regions.flatMap((region) =>
    [...groupBy(publicHolidays(region), ({ name }) => name)].map(
      ([name, days]) =>
        `  ('${region}', '${name.replaceAll("'", "''")}', '{${days.map(({ day }) => day).join(',')}}'::date[])`,
    ),
  )
  const { from, to } = holidayYears
  return `-- Generated from date-holidays by scripts/holidays: the public holidays of the six regions from ${from} to ${to}.
insert into public_holidays (region, day, name)
select region, day, name from (values
${rows.join(',\n')}
) as list (region, name, days), unnest(days) as day;
`
}
