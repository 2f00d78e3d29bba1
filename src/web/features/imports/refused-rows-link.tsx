import Download from 'virtual:icons/download'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { refusedRowsAddress } from './queries.ts'

export function RefusedRowsLink({ importId, small = false }: { importId: number; small?: boolean }) {
  return (
    <ButtonAnchor
      {...(small && { size: 'sm' })}
      variant="secondary"
      icon={<Download aria-hidden />}
      href={refusedRowsAddress(importId)}
      download
    >
      Download refused rows
    </ButtonAnchor>
  )
}
