import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BoardRole, composeBoard, cropOf, roleOf } from './board.ts'

const roles = fc.constantFrom<BoardRole>('surface', 'fixture', 'hardware')
const boards = fc.tuple(fc.array(roles, { minLength: 1, maxLength: 40 }), fc.double({ min: 0.3, max: 3, noNaN: true }))

test('covers the whole board exactly once, whatever is on it', () => {
  fc.assert(
    fc.property(boards, ([all, aspect]) => {
      const placed = composeBoard(
        all.map((role, id) => ({ id, role })),
        aspect,
      )
      expect(placed.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(all.map((_, id) => id))
      expect(placed.reduce((sum, { width, height }) => sum + width * height, 0)).toBeCloseTo(1, 6)
      for (const { left, top, width, height } of placed) {
        expect(Math.min(left, top)).toBeGreaterThan(-1e-9)
        expect(Math.max(left + width, top + height)).toBeLessThan(1 + 1e-9)
      }
      for (const [n, a] of placed.entries())
        for (const b of placed.slice(n + 1)) {
          const apart =
            a.left + a.width <= b.left + 1e-9 ||
            b.left + b.width <= a.left + 1e-9 ||
            a.top + a.height <= b.top + 1e-9 ||
            b.top + b.height <= a.top + 1e-9
          expect(apart).toBe(true)
        }
    }),
    { numRuns: 60 },
  )
})

test('gives surfaces the most room and hardware the least', () => {
  const placed = composeBoard([{ role: 'hardware' }, { role: 'surface' }, { role: 'fixture' }], 1.6)
  const area = (role: BoardRole) => {
    const { width, height } = placed.find((piece) => piece.role === role) ?? { width: 0, height: 0 }
    return width * height
  }
  expect(area('surface')).toBeCloseTo(area('fixture') * 2)
  expect(area('fixture')).toBeCloseTo(area('hardware') * 2)
  expect(placed[0]).toMatchObject({ role: 'surface', left: 0, top: 0 })
})

test('keeps tiles close to squares on a phone and on a desktop', () => {
  const kitchen = ['surface', 'surface', 'fixture', 'fixture', 'fixture', 'fixture', 'fixture', 'fixture', 'hardware']
  for (const aspect of [0.6, 1, 1.78])
    for (const { width, height } of composeBoard(
      kitchen.map((role) => ({ role: role as BoardRole })),
      aspect,
    )) {
      const ratio = (width * aspect) / height
      expect(Math.max(ratio, 1 / ratio)).toBeLessThan(3)
    }
})

test('tells surfaces, fixtures and hardware apart by category, name and unit', () => {
  const role = (category: string | null, name = '', unit: 'each' | 'sq_ft' | 'm2' = 'each') =>
    roleOf({ category, name, unit })
  for (const category of ['Tiles', 'Flooring', 'Paint', 'Countertops', 'Benchtops'])
    expect(role(category)).toBe('surface')
  for (const category of ['Kitchen Fixtures', 'Lighting', 'Faucets', 'Bathroom Fixtures'])
    expect(role(category)).toBe('fixture')
  expect(role('Hardware', 'Front door lever')).toBe('hardware')
  expect(role(null, 'Cabinet handles')).toBe('hardware')
  expect(role(null, 'Cladding', 'm2')).toBe('surface')
})

test('crops our own pictures to the material and leaves uploads whole', () => {
  expect(cropOf('/catalog/tile-subway-white-800.webp')?.zoom).toBeGreaterThan(1)
  expect(cropOf('/catalog/sink-undermount-steel-800.webp')).toBeNull()
  expect(cropOf('/api/files/7?size=800')).toBeNull()
  expect(cropOf(null)).toBeNull()
})
