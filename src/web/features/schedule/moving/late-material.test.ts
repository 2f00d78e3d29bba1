import { expect, test } from 'vitest'
import { lateMaterialInWords } from './late-material.ts'

const earlier = { from: '2026-12-10', to: '2026-12-03' }
const later = { from: '2026-12-03', to: '2026-12-10' }

test('says nothing while all material arrives in time', () => {
  expect(lateMaterialInWords([{ ...earlier, late: false }])).toBeNull()
})

test('advises a later day for material that an earlier day makes late', () => {
  const rows = [
    { ...earlier, late: true },
    { ...later, late: true },
  ]
  expect(lateMaterialInWords(rows)).toBe(
    '2 orders and deliveries are expected after the day on which the material is needed. Ask the supplier, or choose a later day.',
  )
})

test('advises to move further where the material was late before, and the move gives it more time', () => {
  expect(lateMaterialInWords([{ ...later, late: true }])).toBe(
    '1 order or delivery is still expected after the day on which the material is needed. Ask the supplier, or move it further.',
  )
})
