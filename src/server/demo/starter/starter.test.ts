import { existsSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import pictures from '#shared/catalog/starter-pictures.gen.json' with { type: 'json' }
import { starterCatalog } from './catalog.ts'

const items = starterCatalog.flatMap((category) => category.items)
const stems = items.flatMap((item) => [item.picture, ...(item.morePictures ?? [])])
const file = (path: string) => new URL(`../../../${path}`, import.meta.url)

describe('the starter catalog', () => {
  test('has nine categories, each with a dozen items or more', () => {
    expect(starterCatalog.map((category) => category.name)).toEqual([
      'Paint',
      'Tiles',
      'Tapware',
      'Lighting',
      'Hardware',
      'Flooring',
      'Kitchen Fixtures',
      'Bathroom Fixtures',
      'Benchtops',
    ])
    for (const category of starterCatalog) expect(category.items.length, category.name).toBeGreaterThanOrEqual(12)
  })

  test('has unique keys, names and models', () => {
    expect(new Set(starterCatalog.map((category) => category.key)).size).toBe(starterCatalog.length)
    for (const field of ['key', 'name', 'model'] as const)
      expect(new Set(items.map((item) => item[field])).size, field).toBe(items.length)
  })

  test('has prices in whole cents between five and ten thousand dollars', () => {
    for (const { key, priceCents } of items) {
      expect(Number.isInteger(priceCents), key).toBe(true)
      expect(priceCents, key).toBeGreaterThanOrEqual(500)
      expect(priceCents, key).toBeLessThanOrEqual(1_000_000)
    }
  })

  test('has description, specifications and lead time for every item', () => {
    for (const item of items) {
      expect(item.description.length, item.key).toBeGreaterThan(40)
      expect(Object.keys(item.specifications).length, item.key).toBeGreaterThanOrEqual(6)
      expect(item.leadTimeDays, item.key).toBeGreaterThan(0)
      expect(item.leadTimeDays, item.key).toBeLessThanOrEqual(90)
    }
  })

  test('has mostly available items, some limited ones, and stock in every category', () => {
    const inStock = items.filter((item) => item.availability === 'in_stock')
    expect(inStock.length).toBeGreaterThan(items.length / 2)
    expect(inStock.length).toBeLessThan(items.length)
    for (const category of starterCatalog)
      expect(
        category.items.some((item) => item.availability === 'in_stock'),
        category.name,
      ).toBe(true)
  })

  test('covers each category with a picture of one of its items', () => {
    for (const category of starterCatalog) expect(category.items.map((item) => item.picture)).toContain(category.cover)
  })

  test('has every picture in every size, small enough for a slow connection', () => {
    for (const stem of stems)
      for (const [size, limit] of [
        [800, 200_000],
        [400, 60_000],
        [160, 15_000],
      ] as const) {
        const picture = file(`web/public/catalog/${stem}-${size}.webp`)
        expect(existsSync(picture), `${stem}-${size}`).toBe(true)
        expect(statSync(picture).size, `${stem}-${size}`).toBeLessThan(limit)
      }
  })

  test('has a color and a blurred version for every picture, and no other entries', () => {
    expect(Object.keys(pictures).toSorted()).toEqual([...new Set(stems)].toSorted())
    for (const [stem, { color, blur, width, height }] of Object.entries(pictures)) {
      expect(color, stem).toMatch(/^#[0-9a-f]{6}$/)
      expect(blur, stem).toMatch(/^data:image\/webp;base64,/)
      expect(blur.length, stem).toBeLessThan(200)
      expect(width, stem).toBe(height)
    }
    expect(readFileSync(file('shared/catalog/starter-pictures.gen.json')).length).toBeLessThan(40_000)
  })
})
