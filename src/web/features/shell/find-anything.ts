import { listItems } from '#shared/catalog/endpoints.ts'
import { listOrders } from '#shared/procurement/orders/endpoints.ts'
import { listClients } from '#shared/people/endpoints.ts'
import { listProjects } from '#shared/projects/endpoints.ts'
import { listSelections } from '#shared/selections/endpoints.ts'
import { listSuppliers } from '#shared/procurement/suppliers/endpoints.ts'
import { call } from '#web/platform/network/call.ts'
import { containsEveryWord } from '#shared/kernel/text/contains-every-word.ts'
import { selectionPath } from '#web/platform/paths.ts'
import type { Command } from '#web/ui/overlays/commands.ts'

type Search = { text: string; signal: AbortSignal; builder: boolean; go: (to: string) => void }

const FEW = 5

/** Projects, selections, orders, clients, suppliers and items that match the words: a few of each, best first. */
export async function findAnything({ text, signal, builder, go }: Search): Promise<Command[]> {
  const asked = { query: { q: text, limit: FEW }, signal }
  const groups = await Promise.allSettled([
    call(listProjects, asked).then((found) =>
      found.map(({ id, name, address }) => thing('Projects', `project-${id}`, name, address, `/projects/${id}`)),
    ),
    call(listSelections, asked).then((found) =>
      found.map(({ id, projectId, name, projectName }) =>
        thing('Selections', `selection-${id}`, name, projectName, selectionPath(projectId, id)),
      ),
    ),
    ...(builder ? [orders(), clients(), suppliers(), items()] : []),
  ])
  return groups.flatMap((group) => (group.status === 'fulfilled' ? group.value : []))

  function thing(group: string, id: string, label: string, hint: string, to: string): Command {
    return { id, group, label, hint, run: () => go(to) }
  }
  async function orders(): Promise<Command[]> {
    const found = await call(listOrders, asked)
    return found.map(({ id, number, supplier, project }) => {
      const of = [supplier?.name, project?.name].filter(Boolean).join(' · ')
      return thing('Orders', `order-${id}`, number, of, `/orders/${id}`)
    })
  }
  async function suppliers(): Promise<Command[]> {
    const found = await call(listSuppliers, asked)
    return found.map(({ id, name, contact }) =>
      thing('Suppliers', `supplier-${id}`, name, contact ?? '', `/suppliers?q=${encodeURIComponent(name)}`),
    )
  }
  async function clients(): Promise<Command[]> {
    const found = await call(listClients, asked)
    return found.map(({ id, firstName, lastName, username, email }) => {
      const name = [firstName, lastName].filter(Boolean).join(' ') || username
      return thing('Clients', `client-${id}`, name, email, `/clients?q=${encodeURIComponent(email)}`)
    })
  }
  async function items(): Promise<Command[]> {
    const found = await call(listItems, asked)
    return found
      .filter((item) => isLiteralMatch(text, item))
      .map(({ id, name, brand, categoryId }) =>
        thing('Catalog', `item-${id}`, name, brand ?? '', `/selections/category/${categoryId}?item=${id}`),
      )
  }
}

type Item = {
  name: string
  brand: string | null
  model: string | null
  description: string | null
  categoryName: string
}

/**
 * The catalog's own search corrects spelling, so a person's name finds items with similar words. Here, where people are found
 * too, an item must contain what was typed.
 */
export const isLiteralMatch = (typed: string, item: Item): boolean =>
  containsEveryWord(typed, [item.name, item.brand, item.model, item.description, item.categoryName])
