import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

/** What one click does to a button; `detail` counts the clicks of a double click. */
function click(props: { pending?: boolean }, detail: number) {
  const [onClick, preventDefault] = [vi.fn(), vi.fn()]
  const { props: shown } = Button({ ...props, onClick, children: 'Create 4 orders' })
  shown.onClick({ detail, preventDefault })
  return { acted: onClick.mock.calls.length, prevented: preventDefault.mock.calls.length }
}

test('a double click on a button that sends a request sends it once', () => {
  expect(click({ pending: false }, 1)).toEqual({ acted: 1, prevented: 0 })
  // Before the first click is rendered as pending. A form is not submitted again either.
  expect(click({ pending: false }, 2)).toEqual({ acted: 0, prevented: 1 })
  expect(click({ pending: true }, 1)).toEqual({ acted: 0, prevented: 1 })
})

test('a button without a request may be clicked quickly', () => {
  expect(click({}, 2)).toEqual({ acted: 1, prevented: 0 })
})
