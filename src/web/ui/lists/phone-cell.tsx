import { telAddress } from '#shared/kernel/text/text.ts'

/** A phone number in a table, as a link that a thumb can press. */
export const PhoneCell = ({ phone }: { phone: string | null }) =>
  phone ? (
    <a
      href={telAddress(phone) ?? undefined}
      className="whitespace-nowrap touch:inline-flex touch:min-h-11 touch:items-center"
    >
      {phone}
    </a>
  ) : (
    '–'
  )
