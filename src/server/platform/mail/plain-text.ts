import { toPlainText } from '@react-email/render'

type Element = { attribs?: Record<string, string>; children: unknown }
type Walk = (children: unknown, builder: Builder) => void
type Builder = { addInline(text: string, options: { noWordTransform: boolean }): void }

/** A link with its address behind a colon: "Review and decide: https://...". */
function address(element: Element, walk: Walk, builder: Builder): void {
  walk(element.children, builder)
  const href = element.attribs?.['href']
  if (href) builder.addInline(`: ${href}`, { noWordTransform: true })
}

const heading = { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 }

/** The plain-text version of an email. */
export const plainText = (html: string): string =>
  toPlainText(html, {
    formatters: { address },
    selectors: [
      { selector: 'a', format: 'address' },
      { selector: 'h1', options: heading },
      { selector: 'h2', options: heading },
    ],
  }).trim()
