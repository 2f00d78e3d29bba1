import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CompanyContact } from '#shared/people/contract.ts'
import { CallLine } from './call-line.tsx'

const person = (id: number, name: string, phone: string | null, projects: string[] = []) => ({
  id,
  name,
  isOwner: false,
  email: `${id}@example.com`,
  phone,
  projects,
})
const contact = (...people: CompanyContact['people']): CompanyContact => ({
  companyId: 1,
  company: 'Alder & Stone',
  logo: null,
  phone: '+1 555 0100',
  address: null,
  clientsInvite: false,
  people,
})
const line = (contacts: CompanyContact[], project = 'Oak House') =>
  renderToStaticMarkup(<CallLine contacts={contacts} project={project} />)

test('names the person who runs the project, with a number to tap', () => {
  const html = line([
    contact(person(1, 'Maya', '555 0101', ['Elm House']), person(2, 'Tom', '(555) 0102', ['Oak House'])),
  ])
  expect(html).toContain('Urgent? Call Tom:')
  expect(html).toContain('href="tel:5550102"')
})

test('names someone else of the company, or the company, when that person has no number', () => {
  const tom = person(2, 'Tom', null, ['Oak House'])
  expect(line([contact(tom, person(1, 'Maya', '555 0101'))])).toContain('Call Maya:')
  expect(line([contact(tom)])).toContain('Call Alder &amp; Stone:')
  expect(line([{ ...contact(tom), phone: null }])).toBe('')
})

test('names nobody to someone with several builders', () => {
  expect(line([contact(person(1, 'Maya', '555 0101')), { ...contact(), companyId: 2 }])).toBe('')
})

test('dials the extension after the number', () => {
  expect(line([contact(person(1, 'Maya', '(555) 0102 ext. 12'))])).toContain('href="tel:5550102,12"')
})
