import { encode } from 'uqr'
import type { Paper } from '#shared/kernel/regions.ts'
import { drawLetterhead, type Letterhead } from '#server/platform/pdf/letterhead.ts'
import { loadScripts } from '#server/platform/pdf/letters/other-scripts.ts'
import { papers, Sheet } from '#server/platform/pdf/sheet.ts'

export type RoomSheet = Letterhead & {
  paper: Paper
  project: string
  /** People have to sign in to see what the code opens. */
  signIn: boolean
  madeAt: Date
  rooms: { name: string; url: string }[]
}

const GAP = 14
const CODE = 116
// Three rows fit under the heading, on A4 and on Letter.
const CARD = 176

/** A card to cut out and hang up for each room, two in a row. */
export async function drawRoomSheet(facts: RoomSheet): Promise<Uint8Array> {
  await loadScripts(facts)
  const sheet = new Sheet(papers[facts.paper])
  drawLetterhead(sheet, facts)
  sheet.paragraph('Room codes', { font: 'title', size: 26, leading: 33 })
  sheet.y += 2
  sheet.paragraph(facts.project, { size: 11, color: 'soft', leading: 15 })
  const access = facts.signIn
    ? 'People on the project scan a code, sign in, and see what is approved for the room.'
    : 'Anyone who scans a code sees what is approved for the room, without prices or names.'
  sheet.paragraph(access, { size: 9, color: 'soft', leading: 13 })
  sheet.y += 14
  const width = (sheet.width - GAP) / 2
  for (let n = 0; n < facts.rooms.length; n += 2) {
    sheet.room(CARD)
    for (const [column, room] of facts.rooms.slice(n, n + 2).entries())
      drawCard(sheet, facts, room, { x: sheet.left + column * (width + GAP), y: sheet.y, width })
    sheet.y += CARD + GAP
  }
  sheet.foot((page, pages) => ({ left: facts.company, right: `Page ${page} of ${pages}` }))
  const title = `Room codes: ${facts.project}`
  sheet.describe({ title, subject: title, author: facts.company, madeAt: facts.madeAt })
  return sheet.save()
}

function drawCard(
  sheet: Sheet,
  { company, contact: { phone } }: Letterhead,
  { name, url }: RoomSheet['rooms'][number],
  box: { x: number; y: number; width: number },
) {
  const { x, y, width } = box
  sheet.paint(box, CARD, 'tint', 8)
  const style = { font: 'title', size: 15, leading: 19 } as const
  const [line = '', ...more] = sheet.wrap(name, width - 28, style)
  sheet.write(more.length > 0 ? `${line.slice(0, -1)}…` : line, { x: x + 14, y: y + 12, width: width - 27 }, style)
  const code = { x: x + 14, y: y + 40, width: CODE + 12 }
  sheet.paint(code, CODE + 12, 'paper', 6)
  const { data } = encode(url, { ecc: 'M', border: 0 })
  sheet.modules(data, { x: code.x + 6, y: code.y + 6, width: CODE })
  sheet.link(code, CODE + 12, url)
  const side = { x: code.x + code.width + 12, y: code.y + 4, width: x + width - 14 - (code.x + code.width + 12) }
  const small = { size: 8.5, color: 'soft', leading: 12 } as const
  const used = sheet.write('Scan to see what is approved here.', side, small)
  // A card that was cut out still says whom to call.
  const caller = sheet.wrap(['Questions?', phone, company].filter(Boolean).join('\n'), side.width, small).slice(0, 7)
  sheet.write(caller.join('\n'), { ...side, width: side.width * 2, y: side.y + used + 8 }, small)
}
