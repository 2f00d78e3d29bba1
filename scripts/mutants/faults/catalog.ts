import { faultsIn } from '../fault.ts'

const managing = 'features/catalog/managing.test.ts'
const itemChanges = 'features/item-changes/item-changes.test.ts'
const locks = 'testing/guards/locks.test.ts'
const suppliers = 'features/procurement/suppliers/suppliers.test.ts'
const others = 'testing/guards/other-companies.test.ts'
const permissions = 'testing/permissions/permissions.test.ts'

export const catalogFaults = [
  ...faultsIn(
    'features/catalog/items.ts',
    [managing],
    [
      {
        find: 'if (item.archivedAt && !item.oneOff) throw',
        replace: 'if (item.archivedAt && item.oneOff) throw',
        why: 'an archived item cannot be edited',
        tests: [managing, 'features/catalog/one-off.test.ts'],
      },
      {
        find: '  if (item.version !== version)',
        replace: '  if (item.version < version)',
        why: 'a stale edit of an item is refused',
      },
      {
        find: 'if (edit.categoryId !== item.categoryId) await openCategory(tx, companyId, edit.categoryId)',
        replace: 'void openCategory',
        why: 'an item moves only to an open category of the company',
      },
      {
        find: '    await openCategory(tx, companyId, fields.categoryId)\n',
        replace: '',
        why: 'an item is added to an open category of the company',
        tests: [locks, managing],
      },
      {
        find: '    await notePrice(tx, ctx, { companyId, itemId: id, priceCents: row.priceCents })\n',
        replace: '',
        why: 'the first price is in the price history',
      },
      {
        find: '      await notePrice(tx, ctx, { companyId, itemId, priceCents: row.priceCents })\n',
        replace: '',
        why: 'a changed price is in the price history',
      },
      {
        find: "      await record(tx, ctx, { companyId, kind: 'item.price_changed', data: { ...data, ...prices } })\n",
        replace: '',
        why: 'a price change is an event',
      },
      {
        find: '      if (!(await lockUnarchived(tx, companyId, categoryId)))\n',
        replace: '      if (companyId < 0)\n',
        why: 'an item is not restored into an archived category',
      },
      {
        find: 'if (known.length < arranged.length) throw',
        replace: 'if (known.length > arranged.length) throw',
        why: 'only pictures of the item can be arranged',
      },
    ],
  ),
  ...faultsIn(
    'features/catalog/item-store.ts',
    [managing],
    [
      {
        find: `    .where(and(eq(selectionItems.companyId, companyId), eq(selectionItems.id, itemId)))
    .for('update')`,
        replace: `    .where(eq(selectionItems.id, itemId))
    .for('update')`,
        why: 'an item of another company does not exist',
        tests: [others],
        explained: 'The reply is read as the person, so the act is not found and nothing of it stays.',
      },
      {
        find: `eq(selectionItems.id, itemId)))
    .for('update')`,
        replace: 'eq(selectionItems.id, itemId)))',
        why: 'an edit locks the item',
        tests: [locks],
      },
      {
        find: '.set({ ...values, version: sql`${selectionItems.version} + 1` })',
        replace: '.set(values)',
        why: 'every change of an item increments its version',
      },
    ],
  ),
  ...faultsIn(
    'features/catalog/categories.ts',
    [managing],
    [
      {
        find: '      if (category.version !== edit.version)',
        replace: '      if (category.version < edit.version)',
        why: 'a stale edit of a category is refused',
      },
      {
        find: '      await store.setItemsArchivedAt(tx, categoryId, null, ctx.now)\n',
        replace: '',
        why: 'a category is archived with its items',
      },
      {
        find: '        await store.setItemsArchivedAt(tx, categoryId, archivedAt, null)\n',
        replace: '',
        why: 'a category is restored with its items',
      },
    ],
  ),
  ...faultsIn(
    'features/catalog/category-store.ts',
    [locks],
    [
      {
        find: "where(own(companyId, categoryId)).for('no key update')",
        replace: 'where(own(companyId, categoryId))',
        why: 'an edit locks the category',
      },
      {
        find: `isNull(selectionCategories.archivedAt)))
    .for('no key update')`,
        replace: 'isNull(selectionCategories.archivedAt)))',
        why: 'a new item locks its category',
      },
      {
        find: 'and(eq(selectionCategories.companyId, companyId), eq(selectionCategories.id, categoryId))',
        replace: 'eq(selectionCategories.id, categoryId)',
        why: 'a category of another company does not exist',
        tests: [others],
      },
      {
        find: 'eq(selectionItems.archivedAt, from)',
        replace: 'isNotNull(selectionItems.archivedAt)',
        why: 'items archived before their category stay archived',
        tests: [managing],
      },
    ],
  ),
  ...faultsIn(
    'features/item-changes/changing.ts',
    [itemChanges],
    [
      {
        find: '    else if (item.version !== version)\n',
        replace: '    else if (item.version < version)\n',
        why: 'a stale item refuses the whole change',
        tests: [itemChanges, locks],
      },
      {
        find: '    else if (item.archivedAt) refusals.add(',
        replace: '    else if (item.archivedAt && item.id < 0) refusals.add(',
        why: 'archived items are not changed',
      },
      {
        find: '  if (uses.size > mayBeInUse) {',
        replace: '  if (uses.size > mayBeInUse + 1) {',
        why: 'no more items in use are archived than agreed',
      },
      {
        find: "  await record(tx, ctx, { companyId, kind: 'items.price_changed', data })\n",
        replace: '',
        why: 'a price change of many items is an event',
      },
      {
        find: "  for (const { id, name, problem } of rows) if (problem) refusals.add({ id, name }, new AppError('invalid', problem))\n",
        replace: '',
        why: 'a price below zero refuses the whole change',
      },
      {
        find: "  if (!category) throw refuse('Please choose a category of your catalog.')\n",
        replace: '',
        why: 'items move to a category of the company',
        tests: [itemChanges],
      },
    ],
  ),
  ...faultsIn(
    'features/item-changes/store.ts',
    [itemChanges],
    [
      {
        find: "items(tx, companyId, ids).for('update')",
        replace: 'items(tx, companyId, ids)',
        why: 'a change of many items locks them',
        tests: [locks],
      },
      {
        find: 'and(eq(selectionItems.companyId, companyId), inArray(selectionItems.id, [...ids]))',
        replace: 'inArray(selectionItems.id, [...ids])',
        why: 'items of another company do not exist',
        tests: [itemChanges, permissions],
      },
    ],
  ),
  ...faultsIn(
    'features/item-changes/undoing.ts',
    [itemChanges],
    [
      {
        find: "    if (change.undoneAt) throw new AppError('conflict', 'This has been undone already.')\n",
        replace: '',
        why: 'a change is undone once',
        tests: [locks, itemChanges],
      },
      {
        find: 'item.priceCents === row.toCents ? null',
        replace: 'item.priceCents >= 0 ? null',
        why: 'a price that changed since is not put back',
      },
      {
        find: '    if (item.categoryId !== row.toCategoryId) return',
        replace: '    if (item.categoryId === -1) return',
        why: 'an item that moved since is not moved back',
      },
      {
        find: "    await record(tx, ctx, { companyId, kind: 'items.change_undone', data: { count: rows.length, changeId } })\n",
        replace: '',
        why: 'an undone change is an event',
      },
    ],
  ),
  ...faultsIn(
    'features/procurement/suppliers/store.ts',
    [suppliers],
    [
      {
        find: '    eq(suppliers.companyId, companyId),\n    archived ?',
        replace: '    archived ?',
        why: 'the list has only suppliers of the company',
      },
      {
        find: ".where(own(companyId, id)).for('no key update')",
        replace: '.where(own(companyId, id))',
        why: 'an edit locks the supplier',
        tests: [locks],
      },
      {
        find: 'and(eq(suppliers.companyId, companyId), eq(suppliers.id, id))',
        replace: 'eq(suppliers.id, id)',
        why: 'a supplier of another company does not exist',
        tests: [others],
      },
    ],
  ),
]
