import { compile, type FormatCallback } from 'html-to-text'

/** A link with its address behind a colon: "Review and decide: https://...". */
const address: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder)
  const href = element.attribs?.['href']
  if (href) builder.addInline(`: ${href}`, { noWordTransform: true })
}

const heading = { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 }

// Compiled once: compiling the selectors takes longer than converting an email.
const convert = compile({
  wordwrap: false,
  formatters: { address },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'a', format: 'address' },
    { selector: 'h1', options: heading },
    { selector: 'h2', options: heading },
  ],
})

/** The plain-text version of an email. */
export const plainText = (html: string): string => convert(html).trim()
