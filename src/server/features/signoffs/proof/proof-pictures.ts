import { dealOf } from '#shared/selections/deciding/snapshot.ts'
import { currentHashes, recordedHashes } from '#server/features/files/public.ts'
import type { Finding } from '#server/platform/audit/verify.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import type { ActRow, LineRow } from './proof-store.ts'

type Signed = { seq: number; code: string; hashes: Map<string, string> }

/** The files of signed pictures: what people are shown of a sign-off is what they signed, to the byte. */
export class SignedPictures {
  readonly #signed = new Map<string, Signed>()

  /** Sign-offs from before every size was signed have the hash of the largest one in their snapshot. */
  note({ auditSeq, code }: Pick<ActRow, 'auditSeq' | 'code'>, { shown, snapshot }: LineRow): void {
    const hash = dealOf(snapshot).lines[0]?.imageHash ?? null
    const before =
      shown.imageUrl && hash && isStored(shown.imageUrl) ? [{ url: shown.imageUrl, sha256: { '1600': hash } }] : []
    for (const { url, sha256 } of shown.pictures ?? before) {
      const signed = this.#signed.get(url) ?? { seq: auditSeq, code, hashes: new Map<string, string>() }
      for (const [size, hashOfSize] of Object.entries(sha256)) signed.hashes.set(size, hashOfSize)
      this.#signed.set(url, signed)
    }
  }

  async check(db: Db, companyId: number, files: FileStore | undefined): Promise<Finding | null> {
    const recorded = await recordedHashes(db, companyId, [...this.#signed.keys()])
    for (const [url, { seq, code, hashes }] of this.#signed) {
      const message = `The picture ${url} is not the one that was signed (${code}).`
      if (!agrees(hashes, recorded.get(url) ?? {})) return { seq, problem: 'altered', message }
      if (!files) continue
      const current = await currentHashes(db, files, { companyId, url, sizes: [...hashes.keys()] })
      if (!agrees(hashes, current)) return { seq, problem: 'altered', message }
    }
    return null
  }
}

const isStored = (url: string): boolean => url.startsWith('/api/files/')

const agrees = (signed: ReadonlyMap<string, string>, found: Record<string, string>): boolean =>
  [...signed].every(([size, hash]) => found[size] === hash)
