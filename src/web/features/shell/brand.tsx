import type { CurrentUser } from '#shared/auth/contract.ts'
import { CompanyMark } from '#web/ui/page/company-mark.tsx'

/** Clients and trades work with their builder: the company leads on their pages, and Finishwork is small. */
export const leadingBrand = ({ can, brand }: CurrentUser): CurrentUser['brand'] => (can.build ? null : brand)

/** The company's logo and name, with the product's name below it. */
export function Brand({ brand }: { brand: NonNullable<CurrentUser['brand']> }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2.5 overflow-hidden">
      <CompanyMark name={brand.name} logo={brand.logo} />
      <span className="min-w-0">
        <span className="line-clamp-2 font-serif text-sm leading-4 font-semibold">{brand.name}</span>
        <span className="mt-0.5 block truncate text-xs leading-4 text-ink-soft">Finishwork</span>
      </span>
    </span>
  )
}
