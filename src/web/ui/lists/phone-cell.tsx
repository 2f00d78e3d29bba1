import { callTo } from '../call-line.tsx'

/** A phone number in a table, as a link that a thumb can press. */
export const PhoneCell = ({ phone }: { phone: string | null }) =>
  phone ? (
    <a href={callTo(phone)} className="whitespace-nowrap touch:inline-flex touch:min-h-11 touch:items-center">
      {phone}
    </a>
  ) : (
    '–'
  )
