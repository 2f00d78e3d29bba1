import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { ProjectZone } from './project-zone.tsx'
import { HouseContext, useRegionFacts } from './region.ts'
import { useToday } from './use-today.ts'

afterEach(() => {
  vi.useRealTimers()
})

const Today = () => `${useToday()} ${useRegionFacts().dayOrder} `

test('inside a project today is the project’s day, and dates are typed as in the company’s region', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-10T13:30:00Z') })
  const shown = renderToStaticMarkup(
    <HouseContext value={{ region: 'GB', timeZone: 'America/Los_Angeles' }}>
      <Today />
      <ProjectZone timeZone="Pacific/Auckland">
        <Today />
      </ProjectZone>
    </HouseContext>,
  )
  expect(shown).toBe('2027-03-10 day-first 2027-03-11 day-first ')
})
