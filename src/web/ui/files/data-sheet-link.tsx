import FileText from 'virtual:icons/file-text'
import { ButtonAnchor } from '../button.tsx'

/** Opens the manufacturer's data sheet of an item in a new tab. */
export function DataSheetLink({ href }: { href: string }) {
  return (
    <ButtonAnchor
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      variant="secondary"
      icon={<FileText aria-hidden />}
    >
      Data Sheet
    </ButtonAnchor>
  )
}
