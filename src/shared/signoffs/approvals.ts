import type { Json } from '../kernel/canonical-json.ts'
import { listInWords } from '../selections/words.ts'

/** One selection in the entry of the audit log that records a sign-off. */
type SignedSelection = { id: number; decision: string; approved?: boolean; missing?: string[] }

/** A signed selection that is not approved yet, and who still had to sign it. */
type Waiting = { selectionId: number; missing: string[] }

/** What a sign-off left waiting for other owners, as the audit log recorded it at that moment. */
export function waitingIn(entry: { data: Json } | null | undefined): Waiting[] {
  const listed = (entry?.data as { selections?: SignedSelection[] } | undefined)?.selections ?? []
  return listed
    .filter(({ decision, approved }) => decision === 'approve' && approved === false)
    .map(({ id, missing = [] }) => ({ selectionId: id, missing }))
}

/** Who had signed a selection and who was missing when a sign-off was made; null when nobody was. */
export function signaturesIn(entry: { data: Json } | null | undefined, selectionId: number) {
  const waiting = waitingIn(entry).find((one) => one.selectionId === selectionId)
  if (!waiting) return null
  const owners =
    (entry?.data as { signing?: { owners: { id: number; name: string }[] } } | undefined)?.signing?.owners ?? []
  return {
    everyone: true,
    signed: owners
      .filter(({ name }) => !waiting.missing.includes(name))
      .map(({ id, name }) => ({ userId: id, signer: name })),
    missing: waiting.missing.map((name) => ({ userId: owners.find((owner) => owner.name === name)?.id ?? 0, name })),
  }
}

type SignedLine = { decision: 'approve' | 'decline'; valid: boolean; waiting: boolean }

/** The one word for a line of a sign-off, on every page that shows it. */
export function decisionInWords({ decision, valid, waiting }: SignedLine) {
  if (decision === 'decline') return 'Declined'
  if (!valid) return 'Voided'
  return waiting ? 'Signed, not approved yet' : 'Approved'
}

export type Signer = { name: string; signedAt: string }

/** "Ana Clarke on Nov 05, 2026 and Ben Clarke on Nov 06, 2026": everyone who signed the same thing. */
export const signersInWords = (signers: readonly Signer[], date: (instant: string) => string): string =>
  listInWords(signers.map(({ name, signedAt }) => `${name} on ${date(signedAt)}`))

export type Signature = { name: string; hasSigned: boolean }

/** "Ana Clarke has signed, Ben Clarke has not signed yet" */
export const whoSignedInWords = (signatures: readonly Signature[]): string =>
  signatures.map(({ name, hasSigned }) => `${name} ${hasSigned ? 'has signed' : 'has not signed yet'}`).join(', ')

/** What a half-signed sign-off says on paper, on screens and in both verifiers. */
export function waitingInWords(signatures: readonly Signature[], waiting: number, approvals: number): string {
  const rest = waiting === approvals ? 'Nothing is approved yet.' : `${waiting} of ${approvals} are not approved yet.`
  return `This needs every client’s signature: ${whoSignedInWords(signatures)}. ${rest}`
}
