import FilePenLine from 'virtual:icons/file-pen-line'
import { paths } from '#web/platform/paths.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** For a client who joins after others have signed, until they have opened what was signed. */
export function SignedBefore({ count }: { count: number }) {
  return (
    <Banner
      tone="info"
      icon={<FilePenLine aria-hidden />}
      title={`${count === 1 ? '1 selection was' : `${count} selections were`} signed before you joined`}
      action={
        <ButtonLink size="sm" variant="secondary" to={paths.mySelections} search={{ show: 'decided' }}>
          See what was signed
        </ButtonLink>
      }
    >
      Open them to read what was signed, by whom and when.
    </Banner>
  )
}
