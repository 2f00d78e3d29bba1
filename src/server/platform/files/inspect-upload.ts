import { sha256 } from '../tokens.ts'
import { contentOf } from './content.ts'
import type { UploadVerdict } from './inspect-upload-task.ts'
import { isPolyglot } from './polyglot.ts'

/** The type of a file by its bytes, and whether it can be stored. Broken pictures are found later, by decoding. */
export async function inspectUpload(bytes: Uint8Array): Promise<UploadVerdict> {
  const content = contentOf(bytes)
  if (!content) return { refused: 'unknown_type' }
  if (isPolyglot(bytes, content)) return { refused: 'polyglot' }
  if (content === 'pdf') {
    const { inspectPdf } = await import('../pdf/inspect/inspect.ts')
    const problem = await inspectPdf(bytes)
    if (problem) return { refused: problem }
  }
  return { accepted: content, sha256: sha256(bytes) }
}
