import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ChosenLine } from '#shared/selections/selection-schemas.ts'
import { Covered } from './covered.tsx'

const choice = (id: number, name: string): ChosenLine => ({
  id,
  name,
  brand: null,
  model: null,
  description: null,
  price: 12.5,
  unit: 'each',
  imageUrl: `/api/files/${id}`,
  optionId: id,
  note: null,
  quantity: 4,
  total: 50,
  specifications: {},
  dataSheet: null,
})

const shown = (...choices: ChosenLine[]) =>
  renderToStaticMarkup(
    <Covered
      selection={{
        currency: 'USD',
        category: 'Handles',
        choices,
        total: 50 * choices.length,
        allowance: null,
        difference: null,
        sharedAllowance: null,
        notes: null,
      }}
    />,
  )

test('the sign page shows a picture of every item when several are signed together', () => {
  const html = shown(choice(7, 'Oak knob'), choice(8, 'Brass pull'))
  for (const { id, name } of [
    { id: 7, name: 'Oak knob' },
    { id: 8, name: 'Brass pull' },
  ]) {
    expect(html).toContain(`Picture of ${name}`)
    expect(html).toMatch(new RegExp(`<img[^>]*/api/files/${id}`))
    expect(html.indexOf(`Picture of ${name}`)).toBeLessThan(html.indexOf(`<strong>${name}</strong>`))
  }
})

test('the sign page shows the note of an option, because it is signed', () => {
  expect(shown({ ...choice(7, 'Oak knob'), note: 'Matches the oak of the island' })).toContain(
    'Matches the oak of the island',
  )
})

test('one item has its picture beside the text, and none inside', () => {
  expect(shown(choice(7, 'Oak knob'))).not.toContain('<img')
})

test('of several items each says its quantity, price and amount, and the amounts add up to the total', () => {
  const html = shown(choice(7, 'Oak knob'), choice(8, 'Brass pull'))
  const rows = [...html.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>(?:<strong[^>]*>)?([^<]*)/g)].map(
    ([, label, value]) => [label, value],
  )
  const of = (label: string) => rows.filter(([name]) => name === label).map(([, value]) => value)
  expect(of('Quantity')).toEqual(['4', '4'])
  expect(of('Price')).toEqual(['$12.50 each', '$12.50 each'])
  expect(of('Amount')).toEqual(['$50', '$50'])
  expect(of('Total')).toEqual(['$100'])
})

test('an extra without an allowance says that the client pays all of it', () => {
  expect(shown(choice(7, 'Oak knob'))).toContain('None, so you pay all of it')
})
