/** Something known before the statement runs: a parameter, a constant, a variable of a function. */
export const VALUE = '$'

/** Which columns and values a statement's conditions make equal (union-find). */
export class Equalities {
  readonly #parents = new Map<string, string>()
  /** Columns of a union: equal to a value only when both of its branches are, or when the outside says so. */
  readonly #unions: { outer: string; branches: [string, string] }[] = []

  find(key: string): string {
    let root = key
    for (let up = this.#parents.get(root); up !== undefined; up = this.#parents.get(root)) root = up
    return root
  }

  unite(one: string | null, other: string | null): void {
    if (one === null || other === null) return
    const [a, b] = [this.find(one), this.find(other)]
    if (a === b) return
    // The value stays the root of its class.
    if (a === VALUE) this.#parents.set(b, a)
    else this.#parents.set(a, b)
  }

  uniteBranches(outer: string, branches: [string, string]): void {
    this.#unions.push({ outer, branches })
  }

  isValue(key: string): boolean {
    return this.find(key) === VALUE
  }

  /** Carries conditions through the unions, in both directions, until nothing changes. */
  settle(): void {
    for (let changed = true; changed;) {
      changed = false
      for (const { outer, branches } of this.#unions) {
        const known = branches.every((branch) => this.isValue(branch))
        for (const key of known ? [outer] : this.isValue(outer) ? branches : []) {
          if (this.isValue(key)) continue
          this.unite(key, VALUE)
          changed = true
        }
      }
    }
  }
}
