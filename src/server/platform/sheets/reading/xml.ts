import { damaged } from './table-error.ts'

export type XmlHandler = {
  /** Names come without their namespace prefix. */
  open: (name: string, tag: string) => void
  close: (name: string) => void
  text: (text: string) => void
}

const MAX_TAG = 64 * 1024
/** Text is handed on in pieces of at most this many characters, so that one long cell never has to be held. */
const PIECE = 64 * 1024
const LONGEST_ENTITY = 12

/** Reads XML as it arrives. It knows no DTDs and therefore no entities of a file's own, and holds no more than one tag. */
export class XmlReader {
  readonly #handler: XmlHandler
  #rest = ''

  constructor(handler: XmlHandler) {
    this.#handler = handler
  }

  push(chunk: string): void {
    const xml = this.#rest + chunk
    let at = 0
    for (;;) {
      const open = xml.indexOf('<', at)
      if (open === -1) {
        at = this.#partOfText(xml, at)
        break
      }
      if (open > at) this.#handler.text(decoded(xml.slice(at, open)))
      const next = this.#markup(xml, open)
      if (next === undefined) {
        at = open
        break
      }
      at = next
    }
    this.#rest = xml.slice(at)
    if (this.#rest.length > MAX_TAG + PIECE) throw damaged()
  }

  /** Everything up to a possible entity at the end. */
  #partOfText(xml: string, from: number): number {
    if (xml.length - from < PIECE) return from
    const entity = xml.lastIndexOf('&')
    const end = entity > xml.length - LONGEST_ENTITY ? entity : xml.length
    if (end > from) this.#handler.text(decoded(xml.slice(from, end)))
    return Math.max(from, end)
  }

  /** The position after the tag, comment or section at `open`; undefined when it has not arrived in full. */
  #markup(xml: string, open: number): number | undefined {
    if (xml.startsWith('<!--', open)) return after(xml, '-->', open)
    if (xml.startsWith('<![CDATA[', open)) {
      const end = after(xml, ']]>', open)
      if (end !== undefined) this.#handler.text(xml.slice(open + 9, end - 3))
      return end
    }
    const end = after(xml, '>', open)
    if (end === undefined) return undefined
    const tag = xml.slice(open + 1, end - 1)
    if (tag.startsWith('!')) throw damaged()
    if (tag.startsWith('?')) return end
    if (tag.startsWith('/')) this.#handler.close(localName(tag.slice(1)))
    else {
      const name = localName(tag)
      this.#handler.open(name, tag)
      if (tag.endsWith('/')) this.#handler.close(name)
    }
    return end
  }
}

function after(xml: string, mark: string, from: number): number | undefined {
  const at = xml.indexOf(mark, from)
  return at === -1 ? undefined : at + mark.length
}

const localName = (tag: string): string => /^(?:[^\s/:>]*:)?([^\s/>]*)/.exec(tag)?.[1] ?? ''

const attributes = new Map<string, RegExp>()

/** An attribute of a tag, whatever its prefix. */
export function attributeOf(tag: string, name: string): string | undefined {
  let pattern = attributes.get(name)
  if (!pattern) {
    pattern = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    attributes.set(name, pattern)
  }
  const found = pattern.exec(tag)
  const value = found?.[1] ?? found?.[2]
  return value === undefined ? undefined : decoded(value)
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const decoded = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w{2,4}));/g, (whole, hex, decimal, name) => {
        if (name !== undefined) return named[String(name)] ?? whole
        const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16)
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
      })
    : text
