import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { figures } from '#shared/figures/glossary.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { BudgetEffectPanel } from './budget-effect.tsx'

test('the effect of a choice says beside the total spent that it is no bill', () => {
  const selection = { currency: 'USD', allowance: 400, sharedAllowance: null, draft: false, total: 356, forecast: 356 }
  const html = renderToStaticMarkup(
    <BudgetEffectPanel
      selection={selection as unknown as Selection}
      project={{ budget: 62_000, spentBudget: 6_119, forecastBudget: 20_000 }}
      total={445}
      lines={[{ label: '5 × $89 each', total: 445 }]}
    />,
  )
  expect(html).toContain(figures.spent.label)
  expect(html).toContain(figures.spent.explanation)
  expect(html).toMatch(/\$6,119.*\$6,208/s)
})
