import { Children, type ReactNode } from 'react'

/** Links to the other rooms of the house, below what is approved for this one. */
export function OtherRooms({ children }: { children: ReactNode }) {
  if (Children.count(children) === 0) return null
  return (
    <nav aria-label="Other rooms" className="mt-8 border-t pt-4 text-sm print:hidden">
      <h2 className="font-semibold">Other rooms</h2>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {Children.map(children, (link) => (
          <li className="flex min-h-11 items-center">{link}</li>
        ))}
      </ul>
    </nav>
  )
}
