import pLimit from 'p-limit'
import { composeBoard, cropOf, type Place } from '#shared/selections/board/board.ts'
import { piecesOf, type Room, roomsOf, roomTotals } from '#shared/selections/board/board-pieces.ts'
import { type Counted, type Spent, spentOn } from '#shared/selections/counting.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { printedTile } from '#server/features/files/public.ts'
import type { Platform } from '#server/platform/context.ts'
import { BOARD_WIDTH, boardAspect, TILE_CORNER, TILE_GAP } from './pdf/board-size.ts'

export type BoardTile = Place & {
  selection: string
  /** Null for the outline of what is undecided. */
  item: { name: string; brand: string | null } | null
  picture: Uint8Array | null
}

/** One page of the client's schedule: what was chosen for a room, as one picture. */
export type PrintedBoard = {
  room: string
  counted: Counted
  /** The total, and what it is made of; null for people who may not see money. */
  spent: Spent | null
  difference: number | null
  tiles: BoardTile[]
}

const AT_ONCE = 2
/** Pixels per point: sharp on paper without making the file heavy. */
const DENSITY = 2

/** The boards of all rooms in which something was chosen. */
export async function boardsOf(
  platform: Platform,
  companyId: number,
  selections: readonly Selection[],
  signal?: AbortSignal,
): Promise<PrintedBoard[]> {
  const limit = pLimit(AT_ONCE)
  const rooms = roomsOf(selections).filter(({ counted }) => counted.chosen + counted.included > 0)
  return Promise.all(rooms.map((room) => boardOf(room, (url, tile) => limit(() => pictureOf(url, tile)))))

  function pictureOf(url: string | null, { aspect, role, ...place }: Placed): Promise<Uint8Array | null> {
    signal?.throwIfAborted()
    const points = {
      width: place.width * BOARD_WIDTH - TILE_GAP,
      height: (place.height * BOARD_WIDTH) / aspect - TILE_GAP,
    }
    return printedTile(platform, companyId, url, {
      width: Math.max(1, Math.round(points.width * DENSITY)),
      height: Math.max(1, Math.round(points.height * DENSITY)),
      corner: TILE_CORNER * DENSITY,
      crop: role === 'surface' ? cropOf(url) : null,
    })
  }
}

type Placed = Place & { role: string; aspect: number }
type PictureOf = (url: string | null, tile: Placed) => Promise<Uint8Array | null>

async function boardOf(room: Room, pictureOf: PictureOf): Promise<PrintedBoard> {
  const { name, selections, counted } = room
  const pieces = piecesOf(selections, [])
  const aspect = boardAspect(pieces.length)
  const totals = roomTotals(room, [])
  const tiles = composeBoard(pieces, aspect).map(async ({ selection, item, role, left, top, width, height }) => ({
    left,
    top,
    width,
    height,
    selection: selection.name,
    item: item && { name: item.name, brand: item.brand },
    picture: item && (await pictureOf(item.imageUrl, { left, top, width, height, role, aspect })),
  }))
  return {
    room: name,
    counted,
    spent: totals && spentOn(selections),
    difference: totals?.against?.difference ?? null,
    tiles: await Promise.all(tiles),
  }
}
