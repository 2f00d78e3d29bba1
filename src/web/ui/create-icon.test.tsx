import Check from 'virtual:icons/check'
import CircleAlert from 'virtual:icons/circle-alert'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

describe('icons', () => {
  it('take their stroke from the outermost element, so that classes can change it', () => {
    expect(renderToStaticMarkup(<Check className="size-4" />)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" ' +
        'stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" class="lucide size-4">' +
        '<path d="M20 6L9 17l-5-5"></path></svg>',
    )
  })

  it('draw every shape of an icon', () => {
    const markup = renderToStaticMarkup(<CircleAlert />)
    expect(markup).toContain('class="lucide"')
    expect(markup).toContain('<circle cx="12" cy="12" r="10"></circle><path d="M12 8v4m0 4h.01"></path></svg>')
  })

  it('are hidden from screen readers unless they have a label', () => {
    expect(renderToStaticMarkup(<Check aria-hidden />)).toContain('aria-hidden="true"')
    expect(renderToStaticMarkup(<Check role="img" aria-label="Done" />)).not.toContain('aria-hidden')
  })
})
