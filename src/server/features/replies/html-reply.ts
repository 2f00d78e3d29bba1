import { compile, type FormatCallback } from 'html-to-text'

const LONGEST = 500_000
/** Converting takes time by the square of the nesting. Mail programs stay below a hundred. */
const DEEPEST = 1_000

/** Marks where the quoted message begins, for programs that do not enclose it. */
const CUT = '\u0001'

const cut: FormatCallback = (_element, _walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 })
  builder.addInline(CUT)
  builder.closeBlock({ trailingLineBreaks: 1 })
}

/** A drawn line separates paragraphs. As dashes it would stay behind where the quoted message below it is cut off. */
const rule: FormatCallback = (_element, _walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 })
  builder.closeBlock({ trailingLineBreaks: 2 })
}

const skipped = [
  'img',
  'style',
  'script',
  'head',
  // Gmail, Apple Mail, Thunderbird, Yahoo, Proton.
  '.gmail_quote',
  '.gmail_attr',
  'blockquote[type=cite]',
  '.moz-cite-prefix',
  '.yahoo_quoted',
  '.protonmail_quote',
  '.gmail_signature',
  '[data-smartmail=gmail_signature]',
  '.moz-signature',
  '#Signature',
  '#ms-outlook-mobile-signature',
  '.protonmail_signature_block',
]

/** Outlook writes the quoted message after these without enclosing it. */
const cuts = [
  '#appendonsend',
  '#divRplyFwdMsg',
  '#mail-editor-reference-message-container',
  '#reply-intro',
  '#OLK_SRC_BODY_SECTION',
]

const convert = compile({
  wordwrap: false,
  limits: { maxInputLength: LONGEST, maxDepth: 100, maxChildNodes: 20_000 },
  formatters: { cut, rule },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'h2', options: { uppercase: false } },
    { selector: 'h3', options: { uppercase: false } },
    { selector: 'table', format: 'block' },
    { selector: 'hr', format: 'rule' },
    ...skipped.map((selector) => ({ selector, format: 'skip' })),
    ...cuts.map((selector) => ({ selector, format: 'cut' })),
  ],
})

/** The text of an email that has an HTML part only, without the quoted message. Empty when it is nested too deeply. */
export function textOfHtml(html: string): string {
  const beginning = html.slice(0, LONGEST)
  return isTooDeep(beginning) ? '' : (convert(beginning).split(CUT)[0] ?? '')
}

/** Elements without an end tag, or with one that is often left out. */
const UNCLOSED = /^(?:p|li|dt|dd|tr|td|th|tbody|thead|option|br|hr|img|input|meta|link|col|area|base|wbr|source)$/i

function isTooDeep(html: string): boolean {
  let depth = 0
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9:-]{0,30})/gi)) {
    if (UNCLOSED.test(name)) continue
    depth = end ? Math.max(0, depth - 1) : depth + 1
    if (depth > DEEPEST) return true
  }
  return false
}

/**
 * The content ids of pictures that the person put into the reply itself, and not those of the quoted message: its own markup comes
 * first in every mail program.
 */
export function ownPictures(html: string): Set<string> {
  const quote = html.search(
    /gmail_quote|type=["']?cite|appendonsend|divRplyFwdMsg|moz-cite-prefix|yahoo_quoted|protonmail_quote|gmail_signature|id=["']?Signature/i,
  )
  const own = html.slice(0, quote === -1 ? LONGEST : Math.min(quote, LONGEST))
  return new Set([...own.matchAll(/cid:([^"'\s>)]{1,200})/gi)].map(([, id = '']) => id))
}
