import { files } from '#server/db/schema/catalog.ts'
import { administrators, type Rule, type Scene, signedIn } from '../rules.ts'

/** A new, unused upload of a builder. */
async function freshFile({ world, company }: Scene): Promise<number> {
  const folder = crypto.randomUUID()
  const key = `${folder}/original.pdf`
  await world.platform.files.put(key, new Uint8Array([1]), 'application/pdf')
  const [row] = await world.db
    .insert(files)
    .values({
      companyId: company.id,
      sha256: Buffer.alloc(32),
      kind: 'pdf',
      contentType: 'application/pdf',
      name: 'sheet.pdf',
      bytes: 1,
      storedBytes: 1,
      variants: { original: key },
      folder,
      uploadedBy: company.owner.userId,
      createdAt: world.now,
    })
    .returning()
  return row?.id ?? 0
}

export const cases: Record<string, Rule> = {
  'POST /files': signedIn(),
  'GET /company/storage': administrators(),
  'GET /files/:fileId': {
    owner: 'allow',
    admin: 'allow',
    builder: 'allow',
    client: 404,
    otherClient: 404,
    subcontractor: 404,
    stranger: 404,
    nobody: 401,
    request: async (scene) => ({ params: { fileId: await freshFile(scene) } }),
  },
}
