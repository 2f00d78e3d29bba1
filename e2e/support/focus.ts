import { expect, type Page } from '@playwright/test'

const named = `const named = (e) => {
  const label = e.getAttribute('aria-label') ?? (e.id === 'content' ? 'content' : (e.labels?.[0]?.textContent || e.textContent))
  // Without counts, which change in between.
  return e.tagName.toLowerCase() + ' "' + label.trim().slice(0, 40).replace(/,? ?\\d.*$/, '') + '"'
};`

/** Records the focused element, and every element pressed from now on. */
export const watchFocus = (page: Page): Promise<unknown> =>
  page.evaluate(`(() => {
    ${named}
    window.before = named(document.activeElement)
    window.pressed = []
    window.noting ??= addEventListener('click', ({ target }) => {
      const control = target.closest('button, a, input, summary, [role=menuitem]')
      if (control) pressed.push(named(control))
    }, { capture: true }) ?? true
  })()`)

const focused = (page: Page): Promise<string> =>
  page.evaluate<string>(`(() => { ${named} return named(document.activeElement ?? document.body) })()`)

/** After navigation the next Tab stop is in the new page. */
export async function focusOfNewPage(page: Page): Promise<string[]> {
  try {
    const inside = "document.activeElement?.closest('#content') != null"
    await expect.poll(() => page.evaluate<boolean>(inside), { timeout: 10_000, intervals: [20, 50] }).toBe(true)
    return []
  } catch {
    return [`after the change of page the focus is on ${await focused(page)}`]
  }
}

/** Something has opened: the focus must be inside it. */
export async function focusOfOpened(page: Page): Promise<string[]> {
  const lost = async () =>
    (await focused(page)).startsWith('body ') && !(await page.evaluate<string>('before')).startsWith('body ')
  try {
    await expect.poll(lost, { timeout: 10_000, intervals: [20, 50] }).toBe(false)
    return []
  } catch {
    return ['what opened does not have the focus']
  }
}

const over = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], dialog[open], details[data-menu][open]'

/** A menu in a dialog leaves the focus to the dialog. */
const inDialog = "document.activeElement?.closest('[role=dialog]') != null"

/** Esc closes the topmost layer, and the focus returns to the element that opened it, or to where it was before. */
export async function closeByKeyboard(page: Page): Promise<string[]> {
  const open = page.locator(over).locator('visible=true')
  const layers = await open.count()
  await page.keyboard.press('Escape')
  const places = await page.evaluate<string[]>('pressed.length > 0 ? pressed : [before]')
  const faults: string[] = []
  try {
    await expect.poll(() => open.count(), { timeout: 10_000, message: 'Esc closes it' }).toBeLessThan(layers)
    await expect
      .poll(async () => places.includes(await focused(page)) || (await page.evaluate<boolean>(inDialog)), {
        timeout: 10_000,
      })
      .toBe(true)
  } catch {
    const still = (await open.count()) >= layers ? 'Esc does not close it' : 'the focus is not given back'
    faults.push(`${still}: it is on ${await focused(page)}, not on ${places.join(' or ')}`)
  }
  for (let more = 0; more < 3 && (await open.count()) > 0; more += 1) {
    const left = await open.count()
    await page.keyboard.press('Escape')
    await expect
      .poll(() => open.count())
      .toBeLessThan(left)
      .catch(() => {})
  }
  return faults
}
