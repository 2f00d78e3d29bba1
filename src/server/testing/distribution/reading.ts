import type { DeleteStmt, InsertStmt, JoinExpr, Node, RangeVar, SelectStmt, UpdateStmt, WithClause } from 'libpg-query'
import { Equalities, VALUE } from './equalities.ts'
import { type Columns, type Output, Scope } from './scope.ts'

/** A table where a statement names it; the same table may be named twice. */
export type Read = { table: string; place: string }

type Tree = Record<string, unknown>
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** Reads a parsed statement: which tables it names, and what its conditions make equal. */
export class Reading {
  readonly reads: Read[] = []
  readonly equal = new Equalities()
  readonly #columns: Columns
  readonly #subqueries = new Map<SelectStmt, Output>()
  #places = 0

  constructor(columns: Columns) {
    this.#columns = columns
  }

  statement(node: Node, outer?: Scope): Output {
    if ('SelectStmt' in node) return this.#select(node.SelectStmt, outer)
    if ('InsertStmt' in node) return this.#insert(node.InsertStmt, outer)
    if ('UpdateStmt' in node) return this.#change(node.UpdateStmt, node.UpdateStmt.fromClause, outer)
    if ('DeleteStmt' in node) return this.#change(node.DeleteStmt, node.DeleteStmt.usingClause, outer)
    return []
  }

  #select(select: SelectStmt, outer?: Scope): Output {
    const scope = new Scope(outer)
    this.#with(select.withClause, scope)
    if (select.larg && select.rarg)
      return this.#union(this.#select(select.larg, scope), this.#select(select.rarg, scope))
    for (const item of select.fromClause ?? []) this.#from(item, scope)
    if (select.valuesLists) {
      this.#expression(select.valuesLists, scope)
      const [first] = select.valuesLists
      const items = first && 'List' in first ? (first.List.items ?? []) : []
      return items.map((item, n) => ({ name: `column${n + 1}`, key: this.#keyOf(item, scope) ?? this.#fresh() }))
    }
    this.#condition(select.whereClause, scope)
    for (const part of [select.havingClause, select.groupClause, select.sortClause, select.limitCount])
      this.#expression(part, scope)
    return this.#targets(select.targetList, scope)
  }

  #insert({ relation, cols, selectStmt, withClause, onConflictClause, returningClause }: InsertStmt, outer?: Scope) {
    const scope = new Scope(outer)
    this.#with(withClause, scope)
    const given = selectStmt ? this.statement(selectStmt, scope) : []
    if (!relation) return []
    const own = new Scope(scope)
    const place = this.#table(relation, own)
    const names = cols?.map((col) => ('ResTarget' in col ? (col.ResTarget.name ?? '') : ''))
    const targets = names ?? this.#columns.get(relation.relname ?? '') ?? []
    for (const [n, { key }] of given.entries()) this.equal.unite(`${place}.${targets[n]}`, key)
    this.#expression(onConflictClause, own)
    return this.#targets(returningClause?.exprs, own)
  }

  #change(change: UpdateStmt | DeleteStmt, from: Node[] | undefined, outer?: Scope): Output {
    const scope = new Scope(outer)
    this.#with(change.withClause, scope)
    if (change.relation) this.#table(change.relation, scope)
    for (const item of from ?? []) this.#from(item, scope)
    this.#condition(change.whereClause, scope)
    if ('targetList' in change) this.#expression(change.targetList, scope)
    return this.#targets(change.returningClause?.exprs, scope)
  }

  #with(clause: WithClause | undefined, scope: Scope): void {
    for (const node of clause?.ctes ?? []) {
      if (!('CommonTableExpr' in node)) continue
      const { ctename = '', ctequery, aliascolnames } = node.CommonTableExpr
      if (!ctequery) continue
      const names = aliascolnames?.map((name) => ('String' in name ? (name.String.sval ?? '') : ''))
      const select = 'SelectStmt' in ctequery ? ctequery.SelectStmt : undefined
      // The second part of a recursive query reads the first.
      if (clause?.recursive && select?.larg && select.rarg) {
        const first = this.#select(select.larg, scope)
        scope.addQuery(ctename, renamed(first, names))
        this.#select(select.rarg, scope)
      } else scope.addQuery(ctename, renamed(this.statement(ctequery, scope), names))
    }
  }

  #union(left: Output, right: Output): Output {
    return left.map(({ name, key }, n) => {
      const outer = this.#fresh()
      this.equal.uniteBranches(outer, [key, right[n]?.key ?? key])
      return { name, key: outer }
    })
  }

  #from(item: Node, scope: Scope): void {
    if ('RangeVar' in item) this.#table(item.RangeVar, scope)
    else if ('JoinExpr' in item) this.#join(item.JoinExpr, scope)
    else if ('RangeSubselect' in item) {
      const { subquery, alias } = item.RangeSubselect
      const names = alias?.colnames?.map((name) => ('String' in name ? (name.String.sval ?? '') : ''))
      const output = subquery ? renamed(this.statement(subquery, scope), names) : []
      scope.sources.set(alias?.aliasname ?? this.#fresh(), { columns: byName(output) })
    } else if ('RangeFunction' in item) {
      this.#expression(item.RangeFunction.functions, scope)
      scope.sources.set(item.RangeFunction.alias?.aliasname ?? this.#fresh(), { columns: undefined })
    }
  }

  #table({ relname = '', schemaname, alias }: RangeVar, scope: Scope): string {
    const name = alias?.aliasname ?? relname
    const place = this.#fresh()
    const query = schemaname === undefined ? scope.query(relname) : undefined
    const columns = schemaname === undefined || schemaname === 'public' ? this.#columns.get(relname) : undefined
    if (query) scope.sources.set(name, { columns: byName(query) })
    else if (!columns) scope.sources.set(name, { columns: undefined })
    else {
      scope.sources.set(name, { columns: new Map(columns.map((column) => [column, `${place}.${column}`])) })
      this.reads.push({ table: relname, place })
    }
    return place
  }

  #join({ larg, rarg, quals, usingClause }: JoinExpr, scope: Scope): void {
    const before = new Set(scope.sources.values())
    if (larg) this.#from(larg, scope)
    if (rarg) this.#from(rarg, scope)
    this.#condition(quals, scope)
    for (const name of usingClause ?? []) {
      const column = 'String' in name ? (name.String.sval ?? '') : ''
      const joined = [...scope.sources.values()].filter((source) => !before.has(source))
      const keys = joined.flatMap(({ columns }) => columns?.get(column) ?? [])
      for (const key of keys) this.equal.unite(key, keys[0] ?? null)
    }
  }

  #condition(node: Node | undefined, scope: Scope): void {
    if (!node) return
    this.#expression(node, scope)
    this.#equalities(node, scope)
  }

  /** What must hold: everything that AND connects. */
  #equalities(node: Node, scope: Scope): void {
    if ('BoolExpr' in node) {
      if (node.BoolExpr.boolop === 'AND_EXPR')
        for (const part of node.BoolExpr.args ?? []) this.#equalities(part, scope)
      return
    }
    if ('SubLink' in node) {
      const { subLinkType, testexpr, subselect } = node.SubLink
      if (subLinkType !== 'ANY_SUBLINK' || !testexpr || !subselect || !('SelectStmt' in subselect)) return
      const [first] = this.#subquery(subselect.SelectStmt, scope)
      this.equal.unite(this.#keyOf(testexpr, scope), first?.key ?? null)
      return
    }
    if (!('A_Expr' in node)) return
    const { kind, name, lexpr, rexpr } = node.A_Expr
    const [operator] = name ?? []
    if (!lexpr || !rexpr || !operator || !('String' in operator) || operator.String.sval !== '=') return
    const items = 'List' in rexpr ? (rexpr.List.items ?? []) : []
    if (kind === 'AEXPR_OP' || kind === 'AEXPR_NOT_DISTINCT') this.#pairs(lexpr, rexpr, scope)
    // A list of keys finds rows as one key does. A list of companies is not one company.
    else if ((kind === 'AEXPR_IN' || kind === 'AEXPR_OP_ANY') && (items.length === 1 || !endsInCompany(lexpr)))
      this.equal.unite(this.#keyOf(lexpr, scope), this.#keyOf(items[0] ?? rexpr, scope))
  }

  #pairs(left: Node, right: Node, scope: Scope): void {
    if ('RowExpr' in left && 'RowExpr' in right)
      for (const [n, one] of (left.RowExpr.args ?? []).entries()) {
        const other = right.RowExpr.args?.[n]
        if (other) this.#pairs(one, other, scope)
      }
    else this.equal.unite(this.#keyOf(left, scope), this.#keyOf(right, scope))
  }

  /** The column or value that an expression is; null when it is computed from columns. */
  #keyOf(node: Node, scope: Scope): string | null {
    if ('ColumnRef' in node) return columnKey(node, scope)
    if ('TypeCast' in node && node.TypeCast.arg) return this.#keyOf(node.TypeCast.arg, scope)
    if ('SubLink' in node) {
      const { subLinkType, subselect } = node.SubLink
      if (subLinkType !== 'EXPR_SUBLINK' || !subselect || !('SelectStmt' in subselect)) return null
      return this.#subquery(subselect.SelectStmt, scope)[0]?.key ?? null
    }
    return dependsOnColumns(node, scope) ? null : VALUE
  }

  /** Reads the subqueries inside an expression. */
  #expression(value: unknown, scope: Scope): void {
    if (Array.isArray(value)) for (const part of value) this.#expression(part, scope)
    else if (isTree(value)) {
      if (isTree(value['SelectStmt'])) this.#subquery(value['SelectStmt'], scope)
      else for (const part of Object.values(value)) this.#expression(part, scope)
    }
  }

  #subquery(select: SelectStmt, scope: Scope): Output {
    const known = this.#subqueries.get(select)
    if (known) return known
    const output = this.#select(select, scope)
    this.#subqueries.set(select, output)
    return output
  }

  #targets(list: Node[] | undefined, scope: Scope): Output {
    this.#expression(list, scope)
    return (list ?? []).flatMap((node) => {
      if (!('ResTarget' in node) || !node.ResTarget.val) return []
      const { name, val } = node.ResTarget
      const fields = 'ColumnRef' in val ? (val.ColumnRef.fields ?? []) : []
      const names = fields.map((field) => ('String' in field ? (field.String.sval ?? '') : '*'))
      if (names.at(-1) === '*') return scope.star(names.length > 1 ? names[0] : undefined)
      return [{ name: name ?? names.at(-1) ?? '', key: this.#keyOf(val, scope) ?? this.#fresh() }]
    })
  }

  #fresh(): string {
    this.#places += 1
    return `#${this.#places}`
  }
}

const renamed = (output: Output, names: string[] | undefined): Output =>
  output.map(({ name, key }, n) => ({ name: names?.[n] ?? name, key }))

const byName = (output: Output): Map<string, string> => new Map(output.map(({ name, key }) => [name, key]))

function columnKey(node: Node, scope: Scope): string | null {
  const fields = 'ColumnRef' in node ? (node.ColumnRef.fields ?? []) : []
  const names = fields.flatMap((field) => ('String' in field ? (field.String.sval ?? '') : []))
  const name = names.at(-1)
  return name === undefined || names.length < fields.length ? null : scope.column(name, names.at(-2))
}

const endsInCompany = (node: Node): boolean => JSON.stringify(node).includes('"company_id"')

function dependsOnColumns(value: unknown, scope: Scope): boolean {
  if (Array.isArray(value)) return value.some((part) => dependsOnColumns(part, scope))
  if (!isTree(value)) return false
  if ('SubLink' in value) return true
  if ('ColumnRef' in value) return columnKey(value as Node, scope) !== VALUE
  return Object.values(value).some((part) => dependsOnColumns(part, scope))
}
