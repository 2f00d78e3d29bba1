import type { AnchorReading } from '#shared/signoffs/verifier/anchor-file.ts'
import { element } from './element.ts'

const titles: Record<AnchorReading['verdict'], string> = {
  genuine: 'This anchor is genuine',
  late: 'This anchor was stamped too late',
  altered: 'This anchor was altered',
  foreign: 'This anchor is not signed by our seal',
  unknown: 'This is not an anchor',
}

/** What a kept anchor file proves. */
export function anchorView({ verdict, file, timeStamp }: AnchorReading, name: string, host: string): HTMLElement {
  const box = element('section', '', `verdict ${verdict}`)
  box.append(element('h2', titles[verdict]), element('p', name, 'soft'))
  if (!file) return box
  const { statement, end, hash } = file
  const words = {
    genuine: `On ${statement.day} the log had ${end.seq} entries, and the last one had the hash below.`,
    late: `It is about ${statement.day}, and was time-stamped on ${timeStamp?.at.slice(0, 10)}. It proves nothing about the time before.`,
    altered: 'It is not as it was downloaded. Do not rely on it.',
    foreign: `It was not signed by ${host}. Do not rely on it.`,
    unknown: '',
  }[verdict]
  const rows: [string, string][] = [
    ['Entry', `No. ${end.seq}, ${end.hash}`],
    ['Anchor', hash],
    ['Time stamp', timeStamp ? `${timeStamp.at} by ${timeStamp.authority}` : 'none'],
  ]
  const list = element('dl')
  for (const [label, value] of rows) list.append(element('dt', label), element('dd', value))
  box.append(element('p', words), list)
  return box
}
