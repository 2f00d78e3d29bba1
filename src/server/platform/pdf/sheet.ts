import { PDF, type PDFImage, type PDFPage, rgb } from '@libpdf/core'
import { type FontName, Fonts } from './letters/fonts.ts'
import { breaksOf, longestThat } from './letters/line-breaks.ts'
import { joinContent } from './page-content.ts'

const hex = (color: string) => {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  return rgb(r ?? 0, g ?? 0, b ?? 0)
}

/** The colors of the screens. */
export const colors = {
  ink: hex('#2b2723'),
  soft: hex('#6d655d'),
  line: hex('#dfdad3'),
  tint: hex('#f7f4ef'),
  paper: hex('#ffffff'),
  primary: hex('#2a5a45'),
  good: hex('#e7f0ea'),
  accent: hex('#b65b31'),
  warm: hex('#fbece3'),
}
export type Color = keyof typeof colors

export type Style = { font?: FontName; size?: number; color?: Color; leading?: number; align?: 'left' | 'right' }
export type Box = { x: number; y: number; width: number }

type PaperSize = { width: number; height: number }
export const papers = { a4: { width: 595, height: 842 }, letter: { width: 612, height: 792 } } satisfies Record<
  string,
  PaperSize
>

type Description = { title: string; subject: string; author: string; madeAt: Date }

const MARGIN = 46
const FOOT = 52

/** Pages that are filled from top to bottom; `y` is the position of the next element. */
export class Sheet {
  readonly pdf = PDF.create()
  readonly pages: PDFPage[] = []
  readonly left = MARGIN
  readonly width: number
  y = MARGIN
  readonly #paper: PaperSize
  readonly #fonts: Fonts
  readonly #wrapped = new Map<string, readonly string[]>()

  constructor(paper: PaperSize) {
    this.#paper = paper
    this.width = paper.width - 2 * MARGIN
    this.#fonts = new Fonts(this.pdf)
    this.turn()
  }

  /** Whether characters were printed as Unicode numbers, because none of our fonts has them. */
  get lacksLetters(): boolean {
    return this.#fonts.lacking
  }

  get page(): PDFPage {
    const page = this.pages.at(-1)
    if (!page) throw new Error('A sheet without a page')
    return page
  }

  turn(): void {
    this.pages.push(this.pdf.addPage(this.#paper))
    this.y = MARGIN
  }

  /** Height of a whole page, and what is left of the current one. */
  get roomOnPage(): number {
    return this.#paper.height - FOOT - MARGIN
  }

  get roomLeft(): number {
    return this.#paper.height - FOOT - this.y
  }

  fits(height: number): boolean {
    return height <= this.roomLeft
  }

  /** Starts a new page unless this height fits on the current one. */
  room(height: number): void {
    if (!this.fits(height)) this.turn()
  }

  /** Wraps words to a width; a word longer than a line is broken. A table measures its cells before it draws them, and repeats many. */
  wrap(words: string, width: number, { font = 'text', size = 9 }: Style = {}): readonly string[] {
    const key = `${font} ${size} ${width} ${words}`
    const lines = this.#wrapped.get(key) ?? this.#wrap(words, width, font, size)
    this.#wrapped.set(key, lines)
    return lines
  }

  #wrap(words: string, width: number, font: FontName, size: number): string[] {
    const fits = (line: string) => this.#fonts.width(font, line, size) <= width
    const lines: string[] = []
    for (const paragraph of this.#fonts.printable(font, words).split(/\r\n|\r|\n/)) {
      let line = ''
      for (const word of breaksOf(paragraph)) {
        if (fits((line + word).trimEnd())) {
          line += word
          continue
        }
        if (line) lines.push(line.trimEnd())
        line = word
        while (!fits(line.trimEnd())) {
          const start = longestThat(fits, line)
          lines.push(start)
          line = line.slice(start.length)
        }
      }
      lines.push(line.trimEnd())
    }
    return lines
  }

  height(words: string, width: number, style: Style = {}): number {
    return this.wrap(words, width, style).length * leadingOf(style)
  }

  widthOf(words: string, { font = 'text', size = 9 }: Style = {}): number {
    return this.#fonts.width(font, this.#fonts.printable(font, words), size)
  }

  /** Draws wrapped words at a position and returns their height. */
  write(words: string, { x, y, width }: Box, style: Style = {}): number {
    const { font = 'text', size = 9, color = 'ink', align = 'left' } = style
    const lines = this.wrap(words, width, style)
    const leading = leadingOf(style)
    for (const [index, line] of lines.entries()) {
      const runs = this.#fonts.runs(font, line, size)
      const base = this.#paper.height - (y + index * leading + size)
      let at = x + (align === 'right' ? width - runs.reduce((sum, run) => sum + run.width, 0) : 0)
      for (const run of runs) {
        this.#fonts.draw(this.page, run, { x: at, y: base, size, color: colors[color] })
        at += run.width
      }
    }
    return lines.length * leading
  }

  /** Draws at `y` over the whole width or a part of it, and moves below. */
  paragraph(words: string, style: Style = {}, width = this.width): void {
    this.room(leadingOf(style) * 2)
    for (const line of this.wrap(words, width, style)) {
      this.room(leadingOf(style))
      this.y += this.write(line, { x: this.left, y: this.y, width: this.width * 2 }, style)
    }
  }

  paint({ x, y, width }: Box, height: number, color: Color, radius = 6): void {
    this.#rounded({ x, y, width }, height, radius).fill(inColor(color))
  }

  /** A dashed frame, for what is not there yet. */
  outline(box: Box, height: number, radius = 6): void {
    this.#rounded(box, height, radius).stroke({ borderColor: colors.soft, borderWidth: 0.9, dashArray: [4, 3] })
  }

  #rounded({ x, y, width }: Box, height: number, r: number) {
    const top = this.#paper.height - y
    const bottom = top - height
    const k = r * 0.4477
    return this.page
      .drawPath()
      .moveTo(x + r, top)
      .lineTo(x + width - r, top)
      .curveTo(x + width - k, top, x + width, top - k, x + width, top - r)
      .lineTo(x + width, bottom + r)
      .curveTo(x + width, bottom + k, x + width - k, bottom, x + width - r, bottom)
      .lineTo(x + r, bottom)
      .curveTo(x + k, bottom, x, bottom + k, x, bottom + r)
      .lineTo(x, top - r)
      .curveTo(x, top - k, x + k, top, x + r, top)
      .close()
  }

  rule(y = this.y, { x = this.left, width = this.width }: Partial<Box> = {}, color: Color = 'line'): void {
    const at = this.#paper.height - y
    this.page.drawLine({ start: { x, y: at }, end: { x: x + width, y: at }, color: colors[color], thickness: 0.75 })
  }

  picture(image: PDFImage, { x, y, width }: Box, height: number): void {
    this.page.drawImage(image, { x, y: this.#paper.height - y - height, width, height })
  }

  /** Lines of a drawing, in points from the top left corner of the box. */
  strokes(
    strokes: readonly (readonly (readonly [number, number])[])[],
    { x, y }: Box,
    scale: number,
    { color = 'ink', thickness = 1.4 }: { color?: Color; thickness?: number } = {},
  ): void {
    for (const stroke of strokes) {
      const [first, ...rest] = stroke
      if (!first) continue
      const place = ([px, py]: readonly [number, number]) =>
        [x + px * scale, this.#paper.height - y - py * scale] as const
      const path = this.page.drawPath().moveTo(...place(first))
      for (const point of rest.length > 0 ? rest : [first]) path.lineTo(...place(point))
      path.stroke({ borderColor: colors[color], borderWidth: thickness, lineCap: 'round', lineJoin: 'round' })
    }
  }

  /** Dark squares of a QR code. */
  modules(matrix: readonly (readonly boolean[])[], { x, y, width }: Box): void {
    const side = width / matrix.length
    for (const [row, cells] of matrix.entries())
      for (const [column, dark] of cells.entries()) {
        if (!dark) continue
        const at = { x: x + column * side, y: this.#paper.height - y - (row + 1) * side }
        this.page.drawRectangle({ ...at, width: side + 0.05, height: side + 0.05, color: colors.ink })
      }
  }

  link({ x, y, width }: Box, height: number, uri: string): void {
    const bottom = this.#paper.height - y - height
    this.page.addLinkAnnotation({ rect: { x, y: bottom, width, height }, uri, borderWidth: 0 })
  }

  /** Draws the footer of every page, once their number is known. */
  foot(words: (page: number, pages: number) => { left: string; right: string; link?: string }): void {
    const y = this.#paper.height - FOOT + 18
    const whole = [...this.pages]
    for (const [index, page] of whole.entries()) {
      this.pages.push(page)
      const { left, right, link } = words(index + 1, whole.length)
      const style: Style = { size: 7.5, color: 'soft' }
      this.rule(y - 6)
      this.write(left, { x: this.left, y, width: this.width * 0.75 }, style)
      this.write(right, { x: this.left + this.width * 0.75, y, width: this.width * 0.25 }, { ...style, align: 'right' })
      if (link) this.link({ x: this.left, y: y - 2, width: this.width * 0.75 }, 14, link)
      this.pages.pop()
    }
  }

  /** What a viewer shows about the file. */
  describe({ title, subject, author, madeAt }: Description): void {
    const { pdf } = this
    pdf.setTitle(title, { showInWindowTitleBar: true })
    pdf.setAuthor(author)
    pdf.setSubject(subject)
    pdf.setCreator('Finishwork')
    pdf.setProducer('Finishwork')
    pdf.setLanguage('en-US')
    pdf.setCreationDate(madeAt)
    pdf.setModificationDate(madeAt)
  }

  /** The file, once everything is drawn. */
  save(): Promise<Uint8Array> {
    this.#fonts.finish()
    for (const page of this.pages) joinContent(this.pdf, page)
    return this.pdf.save({ subsetFonts: true })
  }
}

const inColor = (color: Color) => ({ color: colors[color] })

const leadingOf = ({ size = 9, leading }: Style): number => leading ?? size * 1.4
