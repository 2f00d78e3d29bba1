import { PdfRefused, pdfLimits } from './limits.ts'
import { Dict, type PdfValue, Ref } from './values.ts'

/** Pages and their parent nodes. An endless tree, or one deeper than any program writes, is refused. */
export class PageTree {
  readonly #kids = new Map<number, number[]>()
  #hasPage = false
  #hasCatalog = false

  add(number: number, value: PdfValue): void {
    if (value instanceof Dict) {
      this.#hasPage ||= value.is('Type', 'Page')
      this.#hasCatalog ||= value.is('Type', 'Catalog')
    }
    const kids = value instanceof Dict ? value.get('Kids') : value
    const refs = kids instanceof Ref ? [kids] : Array.isArray(kids) ? kids.filter((kid) => kid instanceof Ref) : []
    if (refs.length > 0)
      this.#kids.set(
        number,
        refs.map((ref) => ref.number),
      )
    else this.#kids.delete(number)
  }

  check(): void {
    if (!this.#hasCatalog || !this.#hasPage) throw new PdfRefused('damaged', 'no page')
    const depths = new Map<number, number>()
    for (const root of this.#kids.keys()) this.#measure(root, depths)
  }

  /** Depth below a node, without recursion, because the tree may be arbitrarily deep. */
  #measure(root: number, depths: Map<number, number>): void {
    const path: { node: number; next: number; depth: number }[] = []
    const open = new Set<number>()
    const enter = (node: number) => {
      if (open.has(node)) throw new PdfRefused('damaged', 'a page tree that contains itself')
      if (path.length > 2 * pdfLimits.pageTreeDepth) throw new PdfRefused('too_complex', 'a page tree too deep')
      open.add(node)
      path.push({ node, next: 0, depth: 0 })
    }
    if (!depths.has(root)) enter(root)
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const kid = this.#kids.get(top.node)?.[top.next++]
      if (kid === undefined) {
        depths.set(top.node, top.depth)
        open.delete(top.node)
        path.pop()
        const parent = path.at(-1)
        if (parent) parent.depth = Math.max(parent.depth, top.depth + 1)
      } else if (!depths.has(kid)) enter(kid)
      else top.depth = Math.max(top.depth, (depths.get(kid) ?? 0) + 1)
    }
    if ((depths.get(root) ?? 0) > 2 * pdfLimits.pageTreeDepth)
      throw new PdfRefused('too_complex', 'a page tree too deep')
  }
}
