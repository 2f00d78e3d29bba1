import { randomUUID } from 'node:crypto'
import { importUndos, imports, pictureImports } from '#server/db/schema/imports.ts'
import type { Company } from './world-people.ts'
import type { World } from './world.ts'

/** An import of the owner's that was checked and waits to be applied. */
export async function checkedImport(world: World, company: Company): Promise<number> {
  const [row] = await world.db
    .insert(imports)
    .values({
      companyId: company.id,
      createdBy: company.owner.userId,
      kind: 'items',
      fileName: 'prices.csv',
      status: 'checked',
      headerRow: 1,
      columnCount: 2,
      mapping: { name: 0, price: 1 },
      rowCount: 1,
      counts: { added: 1 },
      createdAt: world.now,
    })
    .returning()
  if (!row) throw new Error('No import')
  return row.id
}

/** An import of pictures of the owner's that waits to be applied. */
export async function checkedPictures(world: World, company: Company): Promise<number> {
  const [row] = await world.db
    .insert(pictureImports)
    .values({
      companyId: company.id,
      createdBy: company.owner.userId,
      fileName: 'pictures.zip',
      folder: randomUUID(),
      entries: [],
      createdAt: world.now,
    })
    .returning()
  if (!row) throw new Error('No import')
  return row.id
}

/** An import of the owner's that was applied and changed nothing that still exists. Returns the id of the import. */
export async function appliedImport(world: World, company: Company, kind: 'items' | 'pictures'): Promise<number> {
  const importId = kind === 'items' ? await checkedImport(world, company) : await checkedPictures(world, company)
  await world.db.insert(importUndos).values({
    companyId: company.id,
    importId,
    kind,
    fileName: 'prices.csv',
    added: 0,
    changed: 1,
    appliedBy: company.owner.userId,
    appliedAt: world.now,
  })
  return importId
}
