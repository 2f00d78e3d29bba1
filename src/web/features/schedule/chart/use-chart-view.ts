import { useState } from 'react'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { viewKey } from '#web/platform/offline/kept-views.ts'
import { type ChartView, readView } from './chart-view.ts'

/** Zoom and grouping of the chart, as the person chose them last in this browser. */
export function useChartView(): [ChartView, (change: Partial<ChartView>) => void] {
  const key = viewKey(useCurrentUser().id, 'timeline')
  const [view, setView] = useState(() => readView(stored(key)))
  const change = (some: Partial<ChartView>) => {
    const next = { ...view, ...some }
    setView(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Storage may be full or blocked; the choice then lasts until the page closes.
    }
  }
  return [view, change]
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
