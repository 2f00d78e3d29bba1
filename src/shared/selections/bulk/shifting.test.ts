import { expect, test } from 'vitest'
import { previewShift, refusalToShift } from './shifting.ts'

const today = '2027-05-10'
const base = { room: null, status: 'pending', archivedAt: null, deadlineTyped: true, plan: null } as const

const planUntil = (decideBy: string) => ({
  installOn: '2027-07-01',
  installBy: '2027-07-05',
  milestone: 'Tiling',
  milestoneId: 1,
  leadTimeDays: 20,
  item: null,
  reserveDays: 0,
  confirmationDays: 0,
  orderingDays: 0,
  requiredOn: '2027-07-01',
  orderBy: '2027-06-01',
  decideBy,
})

test('a preview says from which day to which each deadline moves, soonest first', () => {
  const rows = [
    { ...base, id: 1, name: 'Tap', deadline: '2027-05-30' },
    { ...base, id: 2, name: 'Tiles', room: 'Kitchen', deadline: '2027-05-12' },
  ]
  expect(previewShift(rows, 14, today)).toEqual({
    moved: [
      { id: 2, name: 'Tiles', room: 'Kitchen', from: '2027-05-12', to: '2027-05-26' },
      { id: 1, name: 'Tap', room: null, from: '2027-05-30', to: '2027-06-13' },
    ],
    kept: [],
    leaving: 0,
    past: 0,
    late: 0,
  })
})

test('it names what stays, with the reason that the server gives', () => {
  const rows = [
    { ...base, id: 1, name: 'Approved', status: 'approved' as const, deadline: '2027-05-30' },
    { ...base, id: 2, name: 'Without', deadline: null },
    { ...base, id: 3, name: 'Archived', archivedAt: '2027-05-01T00:00:00Z', deadline: '2027-05-30' },
    { ...base, id: 4, name: 'Far', deadline: '2199-12-30' },
  ]
  const { moved, kept } = previewShift(rows, 2, today)
  expect(moved).toEqual([])
  expect(kept.map(({ name, reason }) => [name, reason])).toEqual([
    ['Without', 'Without a deadline'],
    ['Approved', 'Already approved'],
    ['Archived', 'Archived'],
    ['Far', 'Too far away'],
  ])
  for (const row of rows) expect(kept.find(({ id }) => id === row.id)?.reason).toBe(refusalToShift(row, 2))
})

test('it counts what would be before today, and not what is already', () => {
  const rows = [
    { ...base, id: 1, name: 'Past', deadline: '2027-05-09' },
    { ...base, id: 2, name: 'Today', deadline: today },
    { ...base, id: 3, name: 'Next week', deadline: '2027-05-17' },
  ]
  expect(previewShift(rows, -7, today).past).toBe(1)
  expect(previewShift(rows, -8, today).past).toBe(2)
})

test('it counts what leaves the schedule, and what the schedule needs earlier', () => {
  const plan = planUntil('2027-05-20')
  const rows = [
    { ...base, id: 1, name: 'Follows', plan, deadlineTyped: false, deadline: '2027-05-20' },
    { ...base, id: 2, name: 'By hand', plan, deadline: '2027-05-15' },
    { ...base, id: 3, name: 'Without a plan', deadlineTyped: false, deadline: '2027-05-15' },
  ]
  expect(previewShift(rows, 5, today)).toMatchObject({ leaving: 1, late: 1 })
  expect(previewShift(rows, 6, today)).toMatchObject({ leaving: 1, late: 2 })
  expect(previewShift(rows, -5, today)).toMatchObject({ leaving: 1, late: 0 })
})
