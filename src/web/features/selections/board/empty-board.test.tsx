import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { EmptyBoard, StoppedBanner } from './empty-board.tsx'

const shown = (room: string | undefined, ...stopped: string[]) =>
  renderToStaticMarkup(
    <EmptyBoard
      back={null}
      room={room}
      stopped={stopped.map((name) => ({ name }) as Selection)}
      others={[]}
      onRoom={() => {}}
    />,
  )

test('a room where nothing is approved any more tells a trade to stop, and what was approved', () => {
  const one = shown('Bathroom', 'Wall tile')
  expect(one).toContain('Bathroom')
  expect(one).toContain('No longer approved, stop')
  expect(one).toContain('Wall tile was approved for this room and no longer is.')
  expect(shown('Bathroom', 'Wall tile', 'Grout')).toContain('Wall tile and Grout were approved for this room')
})

test('a board names what is no longer approved, and says nothing while everything is', () => {
  const html = renderToStaticMarkup(<StoppedBanner stopped={[{ name: 'Floor tile' } as Selection]} />)
  expect(html).toContain('No longer approved, stop')
  expect(html).toContain('Floor tile was approved for this room and no longer is.')
  expect(renderToStaticMarkup(<StoppedBanner stopped={[]} />)).toBe('')
})

test('a room that has nothing yet is shown under its own name, not as another one', () => {
  const html = shown('Attic')
  expect(html).toContain('Attic')
  expect(html).toContain('Nothing to show in this room')
  expect(html).not.toContain('stop')
})
