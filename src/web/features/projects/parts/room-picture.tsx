import roomPictures from '#shared/projects/room-pictures.gen.json' with { type: 'json' }
import { Picture } from '#web/ui/files/picture.tsx'

type Room = keyof typeof roomPictures

const words: [RegExp, Room][] = [
  [/kitchen|pantry/i, 'kitchen'],
  [/bath|suite|powder|shower|toilet/i, 'bathroom'],
  [/laundry|utility/i, 'laundry'],
  [/bed/i, 'bedroom'],
  [/entry|hall|exterior|garage/i, 'entry'],
]

type RoomPictureProps = {
  /** The first name that mentions a room decides. */
  names: readonly string[]
  /** Decides when no name does. */
  otherwise?: Room | number
  sizes: string
  eager?: boolean
  onSettled?: () => void
  className?: string
}

/** A scene of the room that a project or a template is about. */
export function RoomPicture({
  names,
  otherwise = 'living-room',
  sizes,
  eager,
  onSettled,
  className,
}: RoomPictureProps) {
  const room = names.map(roomOf).find((found) => found !== undefined) ?? pick(otherwise)
  const { color, blur } = roomPictures[room]
  const srcSet = [480, 960, 1600].map((width) => `/rooms/${room}-${width}.webp ${width}w`).join(', ')
  return (
    <Picture
      src={`/rooms/${room}-960.webp`}
      srcSet={srcSet}
      sizes={sizes}
      color={color}
      blur={blur}
      alt=""
      ratio="fill"
      eager={eager}
      onSettled={onSettled}
      className={className}
    />
  )
}

const roomOf = (name: string): Room | undefined => words.find(([pattern]) => pattern.test(name))?.[1]

const general: readonly Room[] = ['living-room', 'kitchen', 'bedroom', 'entry']
const pick = (otherwise: Room | number): Room =>
  typeof otherwise === 'number' ? (general[otherwise % general.length] ?? 'living-room') : otherwise
