import { expect, test } from 'vitest'
import { pagesOf } from '#server/testing/material/made-document.ts'
import { drawRoomSheet } from './room-sheet.ts'

const rooms = ['Bedrooms', 'Entry', 'Hall bathroom', 'Kitchen', 'Living room', 'Study'].map((name) => ({
  name,
  url: `https://build.example/projects/4/room?name=${encodeURIComponent(name)}`,
}))

const facts = {
  company: 'Alder & Stone Homes',
  contact: { logo: null, address: '3 Mill Road, Maplewood', phone: '(555) 014-2200', license: 'CBC 1250' },
  project: 'Clarke residence',
  signIn: true,
  madeAt: new Date('2026-11-02T09:00:00Z'),
  rooms,
}

test.each(['a4', 'letter'] as const)('prints six rooms on one %s page, each with whom to call', async (paper) => {
  const pages = await pagesOf(await drawRoomSheet({ ...facts, paper }))
  expect(pages).toHaveLength(1)
  expect(pages[0]?.split('(555) 014-2200').length).toBeGreaterThan(rooms.length)
})

test('prints rooms and projects in letters of every script', async () => {
  const room = { name: '厨房 🛁', url: 'https://build.example/projects/4/room' }
  const [page] = await pagesOf(await drawRoomSheet({ ...facts, paper: 'a4', project: 'ערוגה', rooms: [room] }))
  expect(page).toContain('厨房')
  expect(page).not.toContain('U+')
})
