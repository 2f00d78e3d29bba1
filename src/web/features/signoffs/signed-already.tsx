import { groupBy } from '#shared/kernel/group-by.ts'
import { isOpen } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { firstNamesInWords } from '#shared/selections/words.ts'
import { formatDate } from '#web/platform/formatting.ts'
import { TextLink } from '#web/ui/text-link.tsx'

type Signature = Selection['approvals']['signed'][number]

/** The signature after which this reader has nothing to sign: their own, or the one that approved it. */
export function signatureOn({ approvals, status }: Selection, readerId: number): Signature | undefined {
  const own = approvals.signed.find(({ userId }) => userId === readerId)
  return own ?? (isOpen(status) ? undefined : approvals.signed[0])
}

type SignedAlreadyProps = { selections: readonly Selection[]; readerId: number }

/** Who signed what and when, with the way to each sign-off. What is not signed is left out. */
export function SignedAlready({ selections, readerId }: SignedAlreadyProps) {
  const signed = selections.flatMap((selection) => {
    const signature = signatureOn(selection, readerId)
    return signature ? [{ selection, signature }] : []
  })
  return [...groupBy(signed, ({ signature }) => signature.signOffId).values()].map((together) => {
    const [first] = together
    if (!first) return null
    const { signOffId, userId, signer, signedAt } = first.signature
    const names = firstNamesInWords(together.map(({ selection }) => selection.name))
    return (
      <p key={signOffId}>
        {userId === readerId ? 'You' : signer} signed {names} on {formatDate(signedAt, first.selection.timeZone)}.{' '}
        <TextLink
          to="/projects/$projectId/sign-offs/$signOffId"
          params={{ projectId: first.selection.projectId, signOffId }}
        >
          See the sign-off
        </TextLink>
      </p>
    )
  })
}
