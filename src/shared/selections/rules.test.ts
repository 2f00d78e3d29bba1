import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Act,
  allowanceDifference,
  budgetEffect,
  awaitsClient,
  awaitsOptions,
  daysLeft,
  isChosenOnly,
  isOpen,
  isOverdue,
  isPossible,
  isProposedOnly,
  isReadyToOrder,
  leftUnderAllowance,
  lineTotal,
  stageOf,
  statusAfter,
  stepOf,
  sumOf,
  transitions,
} from './rules.ts'
import { SelectionStatus } from './selection-schemas.ts'
import { deadlineInWords, dueInWords, nextStepInWords, statusInWords } from './words.ts'

const statuses = SelectionStatus.options
const stages = ['draft', ...statuses] as const
const acts = Object.keys(transitions) as Act[]

/** Where each act leads from draft, pending, in_review, selected, approved, ordered; a dash is a refusal. */
const table: Record<Act, [string, string, string, string, string, string]> = {
  propose: ['pending', 'in_review', 'in_review', 'selected', '-', '-'],
  withdraw: ['pending', 'pending', 'in_review', 'selected', '-', '-'],
  withdrawChosen: ['pending', '-', 'in_review', '-', '-', '-'],
  withdrawLast: ['pending', 'pending', 'pending', '-', '-', '-'],
  makeCandidate: ['pending', 'in_review', 'in_review', 'in_review', 'in_review', '-'],
  send: ['in_review', 'in_review', 'in_review', 'selected', '-', '-'],
  include: ['pending', 'approved', 'approved', 'approved', '-', '-'],
  exclude: ['pending', 'pending', 'in_review', 'selected', 'in_review', '-'],
  choose: ['-', 'selected', 'selected', 'selected', '-', '-'],
  unchoose: ['pending', '-', 'in_review', 'in_review', '-', '-'],
  decline: ['-', '-', 'pending', 'pending', '-', '-'],
  sign: ['-', '-', 'approved', 'approved', '-', '-'],
  change: ['pending', 'pending', 'in_review', 'selected', 'in_review', '-'],
  order: ['-', '-', '-', '-', 'ordered', '-'],
  unorder: ['-', '-', '-', '-', '-', 'approved'],
  deliver: ['-', '-', '-', '-', '-', 'ordered'],
  install: ['-', '-', '-', '-', 'approved', 'ordered'],
  reopen: ['-', '-', '-', 'in_review', 'in_review', 'in_review'],
  delete: ['gone', 'gone', 'gone', 'gone', '-', '-'],
}

describe('the transitions of a selection', () => {
  test.each(Object.entries(table))('%s follows the table', (act, expected) => {
    const led = stages.map((stage) => {
      const step = stepOf(act as Act, stage)
      return 'to' in step ? step.to : '-'
    })
    expect(led).toEqual(expected)
  })

  test('every refusal is a sentence that a person can act on', () => {
    for (const act of acts)
      for (const stage of stages) {
        const step = stepOf(act, stage)
        if ('refused' in step) expect(step.refused).toMatch(/^[A-Z].{12,}\.$/)
      }
  })

  const Acts = fc.array(fc.constantFrom(...acts.filter((act) => act !== 'delete')), { maxLength: 60 })

  /** The status after a sequence of acts; refused ones change nothing. */
  function live(story: readonly Act[]) {
    let status: SelectionStatus = 'pending'
    const happened: { act: Act; from: SelectionStatus; to: SelectionStatus }[] = []
    for (const act of story) {
      const step = stepOf(act, status)
      if (!('to' in step) || step.to === 'gone') continue
      happened.push({ act, from: status, to: step.to })
      status = step.to
    }
    return { status, happened }
  }

  test('nothing is approved without a signature unless the builder includes it, and nothing is ordered without an approval', () => {
    fc.assert(
      fc.property(Acts, (story) => {
        for (const { act, from, to } of live(story).happened) {
          if (to === from) continue
          if (to === 'approved') expect(['sign', 'include', 'unorder']).toContain(act)
          if (to === 'ordered') expect([act, from]).toEqual(['order', 'approved'])
        }
      }),
    )
  })

  test('what was decided is opened again only by a change, by reopening or by no longer including it', () => {
    fc.assert(
      fc.property(Acts, (story) => {
        for (const { act, from, to } of live(story).happened)
          if (!isOpen(from) && isOpen(to)) expect(['change', 'makeCandidate', 'reopen', 'exclude']).toContain(act)
      }),
    )
  })

  test('every status can reach ordered, and an ordered selection can be reopened', () => {
    const way: Record<SelectionStatus, Act[]> = {
      pending: ['propose', 'choose', 'sign', 'order'],
      in_review: ['sign', 'order'],
      selected: ['sign', 'order'],
      approved: ['order'],
      ordered: [],
    }
    for (const status of statuses) {
      let at: SelectionStatus = status
      for (const act of way[status]) {
        const step = stepOf(act, at)
        if ('to' in step && step.to !== 'gone') at = step.to
      }
      expect(at).toBe('ordered')
    }
    expect(isPossible('reopen', 'ordered')).toBe(true)
  })
})

describe('status words', () => {
  const state = (status: SelectionStatus, selectedItemId: number | null = null) => ({ status, selectedItemId })

  test('the badge says whose turn it is, from the reader’s side', () => {
    expect(statusInWords(state('pending'), 'client')).toBe('Waiting for options')
    expect(statusInWords(state('in_review'), 'client')).toBe('Your turn to choose')
    expect(statusInWords(state('in_review'), 'builder')).toBe('Client’s turn to choose')
    expect(statusInWords(state('in_review', 7), 'client')).toBe('Your turn to sign')
    expect(statusInWords(state('selected', 7), 'builder')).toBe('Client’s turn to sign')
    expect(statusInWords(state('approved', 7), 'subcontractor')).toBe('Approved')
    expect(statusInWords(state('ordered', 7), 'builder')).toBe('Ordered')
  })

  test('an unknown status has no label', () =>
    expect(statusInWords(state('lost' as SelectionStatus), 'client')).toBeNull())

  test('an approved selection says who does what next', () => {
    expect(nextStepInWords(state('approved'), 'builder')).toBe('Ready to order')
    expect(nextStepInWords(state('approved'), 'client')).toBe('Your builder will order it')
    expect(nextStepInWords(state('approved'), 'subcontractor')).toBeNull()
    expect(nextStepInWords(state('ordered'), 'client')).toBeNull()
  })

  test('nobody orders what is installed', () => {
    const installed = { ...state('approved', 7), installed: {} }
    expect(isReadyToOrder(state('approved', 7))).toBe(true)
    expect(isReadyToOrder(installed)).toBe(false)
    for (const reader of ['builder', 'client'] as const) {
      expect(statusInWords(installed, reader)).toBe('Installed')
      expect(nextStepInWords(installed, reader)).toBeNull()
    }
  })
})

test('statusAfter throws for an act that the table refuses, and for one that leaves no selection', () => {
  expect(statusAfter('sign', 'selected')).toBe('approved')
  expect(() => statusAfter('sign', 'ordered')).toThrow('sign is not possible on a selection that is ordered')
  expect(() => statusAfter('delete', 'pending')).toThrow('not possible')
})

test('each status says who owes what', () => {
  const of = (rule: (status: SelectionStatus) => boolean) => statuses.filter(rule)
  expect(of(isOpen)).toEqual(['pending', 'in_review', 'selected'])
  expect(of(awaitsOptions)).toEqual(['pending'])
  expect(of(awaitsClient)).toEqual(['in_review', 'selected'])
  expect(of(isChosenOnly)).toEqual(['selected'])
  expect(of((status) => isReadyToOrder({ status }))).toEqual(['approved'])
  expect(of((status) => isProposedOnly({ status, selectedItemId: 7 }))).toEqual(['in_review'])
  expect(of((status) => isProposedOnly({ status, selectedItemId: null }))).toEqual([])
})

test('a draft is a stage of its own, whatever its status', () => {
  expect(stageOf({ draft: true, status: 'pending' })).toBe('draft')
  expect(stageOf({ draft: false, status: 'pending' })).toBe('pending')
})

describe('deadlines', () => {
  test.each([
    ['2027-03-09', 'pending', false],
    ['2027-03-09', 'in_review', true],
    ['2027-03-10', 'pending', false],
    ['2027-03-10', 'in_review', false],
    ['2027-03-11', 'in_review', false],
    ['2027-03-09', 'selected', true],
    ['2027-03-09', 'approved', false],
    ['2027-03-09', 'ordered', false],
    [null, 'pending', false],
  ] as const)('due %s and %s: overdue is %s on March 10', (deadline, status, overdue) => {
    expect(isOverdue({ deadline, status }, '2027-03-10')).toBe(overdue)
  })

  test('a decision is not overdue while the builder owes a price', () => {
    const due = { deadline: '2027-03-09', status: 'in_review' } as const
    expect(isOverdue({ ...due, awaitsPrice: true }, '2027-03-10')).toBe(false)
    expect(isOverdue({ ...due, awaitsPrice: false }, '2027-03-10')).toBe(true)
  })

  test.each([
    ['2027-03-13', 3, 'in 3 days', 'Due in 3 days'],
    ['2027-03-11', 1, 'tomorrow', 'Due in 1 day'],
    ['2027-03-10', 0, 'today', 'Due today'],
    ['2027-03-09', -1, '1 day overdue', 'Overdue by 1 day'],
    ['2027-03-08', -2, '2 days overdue', 'Overdue by 2 days'],
    ['2028-03-10', 366, 'in 366 days', 'Due in 366 days'],
  ] as const)('%s is %i days away: %s', (deadline, days, words, due) => {
    expect(daysLeft(deadline, '2027-03-10')).toBe(days)
    const overdue = days < 0
    expect(deadlineInWords(deadline, '2027-03-10', overdue)).toBe(words)
    expect(dueInWords({ deadline, status: 'in_review', overdue }, '2027-03-10')).toBe(due)
    expect(dueInWords({ deadline, status: 'ordered', overdue: false }, '2027-03-10')).toBeNull()
  })
})

describe('money', () => {
  test('the difference from the allowance is exact to the cent', () => {
    expect(allowanceDifference(1091.2, 400.2)).toBe(691)
    expect(allowanceDifference(0.3, 0.1)).toBe(0.2)
    expect(allowanceDifference(null, 10)).toBeNull()
    expect(allowanceDifference(10, null)).toBeNull()
  })

  test.each([
    [1, 250, 250],
    [12.345, 80, 987.6],
    [0.001, 5, 0.01],
    [0.001, 4.99, 0],
    [3, 0.1, 0.3],
    [100_000, 999_999_999, 99_999_999_900_000],
  ])('%d at $%d is $%d', (quantity, price, total) => {
    expect(lineTotal(quantity, price)).toBe(total)
  })

  test('a choice is shown with its effect on the total and the remaining budget', () => {
    expect(budgetEffect({ budget: 10_000, spent: 4_000 }, null, 1_500.5)).toEqual({
      spentBefore: 4_000,
      spentAfter: 5_500.5,
      change: 1_500.5,
      remainingBefore: 6_000,
      remainingAfter: 4_499.5,
      percentAfter: 55,
      overBudget: false,
    })
    expect(budgetEffect({ budget: 10_000, spent: 9_900 }, 400, 700)).toMatchObject({
      change: 300,
      remainingAfter: -200,
      percentAfter: 102,
      overBudget: true,
    })
    expect(budgetEffect({ budget: null, spent: 0 }, null, 10)).toMatchObject({
      remainingBefore: null,
      remainingAfter: null,
      percentAfter: null,
      overBudget: false,
    })
  })

  test('the last cent of a budget is not over it, and a budget of nothing has no percent', () => {
    expect(budgetEffect({ budget: 500, spent: 200 }, null, 300)).toMatchObject({ percentAfter: 100, overBudget: false })
    expect(budgetEffect({ budget: 500, spent: 200 }, null, 300.01)).toMatchObject({ overBudget: true })
    expect(budgetEffect({ budget: 0, spent: 0 }, null, 10)).toMatchObject({ percentAfter: null, overBudget: true })
  })

  test('a shared allowance leaves as much while a decision keeps its cost', () => {
    expect(leftUnderAllowance({ remaining: 80 }, 30)).toBe(80)
    expect(leftUnderAllowance({ remaining: 80 }, 30, null)).toBe(110)
  })

  test('an amount is summed over the selections that have it', () => {
    const amounts = { total: 10.1, allowance: null, difference: null }
    expect(sumOf([amounts, { ...amounts, total: 0.2 }, { ...amounts, total: null }], 'total')).toBe(10.3)
    expect(sumOf([amounts], 'allowance')).toBeNull()
    expect(sumOf([], 'total')).toBeNull()
  })

  test('before plus change is after, to the cent, for any choice', () => {
    const Cents = fc.integer({ min: 0, max: 1e10 })
    fc.assert(
      fc.property(Cents, Cents, Cents, (spent, current, next) => {
        const effect = budgetEffect({ budget: 1e6, spent: spent / 100 }, current / 100, next / 100)
        expect(Math.round(effect.spentAfter * 100)).toBe(spent + next - current)
      }),
    )
  })
})
