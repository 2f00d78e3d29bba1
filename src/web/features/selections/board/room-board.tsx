import { useLayoutEffect, useRef, useState } from 'react'
import { composeBoard } from '#shared/selections/board/board.ts'
import { cx } from '#web/ui/cx.ts'
import type { Piece } from '#shared/selections/board/board-pieces.ts'
import { boardAspect } from './board-aspect.ts'
import { BoardTile } from './board-tile.tsx'

type RoomBoardProps = {
  pieces: readonly Piece[]
  names: boolean
  current: number | undefined
  onOpen: (selectionId: number) => void
  /** Fills its parent instead of keeping its own proportions. */
  fill?: boolean
}

/** Everything in a room as one composed picture. */
export function RoomBoard({ pieces, names, current, onOpen, fill = false }: RoomBoardProps) {
  const box = useRef<HTMLUListElement>(null)
  const [size, setSize] = useState<{ width: number; height: number }>()
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    return () => resized.disconnect()
  }, [])
  const aspect =
    fill && size && size.height > 0 ? size.width / size.height : boardAspect(size?.width ?? 1_000, pieces.length)
  return (
    <ul
      ref={box}
      aria-label="Room board"
      className={cx('relative -m-0.5 [print-color-adjust:exact] print:break-inside-avoid', fill ? 'h-full' : 'w-auto')}
      style={fill ? undefined : { aspectRatio: aspect }}
    >
      {size &&
        composeBoard(pieces, aspect).map((piece) => (
          <BoardTile
            key={piece.key}
            piece={piece}
            names={names}
            current={piece.selection.id === current}
            onOpen={() => onOpen(piece.selection.id)}
          />
        ))}
    </ul>
  )
}
