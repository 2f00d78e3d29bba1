const MINUTE = 60_000

type LaneRules = {
  /** Jobs of the lane that run at once in one server. No other lane takes these places. */
  places: number
  /** How many of these places one company takes at most. */
  perCompany: number
  /** A job that takes longer is stopped, so that its place is free for others. */
  timeLimitMs: number
}

/** Kinds of background work that never wait for each other: each lane has places of its own. */
export const lanes = {
  /** Sign-in and reset links: a person is looking at an empty inbox. */
  links: { places: 2, perCompany: 2, timeLimitMs: 3 * MINUTE },
  mail: { places: 3, perCompany: 2, timeLimitMs: 3 * MINUTE },
  invitations: { places: 2, perCompany: 1, timeLimitMs: MINUTE },
  notifications: { places: 2, perCompany: 2, timeLimitMs: 30 * MINUTE },
  certificates: { places: 1, perCompany: 1, timeLimitMs: 5 * MINUTE },
  documents: { places: 2, perCompany: 1, timeLimitMs: 4 * MINUTE },
  /** Files of a few rows, which are done in a moment. */
  imports: { places: 2, perCompany: 1, timeLimitMs: 3 * MINUTE },
  large_imports: { places: 2, perCompany: 1, timeLimitMs: 10 * MINUTE },
  /** They hold no connection while they wait for their turn: see `checkImport`. */
  large_checks: { places: 4, perCompany: 1, timeLimitMs: 20 * MINUTE },
  /** For one slice: see `applyPictures`. */
  pictures: { places: 2, perCompany: 1, timeLimitMs: 10 * MINUTE },
  upkeep: { places: 1, perCompany: 1, timeLimitMs: 60 * MINUTE },
} as const satisfies Record<string, LaneRules>

export type Lane = keyof typeof lanes

const laneNames = Object.keys(lanes) as Lane[]
export const isLane = (name: string): name is Lane => name in lanes

/** A job carries its lane, and within it the company it is for, as flags: workers skip the flags whose places are taken. */
export const laneFlag = (lane: Lane): string => `lane ${lane}`
export const shareFlag = (lane: Lane, companyId: number): string => `${lane} ${companyId}`

/** The lane that a job was added to, which may be another than its task's. */
export const laneOfJob = (flags: Record<string, true> | null): Lane | undefined =>
  laneNames.find((lane) => flags !== null && laneFlag(lane) in flags)

/** An import holds two connections until it is done, so either lane of imports takes at most a fifth of the pool. */
const HELD_BY_IMPORT = 2

const placesOf = (lane: Lane, connections: number): number =>
  lane === 'imports' || lane === 'large_imports'
    ? Math.max(1, Math.min(lanes[lane].places, Math.floor(connections / 5 / HELD_BY_IMPORT)))
    : lanes[lane].places

/** Scheduled jobs have no flags. They run one after another per lane, so two lanes of them take one more place each. */
const SCHEDULED = 2

export const totalPlaces = (connections: number): number =>
  laneNames.reduce((sum, lane) => sum + placesOf(lane, connections), SCHEDULED)

/** A fetch that hangs longer than this no longer keeps the other workers from fetching. */
const FETCH_MS = 15_000

type FlaggedJob = { id: string; flags: Record<string, true> | null }

/** Which lanes and companies have taken all their places in this server. */
export class Places {
  readonly #connections: number
  readonly #running = new Map<string, string[]>()
  readonly #waiting: (() => void)[] = []
  #overdue: NodeJS.Timeout | undefined
  #fetching = false

  constructor(connections: number) {
    this.#connections = connections
  }

  /**
   * The flags of jobs that must wait, for the next fetch. One worker fetches at a time: two at once would both see the last place
   * free and take it.
   */
  async flagsToSkip(): Promise<string[]> {
    if (this.#fetching) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#fetching = true
    this.#overdue = setTimeout(() => this.fetched(), FETCH_MS).unref()
    return this.full()
  }

  /** The worker whose turn it was has a job, or there was none. */
  fetched(): void {
    clearTimeout(this.#overdue)
    const next = this.#waiting.shift()
    if (next) next()
    else this.#fetching = false
  }

  started({ id, flags }: FlaggedJob): void {
    this.#running.set(id, Object.keys(flags ?? {}))
  }

  ended({ id }: Pick<FlaggedJob, 'id'>): void {
    this.#running.delete(id)
  }

  full(): string[] {
    const taken = new Map<string, number>()
    for (const flag of [...this.#running.values()].flat()) taken.set(flag, (taken.get(flag) ?? 0) + 1)
    const fullLanes = laneNames.map(laneFlag).filter((flag, at) => {
      const lane = laneNames[at]
      return lane !== undefined && (taken.get(flag) ?? 0) >= placesOf(lane, this.#connections)
    })
    const fullShares = [...taken].flatMap(([flag, count]) => {
      const lane = flag.split(' ')[0] ?? ''
      return isLane(lane) && count >= lanes[lane].perCompany ? [flag] : []
    })
    return [...fullLanes, ...fullShares]
  }
}
