import type { Grouping } from './groups.ts'
import type { Zoom } from './layout.ts'

export type ChartView = { zoom: Zoom; grouping: Grouping }

/** What was stored, as far as this version of the page knows it. */
export function readView(stored: string | null): ChartView {
  try {
    const { zoom, grouping } = JSON.parse(stored ?? '{}') as Partial<Record<keyof ChartView, unknown>>
    return {
      zoom: zoom === 'week' || zoom === 'month' ? zoom : 'all',
      grouping: grouping === 'trade' ? 'trade' : 'phase',
    }
  } catch {
    return { zoom: 'all', grouping: 'phase' }
  }
}
