import { cx } from '#web/ui/cx.ts'

const grounds = ['bg-primary-soft', 'bg-accent-soft', 'bg-sunken', 'bg-info-soft', 'bg-warn-soft']

/** Pseudorandom numbers that are stable per project. */
function seeded(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761) >>> 0
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return (state >>> 8) % below
  }
}

/** A drawn house front, different for each project, for projects without pictures. */
export function HouseDrawing({ seed, className }: { seed: number; className?: string }) {
  const pick = seeded(seed)
  const ground = grounds[pick(grounds.length)]
  const width = 110 + pick(60)
  const left = 70 + pick(40)
  const storeys = 1 + pick(2)
  const wall = storeys * 29 + 6
  const top = 100 - wall
  const roof = pick(3)
  const rise = 18 + pick(12)
  const bays = 3 + pick(2)
  const door = pick(bays)
  const wing = pick(2) === 0
  const right = left + width
  const bay = width / bays
  return (
    <div aria-hidden className={cx('overflow-hidden', ground, className)}>
      <svg
        viewBox="0 -6 320 122"
        preserveAspectRatio="xMidYMax meet"
        className="size-full overflow-visible fill-none stroke-current text-ink/55 *:[vector-effect:non-scaling-stroke]"
        strokeWidth="1.1"
        strokeLinejoin="round"
      >
        <path d="M-2000 100H2000" />
        <path d="M-2000 103H2000" className="opacity-30" />
        {wing && <path d={`M${right} 100V70h44v30M${right} 70l4-10h40l6 10M${right + 8} 100V80h28v20`} />}
        <path d={`M${left} 100V${top}H${right}V100`} />
        {roof === 0 && <path d={`M${left - 8} ${top}L${left + width / 2} ${top - rise}L${right + 8} ${top}Z`} />}
        {roof === 1 && <path d={`M${left - 8} ${top}L${left + 20} ${top - rise}H${right - 20}L${right + 8} ${top}Z`} />}
        {roof === 2 && <path d={`M${left - 8} ${top - rise + 8}L${right + 8} ${top - rise - 4}V${top}H${left - 8}Z`} />}
        {roof !== 2 && <path d={`M${left + width * 0.7} ${top - rise * 0.45}V${top - rise - 6}h9v${rise * 0.75}`} />}
        {Array.from({ length: storeys * bays }, (_, n) => {
          const column = n % bays
          const floor = Math.floor(n / bays)
          const x = left + column * bay + bay / 2
          const y = 100 - floor * 29
          return floor === 0 && column === door ? (
            <path key={n} d={`M${x - 6} 100V${y - 22}h12V100M${x + 3} ${y - 10}v1.5`} />
          ) : (
            <path key={n} d={`M${x - 8} ${y - 24}h16v13h-16ZM${x} ${y - 24}v13M${x - 8} ${y - 17.5}h16`} />
          )
        })}
        <Tree x={left - 34 - pick(14)} height={30 + pick(16)} />
        <Tree x={right + (wing ? 66 : 30) + pick(16)} height={22 + pick(18)} />
      </svg>
    </div>
  )
}

const Tree = ({ x, height }: { x: number; height: number }) => (
  <>
    <path d={`M${x} 100V${100 - height * 0.6}M${x} ${100 - height * 0.3}l5-5`} />
    <ellipse cx={x} cy={100 - height * 0.8} rx={height * 0.3} ry={height * 0.42} />
  </>
)
